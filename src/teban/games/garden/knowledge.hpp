// What the search knows of Garden.
#pragma once

#include <algorithm>

#include "../_reclamation/knowledge.hpp"
#include "kernel.hpp"

namespace teban {

template <>
struct Knowledge<Garden> : ReclamationKnowledge<Garden> {
    static constexpr int HORIZON = 0, EXPAND_AFTER = 1;
    static constexpr float EXPLORATION = 0.3f;

    static float advantage(const Garden& state) {
        const int rival = state.mover ^ 1;
        const Prospect own = prospect(state, state.mover), other = prospect(state, rival);
        const float sign = state.mover == 0 ? 1.0f : -1.0f;
        if (wins(state, state.mover, own)) return sign * WIN_IN_ONE;
        float mine = 0.79f + 0.256f * static_cast<float>(own.swing) + 0.573f * static_cast<float>(own.loot);
        mine -= 0.434f * static_cast<float>(other.swing) + 0.426f * static_cast<float>(other.loot);
        if (wins(state, rival, other)) mine -= 1.54f;
        mine += 0.222f * static_cast<float>(std::min(own.steps, 3) - std::min(other.steps, 3));
        mine += 0.176f * static_cast<float>(stones(state, state.mover) - stones(state, rival));
        mine -= 0.436f * (remoteness(state, state.mover) - remoteness(state, rival));
        return sign * mine;
    }

   private:
    // The most that a player could do with one card, as if it were to act: each number by its own best step and card.
    struct Prospect {
        int gain = 0;   // squares won
        int swing = 0;  // squares won, and squares taken away
        int loot = 0;   // stones taken
        int steps = 0;  // that gardeners can take
    };

    static Prospect prospect(const Garden& state, int player) {
        Prospect best;
        const bool stepped = has_stepped(state, player);
        if (stepped) look(state, player, state.gardener, Set::of(state.gardener), best);
        state.gardeners(player).each([&](int from) {
            const Set to = goals(state, from);
            best.steps += to.count();
            if (!stepped) look(state, player, from, to, best);
        });
        return best;
    }

    // What the cards would do for a gardener that goes from a square to one of others. No card reaches where it stands.
    static void look(const Garden& state, int player, int from, const Set& goals, Prospect& best) {
        const auto& own = state.level[player];
        const auto& rival = state.level[player ^ 1];
        Set empty = Set::all() - state.occupied();
        empty.add(from);
        const Set growing = own[0] - own[1], single = rival[0] - rival[1], takeable = rival[0] - rival[2];
        for (int card = 0; card < Garden::CARDS; ++card) {
            if (!is_usable(state, player, card)) continue;
            goals.each([&](int to) {
                const Set& reach = state.deck->reach[player][card][to];
                const int left = std::max(state.hand[player] - (reach & growing).count(), 0);
                const int gain = std::min((reach & empty).count(), left);
                best.gain = std::max(best.gain, gain);
                best.swing = std::max(best.swing, gain + (reach & single).count());
                best.loot = std::max(best.loot, (reach & takeable).count());
            });
        }
    }

    static bool wins(const Garden& state, int player, const Prospect& best) {
        return state.level[player][0].count() + best.gain >= 12;
    }
};

// Cards need not be symmetric, and players sit on different sides.
template <>
struct ProofSymmetry<Garden> : NoSymmetry<Garden> {};

}  // namespace teban
