// Realm's board as tables: squares, realms, and lanes, in which a piece sees all its ways at once.
#pragma once

#include <teban/bits.hpp>

namespace teban {

// Four lanes of sixteen bits: the rank eastwards, the rank westwards, the file northwards, the file southwards. Each
// counts its twelve squares the way it runs, so that a piece always goes to higher bits; the thirteenth bit ends it.
using Lanes = std::uint64_t;
inline constexpr Lanes LANE_ENDS = 0x1000100010001000u;
inline constexpr int LANE = 16;

struct RealmMap {
    static constexpr int WIDTH = 12, SQUARES = WIDTH * WIDTH, REALMS = 16, BORDER = 8;
    // The squares in the same file and rank, by which a goal is numbered in canonical order.
    static constexpr int GOALS = 2 * WIDTH - 2;

    struct Square {
        std::uint32_t in_rank, in_file;  // its bits in the two lanes of either line
        Lanes beyond;                    // the next bit of each lane
        Lanes goals;                     // the border squares of other realms in its lanes, beyond it
        std::uint8_t x, y, realm;
        bool centre;
    };

    Square square[SQUARES];
    // What lies in the second realm, in the lanes of a square in the first.
    Lanes within[REALMS][REALMS];
    std::uint8_t centre[REALMS], border[REALMS][BORDER];
    // By square and number: the goal. By a bit of the lanes: the number; in the lanes of the rank, plus y.
    std::uint8_t goal[SQUARES][GOALS];
    std::int8_t number[4 * LANE];
};

constexpr Lanes lane_bit(int lane, int place) { return Lanes{1} << (LANE * lane + place); }

// The bits of a square in the lanes of its rank (first 0) or file (first 2).
constexpr Lanes line_bits(int first, int place) {
    return lane_bit(first, place) | lane_bit(first + 1, RealmMap::WIDTH - 1 - place);
}

constexpr RealmMap::Square make_realm_square(int x, int y) {
    constexpr int WIDTH = RealmMap::WIDTH;
    RealmMap::Square square{};
    square.x = static_cast<std::uint8_t>(x);
    square.y = static_cast<std::uint8_t>(y);
    square.realm = static_cast<std::uint8_t>(x / 3 + 4 * (y / 3));
    square.centre = x % 3 == 1 && y % 3 == 1;
    square.in_rank = static_cast<std::uint32_t>(line_bits(0, x));
    square.in_file = static_cast<std::uint32_t>(line_bits(0, y));
    square.beyond = (line_bits(0, x) | line_bits(2, y)) << 1;
    for (int i = 0; i < WIDTH; ++i) {
        if (i / 3 != x / 3 && (i % 3 != 1 || y % 3 != 1)) square.goals |= i > x ? lane_bit(0, i) : lane_bit(1, 11 - i);
        if (i / 3 != y / 3 && (i % 3 != 1 || x % 3 != 1)) square.goals |= i > y ? lane_bit(2, i) : lane_bit(3, 11 - i);
    }
    return square;
}

constexpr RealmMap make_realm_map() {
    constexpr int WIDTH = RealmMap::WIDTH;
    RealmMap map{};
    for (int at = 0; at < RealmMap::SQUARES; ++at) {
        const int x = at % WIDTH, y = at / WIDTH;
        map.square[at] = make_realm_square(x, y);
        int number = 0;
        for (int other = 0; other < RealmMap::SQUARES; ++other)
            if (other != at && (other % WIDTH == x || other / WIDTH == y))
                map.goal[at][number++] = static_cast<std::uint8_t>(other);
    }
    for (int place = 0; place < WIDTH; ++place) {
        // Before a goal come the y squares of the file below the rank, the rank up to it but for the square itself, ...
        map.number[place] = static_cast<std::int8_t>(place - 1);
        map.number[LANE + place] = static_cast<std::int8_t>(WIDTH - 1 - place);
        map.number[2 * LANE + place] = static_cast<std::int8_t>(place + WIDTH - 2);
        map.number[3 * LANE + place] = static_cast<std::int8_t>(WIDTH - 1 - place);
    }
    for (int realm = 0; realm < RealmMap::REALMS; ++realm) {
        const int column = realm % 4, row = realm / 4;
        map.centre[realm] = static_cast<std::uint8_t>(WIDTH * (3 * row + 1) + 3 * column + 1);
        for (int i = 0; i < RealmMap::BORDER; ++i) {
            const int k = i < 4 ? i : i + 1;  // the centre is the fifth of nine
            map.border[realm][i] = static_cast<std::uint8_t>(WIDTH * (3 * row + k / 3) + 3 * column + k % 3);
        }
        for (int from = 0; from < RealmMap::REALMS; ++from)
            for (int i = 0; i < 3; ++i) {
                if (from / 4 == row) map.within[from][realm] |= line_bits(0, 3 * column + i);
                if (from % 4 == column) map.within[from][realm] |= line_bits(2, 3 * row + i);
            }
    }
    return map;
}

TEBAN_INLINE constexpr const RealmMap& realm_map() { return table<make_realm_map>(); }

}  // namespace teban
