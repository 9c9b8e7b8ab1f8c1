// What the search knows of the games on a lattice. The weights follow logistic regressions on games that the search played
// with itself on the default boards.
#pragma once

#include <algorithm>
#include <cstdint>

#include <teban/search/knowledge.hpp>
#include <teban/search/proof_symmetry.hpp>
#include "kernel.hpp"

namespace teban {

// What each place adds to three sums that share a word, so that a single addition does for a stone: q and r, counted from
// beyond the board so that they are never negative, and the squared distance from the centre.
template <int SIDE>
struct Moments {
    std::uint64_t at[ShiftBoard<SIDE>::PLACES];
};

template <int SIDE>
constexpr Moments<SIDE> make_moments() {
    Moments<SIDE> moments{};
    for (int cell = 0; cell < Hexhex<SIDE>::CELLS; ++cell) {
        const int q = hexhex<SIDE>().q[cell], r = hexhex<SIDE>().r[cell];
        moments.at[shift_board<SIDE>().place[cell]] = static_cast<std::uint64_t>(q + SIDE) |
                                                      static_cast<std::uint64_t>(r + SIDE) << 16 |
                                                      static_cast<std::uint64_t>(q * q + q * r + r * r) << 32;
    }
    return moments;
}

template <int SIDE>
inline constexpr Moments<SIDE> moments_table = make_moments<SIDE>();

// The sum of the squared distances of stones from their common centre. There must be a stone, as there is
// until a game ends.
template <int SIDE>
float spread_of(const Places<SIDE>& stones) {
    std::uint64_t sum = 0;
    stones.each([&](int place) { sum += moments_table<SIDE>.at[place]; });
    const int n = stones.count();
    const auto q = static_cast<float>(static_cast<int>(sum & 0xFFFF) - SIDE * n);
    const auto r = static_cast<float>(static_cast<int>(sum >> 16 & 0xFFFF) - SIDE * n);
    return static_cast<float>(sum >> 32) - (q * q + q * r + r * r) / static_cast<float>(n);
}

template <int SIDE>
constexpr Places<SIDE> make_rim_places() {
    Places<SIDE> rim{};
    for (int cell = 0; cell < Hexhex<SIDE>::CELLS; ++cell)
        if (hexhex<SIDE>().sides[cell]) rim.add(shift_board<SIDE>().place[cell]);
    return rim;
}

// Positions are judged at once: to play on at random before lost matches or gained nothing. Such judgements need little
// exploration.
struct LatticeKnowledge : DefaultKnowledge {
    static constexpr bool EVALUATES = true;
    static constexpr int HORIZON = 0;
    static constexpr int EXPAND_AFTER = 1;
    static constexpr float EXPLORATION = 0.15f;
};

// Races to come together. What counts is how far apart the stones are for their number, and in
// proportion to the rival's: hence the logarithms.
template <class State, int SIDE, class Weights>
struct Gathering : LatticeKnowledge {
    static float advantage(const State& state) {
        State other = state;
        other.mover ^= 1;
        const float mover = prospects(state) - prospects(other) + Weights::TEMPO;
        return state.mover ? -mover : mover;
    }

   private:
    // Of the player to act.
    static float prospects(const State& state) {
        constexpr Places<SIDE> rim = make_rim_places<SIDE>();
        const Places<SIDE>&own = state.stones[state.mover].places, &rival = state.stones[state.mover ^ 1].places;
        const auto some = [](const Places<SIDE>& set) { return std::log(1 + static_cast<float>(set.count())); };
        return Weights::SPREAD * std::log(1 + spread_of<SIDE>(own)) + Weights::STONES * some(own) +
               Weights::MOVERS * some(state.moves().movers()) + Weights::RIM * some(own & rim) +
               Weights::CONTACT * static_cast<float>((own & neighbours<SIDE>(rival)).count());
    }
};

// The rules know no direction and no side of the board.
template <int SIDE, class State>
struct LatticeSymmetry {
    static std::uint64_t key(const State& state) { return key_on_places<SIDE>(state); }
};

}  // namespace teban
