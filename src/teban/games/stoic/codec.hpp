// How the world sees Stoic. Actions: the cells. Planes: own and rival's stones, where the player to act may place, seat.
#pragma once

#include <teban/codec.hpp>
#include "kernel.hpp"

namespace teban {

template <int SIDE>
struct Codec<Stoic<SIDE>> : HexCodec<SIDE> {
    using State = Stoic<SIDE>;
    using HexCodec<SIDE>::HexCodec;
    static constexpr int WORDS = 2, PLANES = 4;

    State start() const { return State::start(); }

    std::string name(int action) const { return hex_name<SIDE>(action); }

    Words write(const State& state) const { return {stone_rows<SIDE>(state.stones), std::to_string(state.seat())}; }

    State read(const Words& words) const {
        const auto& board = hexhex<SIDE>();
        State state = start();
        state.hash = 0;
        read_stones<SIDE>(state.stones, state.hash, words[0]);
        state.mover = player_of(words[1]);
        state.hash ^= seat_key(state.mover);
        for (int cell = 0; cell < board.CELLS; ++cell)
            for (int d = 0; d < DIRECTIONS; ++d)
                for (int player = 0; player < 2; ++player)
                    if (const int far = board.leap[cell][d];
                        far >= 0 && state.stones[player].has(far) && state.stones[player ^ 1].has(board.step[cell][d]))
                        state.barred[player].add(cell);
        return state;
    }

    static void observe(const State& state, std::uint8_t* out) {
        HexPlanes<SIDE> planes{out};
        planes.add_all(0, state.stones[state.mover]);
        planes.add_all(1, state.stones[state.mover ^ 1]);
        planes.add_all(2, state.open());
        planes.fill(3, state.mover);
    }
};

}  // namespace teban
