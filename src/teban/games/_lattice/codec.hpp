// How the world sees the games on a lattice. Actions: 6 * cell + direction of the step. Planes: own and rival's stones,
// seat.
#pragma once

#include <teban/codec.hpp>
#include "kernel.hpp"

namespace teban {

// FEWEST stones of either colour that a position can have. Where joined stones win, the last one is never captured.
template <int SIDE, class Derived, int FEWEST = 1>
struct LatticeCodec : HexCodec<SIDE> {
    using HexCodec<SIDE>::HexCodec;
    static constexpr int WORDS = 2, PLANES = 3;

    Derived start() const { return Derived::start(); }

    std::string name(int action) const {
        const int from = action / DIRECTIONS;
        return hex_move_name<SIDE>(from, hexhex<SIDE>().step[from][action % DIRECTIONS]);
    }

    Words write(const Derived& state) const { return {stone_rows<SIDE>(state.stones), std::to_string(state.seat())}; }

    Derived read(const Words& words) const {
        Derived state = start();
        for (auto& stones : state.stones) stones = {};
        state.hash = 0;
        state.decided = GOES_ON;
        read_stones<SIDE>(state.stones, state.hash, words[0], Derived::STONES);
        for (const auto& stones : state.stones)
            expect(stones.places.count() >= FEWEST, "a board without stones of a colour", words[0]);
        state.mover = player_of(words[1]);
        state.hash ^= seat_key(state.mover);
        state.judge(true);
        return state;
    }

    static void observe(const Derived& state, std::uint8_t* out) {
        HexPlanes<SIDE> planes{out};
        planes.add_all(0, state.stones[state.mover]);
        planes.add_all(1, state.stones[state.mover ^ 1]);
        planes.fill(2, state.mover);
    }
};

}  // namespace teban
