// The Reclamation: what counts is what a gardener can do next, room to walk, stones, and the middle of the board.
// The weights were fitted to the results of games that the search played against itself with the usual cards; nothing here
// depends on which cards there are.
#pragma once

#include <algorithm>
#include <cstdint>

#include "kernel.hpp"
#include <teban/search/knowledge.hpp>

namespace teban {

template <bool THRONE>
struct ReclamationKnowledge : Ignorance {
    using State = Reclamation<THRONE>;
    using Set = typename State::Set;

    static constexpr bool EVALUATES = true;
    static constexpr int ACTIONS_PER_TURN = 2;

   protected:
    static constexpr float WIN_IN_ONE = 6.0f;

    // Whether a player is in the middle of a turn: a gardener has stepped, and a card has to be played.
    static bool has_stepped(const State& state, int player) {
        return state.mover == player && state.gardener != State::NONE;
    }

    // Where a gardener can step to.
    static Set goals(const State& state, int from) { return steps().around[from] - state.occupied(); }

    static bool is_usable(const State& state, int player, int card) { return !(state.used[player] >> card & 1); }

    static int stones(const State& state, int player) {
        int sum = state.hand[player];
        for (const Set& level : state.level[player]) sum += level.count();
        return sum;
    }

    // How far the gardeners are from the middle.
    static float remoteness(const State& state, int player) {
        int sum = 0;
        state.gardeners(player).each([&](int at) { sum += AWAY.of[at]; });
        return static_cast<float>(sum);
    }

   private:
    struct Away {
        std::uint8_t of[State::SQUARES];
    };
    static constexpr Away AWAY = [] {
        Away away{};
        for (int at = 0; at < State::SQUARES; ++at) {
            const int x = 2 * (at % 6) - 5, y = 2 * (at / 6) - 5;
            away.of[at] = static_cast<std::uint8_t>(((x < 0 ? -x : x) + (y < 0 ? -y : y)) / 2);
        }
        return away;
    }();
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
    // The most that a player could do with one card, whoever is to act: each number by whatever step and card is best.
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
    // The most that a player could do, whoever is to act.
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
        return 1.1f * static_cast<float>(gardeners) + (gardeners > 1 ? 0.89f : 0.0f) + 0.92f * static_cast<float>(kept) +
               (kept > 1 ? 0.65f : 0.0f) + 0.054f * static_cast<float>(stones(state, player)) -
               0.253f * remoteness(state, player);
    }
};

}  // namespace teban
