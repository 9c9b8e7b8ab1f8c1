// Hexagonal boards as bitboards: cells lie along a strip of places, so that one shift moves all pieces of a set a step.
//
// The place of a cell is q + PITCH * r, counted from the first cell: a step leads equally far along the strip wherever it
// begins. Where the machine words of the bitboard have room, the strip is flat (padded): an empty place at the end of each
// row keeps the rows apart. Elsewhere it is a ring (a torus): copies of a hexagonal board tile the plane, and to go round
// the ring is to go from one copy to the next. Then every place is a cell, a step is a rotation, and what leaves the board
// comes back to it somewhere else, unless a mask takes it away.
#pragma once

#include <utility>

#include "hexhex.hpp"
#include "random.hpp"

namespace teban {

template <int SIDE>
struct ShiftBoard {
    static constexpr int CELLS = Hexhex<SIDE>::CELLS;
    static constexpr int WITH_GAPS = (2 * SIDE - 1) * (2 * SIDE - 1);
    static constexpr bool FLAT = WITH_GAPS <= 64 * Bits<CELLS>::WORDS;
    static constexpr int PLACES = FLAT ? WITH_GAPS : CELLS;
    static constexpr int PITCH = FLAT ? 2 * SIDE : 3 * SIDE - 1;

    // Where an action 6 * cell + direction begins, where it ends as a step, and where as a jump.
    struct Move {
        std::uint8_t from, to, beyond;
    };

