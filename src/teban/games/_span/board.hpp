// The board as the games that span it see it: the rim and the interior apart, and all that a piece on a cell concerns together.
#pragma once

#include <teban/hexhex.hpp>
#include <teban/random.hpp>

namespace teban {

template <int SIDE>
struct SpanBoard {
    static constexpr int CELLS = Hexhex<SIDE>::CELLS, RIM = 6 * (SIDE - 1), INTERIOR = CELLS - RIM;
    using Set = Bits<CELLS>;
    // Interior cells by their number among themselves: up to side 6 that is one word.
    using Inner = Bits<INTERIOR>;
    // All cells as places: the rim in the first word, the interior in the others.
    static constexpr int FIRST_INNER = 64;
    using Places = Bits<FIRST_INNER + INTERIOR>;

    // A line inward from a rim cell, without the rim cell at its far end.
    struct Ray {
        Inner cells;
        std::uint8_t ward;      // the direction in which its cells have the rim cell
        std::uint8_t flank[4];  // the directions across it
    };

    struct alignas(64) Spot {
        // An interior cell: itself; the interior cells of its lines (SW-NE, SE-NW, W-E), itself among them, and the
        // bit that follows the last of them. A rim cell has none.
        Inner inner, line[3];
        std::uint16_t end[3];
        // A rim cell: its bit, and its rays; a corner has only one. An interior cell has none.
        std::uint64_t rim;
        Ray ray[2];

        Set neighbours;
        std::uint8_t around;                // bit d: there is a neighbour in direction d
        std::uint8_t step[DIRECTIONS + 1];  // the neighbours by direction, and last the cell itself
        std::uint8_t sides;
        std::uint64_t key[2];  // of a piece by player
    };

    // What can be seen of a line from its two ends: past one run of pieces next to the end, up to the next piece.
    struct Sight {
        std::uint16_t low, high;
    };

    Spot spot[CELLS];
    std::uint8_t place[CELLS], cell[FIRST_INNER + INTERIOR];
    // By the pieces in a line, with the bit of its end.
    Sight sight[1 << (2 * SIDE - 2)];
    // By the own neighbours of a cell, as bits by direction: the direction of one out of each unbroken run of them.
    // There are at most three; if fewer, the first again; if none, that of the cell itself.
    std::uint8_t runs[1 << DIRECTIONS][3];
    // By a direction and the k-th one across it: the interior cells whose two rim cells there are not in line.
    Inner skew[DIRECTIONS][4];

    constexpr Inner inner_of(const Set& cells) const {
        Inner inner{};
        cells.each([&](int at) {
            if (place[at] >= FIRST_INNER) inner.add(place[at] - FIRST_INNER);
        });
        return inner;
    }
};

TEBAN_INLINE constexpr std::uint8_t to_byte(int number) { return static_cast<std::uint8_t>(number); }

// The directions across one, in rising order.
constexpr void find_flank(int direction, std::uint8_t (&flank)[4]) {
    for (int d = 0, k = 0; d < DIRECTIONS; ++d)
        if (d != direction && d != opposite(direction)) flank[k++] = to_byte(d);
}

template <int SIDE>
constexpr void fill_spot(SpanBoard<SIDE>& board, int cell) {
    const Hexhex<SIDE>& hexes = hexhex<SIDE>();
    auto& spot = board.spot[cell];
    spot.neighbours = hexes.neighbours[cell];
    spot.sides = hexes.sides[cell];
    for (int player = 0; player < 2; ++player) spot.key[player] = zobrist(player, cell);
    for (int d = 0; d < DIRECTIONS; ++d) {
        const int near = hexes.step[cell][d];
        if (near >= 0) spot.around |= to_byte(1 << d);
        spot.step[d] = to_byte(near < 0 ? cell : near);
    }
    spot.step[DIRECTIONS] = to_byte(cell);
    for (auto& end : spot.end) end = 1;
    for (auto& ray : spot.ray) find_flank(ray.ward, ray.flank);
    if (!spot.sides) {
        spot.inner.add(board.place[cell] - board.FIRST_INNER);
        for (int d = 0; d < 3; ++d) {
            spot.line[d] = spot.inner | board.inner_of(hexes.ray[cell][d] | hexes.ray[cell][opposite(d)]);
            spot.end[d] = static_cast<std::uint16_t>(1 << spot.line[d].count());
        }
        return;
    }
    spot.rim = std::uint64_t{1} << board.place[cell];
    for (int d = 0, n = 0; d < DIRECTIONS; ++d)
        if (const auto cells = board.inner_of(hexes.ray[cell][d]); !cells.empty()) {
            auto& ray = spot.ray[n++];
            ray.cells = cells;
            ray.ward = to_byte(opposite(d));
            find_flank(ray.ward, ray.flank);
        }
}

// What an end of a line sees of it: its first places, or its last.
constexpr std::uint16_t seen_from_end(int pieces, int length, bool top) {
    const auto place = [&](int k) { return top ? length - 1 - k : k; };
    int seen = 0, k = 0;
    while (k < length && pieces >> place(k) & 1) ++k;
    for (; k < length && !(pieces >> place(k) & 1); ++k) seen |= 1 << place(k);
    return static_cast<std::uint16_t>(seen);
}

constexpr void find_runs(int own, std::uint8_t (&runs)[3]) {
    constexpr int around[DIRECTIONS] = {SW, SE, E, NE, NW, W};
    int n = 0;
    for (int i = 0; i < DIRECTIONS; ++i)
        if (own >> around[i] & 1 && !(own >> around[(i + 5) % DIRECTIONS] & 1)) runs[n++] = to_byte(around[i]);
    if (!n) runs[n++] = to_byte(own ? SW : DIRECTIONS);  // an unbroken ring has no beginning
    for (; n < 3; ++n) runs[n] = runs[0];
}

template <int SIDE>
constexpr SpanBoard<SIDE> make_span_board() {
    const Hexhex<SIDE>& hexes = hexhex<SIDE>();
    SpanBoard<SIDE> board{};
    int rim = 0, inner = board.FIRST_INNER;
    for (int cell = 0; cell < board.CELLS; ++cell) {
        board.place[cell] = to_byte(hexes.sides[cell] ? rim++ : inner++);
        board.cell[board.place[cell]] = to_byte(cell);
    }
    for (int cell = 0; cell < board.CELLS; ++cell) fill_spot(board, cell);
    for (int length = 0; length < 2 * SIDE - 2; ++length)
        for (int pieces = 0; pieces < 1 << length; ++pieces)
            board.sight[pieces | 1 << length] = {seen_from_end(pieces, length, false),
                                                 seen_from_end(pieces, length, true)};
    for (int own = 0; own < 1 << DIRECTIONS; ++own) find_runs(own, board.runs[own]);
    const auto rim_cell = [&](int cell, int direction) { return (hexes.ray[cell][direction] & hexes.rim).first(); };
    for (int d = 0; d < DIRECTIONS; ++d) {
        std::uint8_t flank[4] = {};
        find_flank(d, flank);
        for (int k = 0; k < 4; ++k)
            hexes.interior.each([&](int cell) {
                if (!hexes.lines[rim_cell(cell, d)].has(rim_cell(cell, flank[k])))
                    board.skew[d][k].add(board.place[cell] - board.FIRST_INNER);
            });
    }
    return board;
}

template <int SIDE>
TEBAN_INLINE constexpr const SpanBoard<SIDE>& span_board() {
    return table<make_span_board<SIDE>>();
}

}  // namespace teban
