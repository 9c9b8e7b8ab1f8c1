// Positions as planes of bytes, for learning. A hexagonal board of side n lies in a square of 2n - 1 by its axial
// coordinates, column q + n - 1 and row r + n - 1. All planes are seen from the player to act: first his pieces, then
// the rival's, then what the rule set adds, last whether he is seat 2.
#pragma once

#include "names.hpp"

namespace teban {

template <int SIDE>
struct HexPlanes {
    static constexpr int WIDTH = 2 * SIDE - 1;
    std::uint8_t* out;

    void add(int plane, int cell, int value = 1) {
        const auto& board = hexhex<SIDE>();
        const int at = (board.r[cell] + SIDE - 1) * WIDTH + board.q[cell] + SIDE - 1;
        out[plane * WIDTH * WIDTH + at] = static_cast<std::uint8_t>(value);
    }
    template <class Set>
    void add_all(int plane, const Set& cells, int value = 1) {
        cells.each([&](int cell) { add(plane, cell, value); });
    }
    void fill(int plane, int value) {
        add_all(plane, Bits<Hexhex<SIDE>::CELLS>::all(), value);
    }
};

template <int WIDE>
struct SquarePlanes {
    static constexpr int WIDTH = WIDE;
    std::uint8_t* out;

    void add(int plane, int square, int value = 1) {
        out[plane * WIDTH * WIDTH + square] = static_cast<std::uint8_t>(value);
    }
    template <class Set>
    void add_all(int plane, const Set& squares, int value = 1) {
        squares.each([&](int square) { add(plane, square, value); });
    }
    void fill(int plane, int value) {
        for (int square = 0; square < WIDTH * WIDTH; ++square) add(plane, square, value);
    }
};

// For each rule set: how many planes, how wide, and what is on them.
template <class State>
struct Observation;

template <int SIDE>
struct Observation<Stoic<SIDE>> {
    static constexpr int PLANES = 4, WIDTH = 2 * SIDE - 1;
    static void write(const Stoic<SIDE>& state, std::uint8_t* out) {
        HexPlanes<SIDE> planes{out};
        planes.add_all(0, state.stones[state.mover]);
        planes.add_all(1, state.stones[state.mover ^ 1]);
        planes.add_all(2, state.open());
        planes.fill(3, state.mover);
    }
};

template <int SIDE, class State>
struct LatticeObservation {
    static constexpr int PLANES = 3, WIDTH = 2 * SIDE - 1;
    static void write(const State& state, std::uint8_t* out) {
        HexPlanes<SIDE> planes{out};
        planes.add_all(0, state.stones[state.mover]);
        planes.add_all(1, state.stones[state.mover ^ 1]);
        planes.fill(2, state.mover);
    }
};
template <int SIDE>
struct Observation<Squish<SIDE>> : LatticeObservation<SIDE, Squish<SIDE>> {};
template <int SIDE>
struct Observation<Flowish<SIDE>> : LatticeObservation<SIDE, Flowish<SIDE>> {};
template <int SIDE>
struct Observation<Unlace<SIDE>> : LatticeObservation<SIDE, Unlace<SIDE>> {};

template <>
struct Observation<Stride> {  // pieces as heights
    static constexpr int PLANES = 3, WIDTH = 9;
    static void write(const Stride& state, std::uint8_t* out) {
        HexPlanes<5> planes{out};
        for (int side = 0; side < 2; ++side)
            state.stacks[state.mover ^ side].each([&](int cell) { planes.add(side, cell, state.height[cell]); });
        planes.fill(2, state.mover);
    }
};

template <int SIDE, class State>
struct SpanObservation {  // then this turn's rim piece
    static constexpr int PLANES = 4, WIDTH = 2 * SIDE - 1;
    static void write(const State& state, std::uint8_t* out) {
        HexPlanes<SIDE> planes{out};
        planes.add_all(0, state.stones[state.mover]);
        planes.add_all(1, state.stones[state.mover ^ 1]);
        if (state.anchor >= 0) planes.add(2, state.anchor);
        planes.fill(3, state.mover);
    }
};
template <int SIDE>
struct Observation<Skirt<SIDE>> : SpanObservation<SIDE, Skirt<SIDE>> {};
template <int SIDE>
struct Observation<Node<SIDE>> : SpanObservation<SIDE, Node<SIDE>> {};

template <int SIDE>
struct Observation<Orochi<SIDE>> {  // then what is overfull
    static constexpr int PLANES = 4, WIDTH = 2 * SIDE - 1;
    static void write(const Orochi<SIDE>& state, std::uint8_t* out) {
        HexPlanes<SIDE> planes{out};
        planes.add_all(0, state.stones[state.mover]);
        planes.add_all(1, state.stones[state.mover ^ 1]);
        planes.add_all(2, state.overfull);
        planes.fill(3, state.mover);
    }
};

template <int SIDE>
struct Observation<Sibling<SIDE>> {  // then this turn's first stone, and whether sides are to be chosen
    static constexpr int PLANES = 5, WIDTH = 2 * SIDE - 1;
    static void write(const Sibling<SIDE>& state, std::uint8_t* out) {
        HexPlanes<SIDE> planes{out};
        planes.add_all(0, state.stones[state.colour()]);
        planes.add_all(1, state.stones[state.colour() ^ 1]);
        if (state.first >= 0) planes.add(2, state.first);
        planes.fill(3, state.white == state.NOBODY);
        planes.fill(4, state.mover);
    }
};

template <int SIDE>
struct Observation<Borderland<SIDE>> {  // then both territories, this turn's piece, its kind, and what is asked for
    static constexpr int PLANES = 9, WIDTH = 2 * SIDE - 1;
    static void write(const Borderland<SIDE>& state, std::uint8_t* out) {
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

template <>
struct Observation<Realm> {
    // For each side Powers, Bases, Enforcers facing N, E, S, W, and immobilised ones; then the realms that this turn's
    // moves share, what is spent, the event's square, what is to be put back, stocks and habits.
    static constexpr int PLANES = 26, WIDTH = 12;
    static void write(const Realm& state, std::uint8_t* out) {
        SquarePlanes<12> planes{out};
        for (int square = 0; square < Realm::SQUARES; ++square) {
            const int content = state.at[square];
            if (content) planes.add(((content >> 3) == state.mover ? 0 : 7) + (content & 7) - 1, square);
            if (state.source == Realm::realm_of(square)) planes.add(14, square);
            if (state.target == Realm::realm_of(square)) planes.add(15, square);
            for (int side = 0; side < 2; ++side) {
                const int player = state.mover ^ side;
                if (state.habit_realm[player] == Realm::realm_of(square))
                    planes.add(19 + side, square, state.habit_turns[player]);
            }
        }
        planes.add_all(16, state.spent);
        if (state.pending) planes.add(17, state.pending_square, state.pending);
        for (int i = state.next_lifted; i < state.liftings; ++i)
            planes.add(18, state.lifted[i], state.lifted_power[i] ? 1 : 2);
        for (int side = 0; side < 2; ++side) {
            const int player = state.mover ^ side;
            planes.fill(21 + side, state.bases[player]);
        }
        planes.fill(23, state.passes);
        planes.fill(24, state.has_moved);
        planes.fill(25, state.mover);
    }
};

template <bool THRONE>
struct Observation<Reclamation<THRONE>> {  // pieces as heights; then hands, kept stones, cards, and this turn's state
    static constexpr int PLANES = 17, WIDTH = 6;
    static void write(const Reclamation<THRONE>& state, std::uint8_t* out) {
        SquarePlanes<6> planes{out};
        for (int side = 0; side < 2; ++side) {
            const int player = state.mover ^ side;
            for (int h = 0; h < 3; ++h) planes.add_all(side, state.level[player][h], h + 1);
            planes.fill(2 + side, state.hand[player]);
            planes.fill(4 + side, state.kept[player]);
            for (int c = 0; c < 4; ++c) planes.fill(6 + 4 * side + c, state.used[player] >> c & 1);
        }
        if (state.gardener >= 0) planes.add(14, state.gardener);
        planes.add_all(15, state.open);
        planes.fill(16, state.mover);
    }
};

}  // namespace teban
