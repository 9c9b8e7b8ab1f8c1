// How the world sees the games that span the board. Actions: the cells, then `pass`. Planes: own and rival's pieces, the
// rim piece of this turn, seat.
#pragma once

#include <teban/codec.hpp>
#include "kernel.hpp"

namespace teban {

template <int SIDE, class Derived>
struct SpanCodec : HexCodec<SIDE> {
    using HexCodec<SIDE>::HexCodec;
    static constexpr int WORDS = 4, PLANES = 4;

    Derived start() const { return Derived::start(); }

    std::string name(int action) const { return action == Derived::PASS ? "pass" : hex_name<SIDE>(action); }

    Words write(const Derived& state) const {
        return {stone_rows<SIDE>(state.stones), std::to_string(state.seat()), hex_name_or_dash<SIDE>(state.anchor),
                std::to_string(state.passes)};
    }

    Derived read(const Words& words) const {
        Derived state = start();
        state.hash = 0;
        read_stones<SIDE>(state.stones, state.hash, words[0]);
        state.placed = static_cast<std::int16_t>((state.stones[0] | state.stones[1]).count());
        state.rebuild();
        state.mover = player_of(words[1]);
        state.hash ^= seat_key(state.mover);
        state.anchor = static_cast<std::int16_t>(hex_cell<SIDE>(words[2]));
        state.passes = static_cast<std::uint8_t>(read_number(words[3], 0, 2));
        state.judge();
        return state;
    }

    static void observe(const Derived& state, std::uint8_t* out) {
        HexPlanes<SIDE> planes{out};
        planes.add_all(0, state.stones[state.mover]);
        planes.add_all(1, state.stones[state.mover ^ 1]);
        if (state.anchor >= 0) planes.add(2, state.anchor);
        planes.fill(3, state.mover);
    }
};

}  // namespace teban
