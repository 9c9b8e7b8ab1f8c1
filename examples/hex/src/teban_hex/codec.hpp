// How the world sees Hex. Actions: the cells, then `white`, then `black`. Planes: own and rival's stones, whether the player
// to act joins south and north, whether colours are to be chosen, seat.
#pragma once

#include <teban/codec.hpp>
#include "kernel.hpp"

namespace teban {

template <int SIDE>
struct Codec<Hex<SIDE>> {
    using State = Hex<SIDE>;
    static constexpr int WORDS = 3, PLANES = 5, WIDTH = SIDE;

    explicit Codec(OptionReader& options) : pie_(options.flag("pie")) {}

    State start() const { return State::start(pie_); }

    std::string name(int action) const {
        if (action >= State::CELLS) return action == State::CHOOSE_WHITE ? "white" : "black";
        return static_cast<char>('a' + action / SIDE) + std::to_string(action % SIDE + 1);
    }

    Words write(const State& state) const {
        const auto& [white, black] = state.stones;
        return {square_rows(SIDE, [&](int cell) { return white.has(cell)   ? "W"
                                                         : black.has(cell) ? "B"
                                                                           : "."; }),
                std::to_string(state.seat()), state.white == state.NOBODY ? "-" : std::to_string(state.white + 1)};
    }

    State read(const Words& words) const {
        State state = start();
        state.mover = player_of(words[1]);
        state.white = player_or(state.NOBODY, words[2]);
        state.hash = seat_key(state.mover) ^ state.white_key(state.white);
        int cell = 0;
        for (const auto& content : square_contents(words[0], SIDE, "WB")) {
            expect(content.height <= 1, "a board with a stack", words[0]);
            if (content.height) {
                const int colour = content.letter == 'B';
                state.stones[colour].add(cell);
                state.hash ^= zobrist(colour, cell);
            }
            ++cell;
        }
        const int last = state.colour() ^ 1;
        (state.stones[last] & state.FIRST[last]).each([&](int at) { state.is_won |= state.joins(last, at); });
        return state;
    }

    static void observe(const State& state, std::uint8_t* out) {
        SquarePlanes<SIDE> planes{out};
        planes.add_all(0, state.stones[state.colour()]);
        planes.add_all(1, state.stones[state.colour() ^ 1]);
        planes.fill(2, state.colour() == 0);
        planes.fill(3, state.white == state.NOBODY);
        planes.fill(4, state.mover);
    }

   private:
    bool pie_;
};

}  // namespace teban
