// What the search knows of the games of The Reclamation: what counts is what a gardener can do next, room to walk, stones, and the middle of the board.
// The weights were fitted to the results of games that the search played against itself with the usual cards; nothing here
// depends on which cards there are.
#pragma once

#include <algorithm>
#include <cstdint>

#include <teban/search/knowledge.hpp>
#include <teban/search/proof_symmetry.hpp>
#include "kernel.hpp"

namespace teban {

template <class State>
struct ReclamationKnowledge : DefaultKnowledge {
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

}  // namespace teban
