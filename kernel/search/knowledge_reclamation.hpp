// The Reclamation: what counts is what a gardener can do next, room to walk, stones, and the middle of the board.
// The weights were fitted to the results of games that the search played against itself with the usual cards; nothing here
// depends on which cards there are.
#pragma once

#include <algorithm>
#include <cmath>

#include "../reclamation.hpp"
#include "knowledge.hpp"

namespace teban {

// The most that a player could do with one card, whoever is to act: each number by whatever step and card is best for it.
struct Prospect {
    int gain = 0;   // squares won
    int swing = 0;  // squares won, and squares taken away
    int loot = 0;   // stones taken
    int hits = 0;   // gardeners hit
    int steps = 0;  // that gardeners can take
};

template <bool THRONE>
struct ReclamationKnowledge : Ignorance {
    using State = Reclamation<THRONE>;
    using Set = typename State::Set;

    static constexpr bool EVALUATES = true;
    static constexpr int ACTIONS_PER_TURN = 2;

   protected:
    static constexpr float WIN_IN_ONE = 6.0f;

    static Prospect prospect(const State& state, int player) {
        Prospect best;
        const bool has_stepped = state.mover == player && state.gardener != State::NONE;
        if (has_stepped) look(state, player, state.gardener, state.gardener, best);
        const Set taken = state.occupied();
        state.gardeners(player).each([&](int from) {
            for (int d = 0; d < State::STEPS; ++d) {
                const int to = State::step(from, d);
                if (to == State::NONE || taken.has(to)) continue;
                ++best.steps;
                if (!has_stepped) look(state, player, from, to, best);
            }
        });
        return best;
    }

    static int stones(const State& state, int player) {
        int sum = state.hand[player];
        for (const Set& level : state.level[player]) sum += level.count();
        return sum;
    }

    // How far the gardeners are from the middle.
    static float remoteness(const State& state, int player) {
        float sum = 0;
        state.gardeners(player).each([&](int at) {
            sum += std::abs(static_cast<float>(at % 6) - 2.5f) + std::abs(static_cast<float>(at / 6) - 2.5f);
        });
        return sum;
    }

   private:
    // What the cards would do for a gardener that goes from a square to another.
    static void look(const State& state, int player, int from, int to, Prospect& best) {
        const auto& own = state.level[player];
        const auto& rival = state.level[player ^ 1];
        Set empty = Set::all() - state.occupied();
        empty.add(from);
        empty.drop(to);
        const Set growing = own[0] - own[THRONE ? 2 : 1], gardeners = rival[2];
        const Set takeable = THRONE ? rival[0] : rival[0] - gardeners;
        for (int card = 0; card < State::CARDS; ++card) {
            if (state.used[player] >> card & 1) continue;
            const Set& reach = state.deck->reach[player][card][to];
            const int left = std::max(state.hand[player] - (reach & growing).count(), 0);
            const int gain = std::min((reach & empty).count(), left);
            best.gain = std::max(best.gain, gain);
            best.swing = std::max(best.swing, gain + (reach & (rival[0] - rival[1])).count());
            best.loot = std::max(best.loot, (reach & takeable).count());
            best.hits = std::max(best.hits, (reach & gardeners).count());
        }
    }
};

template <>
struct Knowledge<Garden> : ReclamationKnowledge<false> {
    static constexpr int HORIZON = 0, PATIENCE = 1;
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
    static bool wins(const Garden& state, int player, const Prospect& best) {
        return state.level[player][0].count() + best.gain >= 12;
    }
};

template <>
struct Knowledge<Throne> : ReclamationKnowledge<true> {
    static constexpr int HORIZON = 0, PATIENCE = 1;
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
    static float strength(const Throne& state, int player) {
        const int gardeners = state.gardeners(player).count(), kept = state.kept[player];
        return 1.1f * static_cast<float>(gardeners) + (gardeners > 1 ? 0.89f : 0.0f) + 0.92f * static_cast<float>(kept) +
               (kept > 1 ? 0.65f : 0.0f) + 0.054f * static_cast<float>(stones(state, player)) -
               0.253f * remoteness(state, player);
    }
};

}  // namespace teban