    std::uint8_t place[CELLS], cell[PLACES];
    Move move[DIRECTIONS * CELLS];
    Bits<PLACES> around[PLACES];
    // The hash keys of a player's stone, kept because each move needs two or three of them.
    std::uint64_t key[2][PLACES];
};

template <int SIDE>
using Places = Bits<ShiftBoard<SIDE>::PLACES>;

template <int SIDE>
TEBAN_FN constexpr int place_at(int q, int r) {
    using Board = ShiftBoard<SIDE>;
    const int place = q + Board::PITCH * (r + SIDE - 1);
    return Board::FLAT ? place : (place + Board::PLACES) % Board::PLACES;
}

template <int SIDE, int D, int K>
TEBAN_FN constexpr Places<SIDE> make_landing() {
    Places<SIDE> set{};
    constexpr int reach = SIDE - 1;
    for (int r = -reach; r <= reach; ++r)
        for (int q = -reach; q <= reach; ++q)
            if (cell_at<SIDE>(q, r) >= 0 && cell_at<SIDE>(q - K * STEP_Q[D], r - K * STEP_R[D]) >= 0)
                set.add(place_at<SIDE>(q, r));
    return set;
}

// The places on the board that lie K steps in a direction from another.
template <int SIDE, int D, int K = 1>
TEBAN_INLINE constexpr Places<SIDE> landing() {
    constexpr Places<SIDE> set = make_landing<SIDE, D, K>();
    return set;
}

template <int SIDE>
TEBAN_INLINE constexpr Places<SIDE> whole_board() {
    return landing<SIDE, E, 0>();
}

// A set shifted along the strip; members shifted past an end are lost.
template <int SIDE, int BY>
TEBAN_INLINE constexpr Places<SIDE> shifted(const Places<SIDE>& set) {
    if constexpr (BY >= 0) {
        return raised<BY>(set);
    } else {
        return lowered<-BY>(set);
    }
}

// All pieces of a set K steps further in a direction. Pieces that leave the board are gone, or stay off it however often
// they hop on in the same direction: on a flat strip only rows run into each other, and the other lines need no mask.
template <int SIDE, int D, int K = 1>
TEBAN_INLINE constexpr Places<SIDE> hop(const Places<SIDE>& set) {
    using Board = ShiftBoard<SIDE>;
    constexpr int by = K * (STEP_Q[D] + Board::PITCH * STEP_R[D]);
    if constexpr (D == E || D == W) {
        return shifted<SIDE, by>(set) & landing<SIDE, D, K>();  // no row goes over the end of the strip
    } else if constexpr (Board::FLAT) {
        return shifted<SIDE, by>(set);
    } else {
        constexpr int up = (by % Board::PLACES + Board::PLACES) % Board::PLACES;
        return (raised<up>(set) | lowered<Board::PLACES - up>(set)) & landing<SIDE, D, K>();
    }
}

// Dilation: all neighbours of the pieces of a set, perhaps with places off the board.
template <int SIDE>
TEBAN_INLINE constexpr Places<SIDE> neighbours(const Places<SIDE>& set) {
    if constexpr (ShiftBoard<SIDE>::FLAT) {
        // A single step off the board never lands on it, so nothing is masked; and both steps to the north are the step
        // north-west, from here and from the east. So it is in the south.
        constexpr int pitch = ShiftBoard<SIDE>::PITCH;
        const Places<SIDE> east = shifted<SIDE, 1>(set), pair = set | east;
        return east | shifted<SIDE, -1>(set) | shifted<SIDE, pitch - 1>(pair) | shifted<SIDE, -pitch>(pair);
    } else {
        return hop<SIDE, SW>(set) | hop<SIDE, SE>(set) | hop<SIDE, W>(set) | hop<SIDE, E>(set) | hop<SIDE, NW>(set) |
               hop<SIDE, NE>(set);
    }
}

// Flood fill: the part of `within` that is connected with `seed`, which lies in it.
template <int SIDE>
TEBAN_INLINE constexpr Places<SIDE> flood(Places<SIDE> seed, const Places<SIDE>& within) {
    for (;;) {
        const Places<SIDE> more = (seed | neighbours<SIDE>(seed)) & within;
        if (more == seed) return seed;
        seed = more;
    }
}

// Calls f.operator()<D>() for each direction D.
template <class F>
TEBAN_INLINE constexpr void each_direction(F&& f) {
    [&]<int... D>(std::integer_sequence<int, D...>) {
        (f.template operator()<D>(), ...);
    }(std::make_integer_sequence<int, DIRECTIONS>{});
}

template <int SIDE>
constexpr ShiftBoard<SIDE> make_shift_board() {
    ShiftBoard<SIDE> board{};
    for (int cell = 0; cell < ShiftBoard<SIDE>::CELLS; ++cell) {
        const int q = hexhex<SIDE>().q[cell], r = hexhex<SIDE>().r[cell], place = place_at<SIDE>(q, r);
        board.place[cell] = static_cast<std::uint8_t>(place);
        board.cell[place] = static_cast<std::uint8_t>(cell);
        board.around[place] = neighbours<SIDE>(Places<SIDE>::of(place)) & whole_board<SIDE>();
        for (int player = 0; player < 2; ++player) board.key[player][place] = zobrist(player, cell);
        for (int d = 0; d < DIRECTIONS; ++d) {
            const auto after = [&](int k) {
                const int to_q = q + k * STEP_Q[d], to_r = r + k * STEP_R[d];
                return static_cast<std::uint8_t>(cell_at<SIDE>(to_q, to_r) < 0 ? 0 : place_at<SIDE>(to_q, to_r));
            };
            board.move[cell * DIRECTIONS + d] = {after(0), after(1), after(2)};
        }
    }
    return board;
}

template <int SIDE>
TEBAN_INLINE constexpr const ShiftBoard<SIDE>& shift_board() {
    return table<make_shift_board<SIDE>>();
}

// A set of cells, kept as places.
template <int SIDE>
struct Field {
    Places<SIDE> places;

    TEBAN_INLINE constexpr bool has(int cell) const { return places.has(shift_board<SIDE>().place[cell]); }
    TEBAN_INLINE constexpr void add(int cell) { places.add(shift_board<SIDE>().place[cell]); }

    // Calls f(cell) for each cell, in no particular order.
    template <class F>
    TEBAN_INLINE constexpr void each(F&& f) const {
        places.each([&](int place) { f(shift_board<SIDE>().cell[place]); });
    }
};

}  // namespace teban
