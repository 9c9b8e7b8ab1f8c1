// How the world sees Sibling. Actions: the cells, then `white`, then `black`. Planes: own and rival's stones, this turn's
// first stone, whether sides are to be chosen, seat.
#pragma once

#include <teban/codec.hpp>
#include "kernel.hpp"

namespace teban {

template <int SIDE>
struct Codec<Sibling<SIDE>> : HexCodec<SIDE> {
    using State = Sibling<SIDE>;
    static constexpr int WORDS = 4, PLANES = 5;

    explicit Codec(OptionReader& options) : pie_(options.flag("pie")) {}

    State start() const { return State::start(pie_); }

    std::string name(int action) const {
        if (action < State::CELLS) return hex_name<SIDE>(action);
        return action == State::CHOOSE_WHITE ? "white" : "black";
    }

    Words write(const State& state) const {
        const std::string white = state.white == state.NOBODY ? "-" : std::to_string(state.white + 1);
        return {stone_rows<SIDE>(state.stones), std::to_string(state.seat()), hex_name_or_dash<SIDE>(state.first),
                white};
    }

    State read(const Words& words) const {
        State state = start();
        state.hash = 0;
        read_stones<SIDE>(state.stones, state.hash, words[0]);
        state.mover = player_of(words[1]);
        state.first = static_cast<std::int16_t>(hex_cell<SIDE>(words[2]));
        state.white = player_or(state.NOBODY, words[3]);
        state.hash ^= seat_key(state.mover) ^ state.white_key(state.white);
        return state;
    }

    static void observe(const State& state, std::uint8_t* out) {
        HexPlanes<SIDE> planes{out};
        planes.add_all(0, state.stones[state.colour()]);
        planes.add_all(1, state.stones[state.colour() ^ 1]);
        if (state.first >= 0) planes.add(2, state.first);
        planes.fill(3, state.white == state.NOBODY);
        planes.fill(4, state.mover);
    }

    static OptionTexts any_options(ByteSource& bytes) { return {{"pie", bytes.byte() & 1 ? "true" : "false"}}; }

   private:
    bool pie_;
};

}  // namespace teban
