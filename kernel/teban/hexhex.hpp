// Lookup tables of hexagonal boards (RULES.md, section 0), computed at compile time for each side.
#pragma once

#include <cstdint>

#include "bits.hpp"

namespace teban {

// The six directions, ordered by the canonical order of the cells they lead to: the moves of a piece sorted by
// direction are sorted by destination, too. Opposite directions add up to 5.
enum Direction { SW, SE, W, E, NW, NE };
inline constexpr int DIRECTIONS = 6;
inline constexpr int STEP_Q[DIRECTIONS] = {0, 1, -1, 1, -1, 0};
inline constexpr int STEP_R[DIRECTIONS] = {-1, -1, 0, 0, 1, 1};

TEBAN_INLINE constexpr int opposite(int direction) { return 5 - direction; }

template <int SIDE>
struct Hexhex {
    static constexpr int CELLS = 3 * SIDE * (SIDE - 1) + 1;
    static constexpr int REACH = SIDE - 1;
    static constexpr int OFF = -1;
    using Set = Bits<CELLS>;

    std::int8_t q[CELLS], r[CELLS];
    // The next cell in a direction, or OFF; and the one after it.
    std::int16_t step[CELLS][DIRECTIONS], leap[CELLS][DIRECTIONS];
    Set neighbours[CELLS];
    Set ray[CELLS][DIRECTIONS];
    Set lines[CELLS];
    // The cells exactly two steps away.
    Set ring2[CELLS];
    // Bit s: the cell lies on side s, counter-clockwise from S: S, SE, NE, N, NW, SW.
    std::uint8_t sides[CELLS];
    Set rim, interior;
};

template <int SIDE>
constexpr int cell_at(int q, int r) {
    constexpr int reach = SIDE - 1;
    const int s = q + r;
    if (q < -reach || q > reach || r < -reach || r > reach || s < -reach || s > reach) return -1;
    int cell = 0;
    for (int row = -reach; row < r; ++row) cell += 2 * SIDE - 1 - (row < 0 ? -row : row);
    return cell + q - (r < 0 ? -reach - r : -reach);
}

constexpr int hex_distance(int q, int r) {
    const int s = q + r;
    const int aq = q < 0 ? -q : q, ar = r < 0 ? -r : r, as = s < 0 ? -s : s;
    return aq > ar ? (aq > as ? aq : as) : (ar > as ? ar : as);
}

template <int SIDE>
constexpr Hexhex<SIDE> make_hexhex() {
    using Board = Hexhex<SIDE>;
    constexpr int reach = Board::REACH;
    Board board{};
    for (int r = -reach; r <= reach; ++r)
        for (int q = -reach; q <= reach; ++q)
            if (const int cell = cell_at<SIDE>(q, r); cell >= 0) {
                board.q[cell] = static_cast<std::int8_t>(q);
                board.r[cell] = static_cast<std::int8_t>(r);
            }
    for (int cell = 0; cell < Board::CELLS; ++cell) {
        const int q = board.q[cell], r = board.r[cell];
        for (int d = 0; d < DIRECTIONS; ++d) {
            const int near = cell_at<SIDE>(q + STEP_Q[d], r + STEP_R[d]);
            board.step[cell][d] = static_cast<std::int16_t>(near);
            board.leap[cell][d] = static_cast<std::int16_t>(cell_at<SIDE>(q + 2 * STEP_Q[d], r + 2 * STEP_R[d]));
            if (near >= 0) board.neighbours[cell].add(near);
            for (int k = 1;; ++k) {
                const int other = cell_at<SIDE>(q + k * STEP_Q[d], r + k * STEP_R[d]);
                if (other < 0) break;
                board.ray[cell][d].add(other);
            }
            board.lines[cell] |= board.ray[cell][d];
        }
        for (int dr = -2; dr <= 2; ++dr)
            for (int dq = -2; dq <= 2; ++dq)
                if (hex_distance(dq, dr) == 2)
                    if (const int other = cell_at<SIDE>(q + dq, r + dr); other >= 0) board.ring2[cell].add(other);
        board.sides[cell] = static_cast<std::uint8_t>((r == -reach) | (q == reach) << 1 | (q + r == reach) << 2 |
                                                      (r == reach) << 3 | (q == -reach) << 4 | (q + r == -reach) << 5);
        (board.sides[cell] ? board.rim : board.interior).add(cell);
    }
    return board;
}

template <int SIDE>
TEBAN_INLINE constexpr const Hexhex<SIDE>& hexhex() {
    return table<make_hexhex<SIDE>>();
}

// The part of `within` that is connected with `seed`, which it includes.
template <int SIDE>
TEBAN_INLINE Bits<Hexhex<SIDE>::CELLS> group_of(Bits<Hexhex<SIDE>::CELLS> seed,
                                                const Bits<Hexhex<SIDE>::CELLS>& within) {
    using Set = Bits<Hexhex<SIDE>::CELLS>;
    Set group = seed, fresh = seed;
    while (!fresh.empty()) {
        Set next = Set::none();
        fresh.each([&](int cell) { next |= hexhex<SIDE>().neighbours[cell]; });
        fresh = (next & within) - group;
        group |= fresh;
    }
    return group;
}

}  // namespace teban
