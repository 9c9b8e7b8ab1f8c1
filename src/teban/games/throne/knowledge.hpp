// What the search knows of Throne.
#pragma once

#include <algorithm>

#include "../_reclamation/knowledge.hpp"
#include "kernel.hpp"

namespace teban {

template <>
struct Knowledge<Throne> : ReclamationKnowledge<Throne> {
    static constexpr int HORIZON = 0, EXPAND_AFTER = 1;
    static constexpr float EXPLORATION = 0.3f;

    static float advantage(const Throne& state) {
        const int rival = state.mover ^ 1;
        const Prospect own = prospect(state, state.mover), other = prospect(state, rival);
        const float sign = state.mover == 0 ? 1.0f : -1.0f;
        if (own.hits && (own.hits >= state.gardeners(rival).count() || state.kept[state.mover] + own.hits >= 3))
            return sign * WIN_IN_ONE;
        float mine = 0.276f + 1.188f * static_cast<float>(own.hits) - 0.3f * static_cast<float>(other.hits);
        mine += 0.153f * static_cast<float>(own.steps - other.steps);
        mine += 0.675f * static_cast<float>(std::min(own.steps, 3) - std::min(other.steps, 3));
        mine += strength(state, state.mover) - strength(state, rival);
        return sign * mine;
    }

   private:
    // The most that a player could do, as if it were to act.
    struct Prospect {
        int hits = 0;   // gardeners hit with one card
        int steps = 0;  // that gardeners can take
    };

    static Prospect prospect(const Throne& state, int player) {
        Prospect best;
        Set to = Set::none();
        state.gardeners(player).each([&](int from) {
            const Set free = goals(state, from);
            best.steps += free.count();
            to |= free;
        });
        if (has_stepped(state, player)) to = Set::of(state.gardener);
        for (int card = 0; card < Throne::CARDS; ++card)
            if (is_usable(state, player, card)) best.hits = std::max(best.hits, hits(state, player, card, to));
        return best;
    }

    // How many gardeners a card hits at most from one of some squares. From where it hits a square is where it would reach
    // from there in the other player's hand, since that one sits opposite.
    static int hits(const Throne& state, int player, int card, const Set& from) {
        constexpr int MOST = 3;  // more are not needed to win
        Set of[MOST] = {};       // squares from which it hits at least one, two, three
        state.gardeners(player ^ 1).each([&](int at) {
            const Set here = state.deck->reach[player ^ 1][card][at] & from;
            for (int n = MOST - 1; n > 0; --n) of[n] |= of[n - 1] & here;
            of[0] |= here;
        });
        int most = 0;
        while (most < MOST && !of[most].empty()) ++most;
        return most;
    }

    static float strength(const Throne& state, int player) {
        const int gardeners = state.gardeners(player).count(), kept = state.kept[player];
        return 1.1f * static_cast<float>(gardeners) + (gardeners > 1 ? 0.89f : 0.0f) +
               0.92f * static_cast<float>(kept) + (kept > 1 ? 0.65f : 0.0f) +
               0.054f * static_cast<float>(stones(state, player)) - 0.253f * remoteness(state, player);
    }
};

// Cards need not be symmetric, and players sit on different sides.
template <>
struct ProofSymmetry<Throne> : NoSymmetry<Throne> {};

}  // namespace teban
