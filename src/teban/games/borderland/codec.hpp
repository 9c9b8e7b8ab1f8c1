// How the world sees Borderland. Of N cells, actions are: place, the cell; move, N + 6 * cell + direction; `pass`, 7N;
// `leave-`, 7N + 1 + cell; `W`, 8N + 1 + cell; `B`, 9N + 1 + cell; `white`, 10N + 1; `black`, 10N + 2. Planes: own and
// rival's pieces, own and rival's territory, the piece placed in this turn, the piece moved, how many actions the turn has
// had, what is asked for (1 a region to leave, 2 a side), seat.
#pragma once

#include <teban/codec.hpp>
#include "kernel.hpp"

namespace teban {

template <int SIDE>
struct Codec<Borderland<SIDE>> : HexCodec<SIDE> {
    using State = Borderland<SIDE>;
    using HexCodec<SIDE>::HexCodec;
    static constexpr int WORDS = 9, PLANES = 9;

    State start() const { return State::start(); }

    std::string name(int action) const {
        constexpr int cells = State::CELLS;
        if (action < State::MOVE) return hex_name<SIDE>(action);
        if (action < State::PASS) {
            const int from = (action - State::MOVE) / DIRECTIONS;
            return hex_move_name<SIDE>(from, hexhex<SIDE>().step[from][(action - State::MOVE) % DIRECTIONS]);
        }
        if (action == State::PASS) return "pass";
        if (action < State::PUT) return "leave-" + hex_name<SIDE>(action - State::LEAVE);
        if (action < State::PUT + cells) return "W" + hex_name<SIDE>(action - State::PUT);
        if (action < State::CHOOSE_WHITE) return "B" + hex_name<SIDE>(action - State::PUT - cells);
        return action == State::CHOOSE_WHITE ? "white" : "black";
    }

    Words write(const State& state) const {
        const auto name = [](int cell) { return hex_name_or_dash<SIDE>(cell); };
        return {stone_rows<SIDE>(state.stones),
                std::to_string(state.seat()),
                state.white == state.NOBODY ? "-" : std::to_string(state.white + 1),
                std::to_string(state.done),
                name(state.leaves[0]),
                name(state.leaves[1]),
                name(state.placed),
                name(state.moved),
                state.leaving ? "leave" : "-"};
    }

    State read(const Words& words) const {
        const auto cell = [&](int i) { return static_cast<std::int16_t>(hex_cell<SIDE>(words[i])); };
        State state = start();
        read_stones<SIDE>(state.stones, state.hash, words[0]);
        state.mover = player_of(words[1]);
        state.white = player_or(state.NOBODY, words[2]);
        state.done = static_cast<std::uint8_t>(read_number(words[3], 0, 2));
        state.placed = cell(6);
        state.moved = cell(7);
        expect(words[8] == "-" || words[8] == "leave", "no word for what is asked", words[8]);
        state.leaving = words[8] == "leave";
        for (int colour = 0; colour < 2; ++colour) {
            state.border[colour] = state.borders(colour);
            const bool choosing = state.leaving && state.white != state.NOBODY && state.colour() == colour;
            if (state.border[colour].empty() || choosing) continue;
            const int left_out = cell(4 + colour);
            expect(left_out < 0 || !state.border[colour].has(shift_board<SIDE>().place[left_out]), "a border left out",
                   words[0]);
            state.leave(colour, left_out);
        }
        state.judge();
        expect(state.done < 2 || state.leaving || state.decided.over(), "a turn that should have ended", words[3]);
        return state;
    }

    static void observe(const State& state, std::uint8_t* out) {
        HexPlanes<SIDE> planes{out};
        const int own = state.colour();
        planes.add_all(0, state.stones[own]);
        planes.add_all(1, state.stones[own ^ 1]);
        planes.add_all(2, state.territory[own]);
        planes.add_all(3, state.territory[own ^ 1]);
        if (state.placed >= 0) planes.add(4, state.placed);
        if (state.moved >= 0) planes.add(5, state.moved);
        planes.fill(6, state.done);
        planes.fill(7, state.white == state.NOBODY ? 2 : state.leaving);
        planes.fill(8, state.mover);
    }
};

}  // namespace teban
