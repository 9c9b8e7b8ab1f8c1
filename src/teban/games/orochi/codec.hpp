// How the world sees Orochi. Actions: 2 * cell + colour to place (`W` 0, `B` 1), then 2N + cell to `flip-` of N cells.
// Planes: pieces of the player's colour and of the other, what is overfull, seat.
#pragma once

#include <teban/codec.hpp>
#include "kernel.hpp"

namespace teban {

template <int SIDE>
struct Codec<Orochi<SIDE>> : HexCodec<SIDE> {
    using State = Orochi<SIDE>;
    using HexCodec<SIDE>::HexCodec;
    static constexpr int WORDS = 2, PLANES = 4;

    State start() const { return State::start(); }

    std::string name(int action) const {
        constexpr int cells = State::CELLS;
        if (action >= 2 * cells) return "flip-" + hex_name<SIDE>(action - 2 * cells);
        return (action % 2 ? "B" : "W") + hex_name<SIDE>(action / 2);
    }

    Words write(const State& state) const { return {stone_rows<SIDE>(state.stones), std::to_string(state.seat())}; }

    State read(const Words& words) const {
        State state = start();
        state.hash = 0;
        read_stones<SIDE>(state.stones, state.hash, words[0]);
        state.left = static_cast<std::int16_t>(state.empty_cells().count());
        expect(state.left > 0, "a full board", words[0]);
        state.mover = player_of(words[1]);
        state.hash ^= seat_key(state.mover);
        for (int colour = 0; colour < 2; ++colour)
            state.stones[colour].each([&](int cell) { state.review(cell, colour); });
        return state;
    }

    static void observe(const State& state, std::uint8_t* out) {
        HexPlanes<SIDE> planes{out};
        planes.add_all(0, state.stones[state.mover]);
        planes.add_all(1, state.stones[state.mover ^ 1]);
        planes.add_all(2, state.overfull);
        planes.fill(3, state.mover);
    }
};

}  // namespace teban
