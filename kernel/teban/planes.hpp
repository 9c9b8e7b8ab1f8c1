// Planes of bytes on which a codec draws a position, for learning. A hexagonal board of side n lies in a square of 2n - 1
// by its axial coordinates, column q + n - 1 and row r + n - 1.
#pragma once

#include "hexhex.hpp"

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
    void fill(int plane, int value) { add_all(plane, Bits<Hexhex<SIDE>::CELLS>::all(), value); }
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

}  // namespace teban
