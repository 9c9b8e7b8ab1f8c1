// Hex. Actions: the cells, then `white`, then `black`.
#pragma once

#include <teban/bits.hpp>
#include <teban/rules.hpp>

namespace teban {

// The cells of an edge, from its first on.
template <int SIDE>
constexpr Bits<SIDE * SIDE> edge(int first, int step) {
    Bits<SIDE * SIDE> cells{};
    for (int k = 0; k < SIDE; ++k) cells.add(first + k * step);
    return cells;
}

template <int SIDE>
struct Hex {
    static constexpr int CELLS = SIDE * SIDE;
    static constexpr int CHOOSE_WHITE = CELLS, CHOOSE_BLACK = CELLS + 1;
    static constexpr int ACTIONS = CELLS + 2, MOST = CELLS + 2;
    static constexpr std::uint8_t NOBODY = 2;
    static constexpr const char* REASONS[] = {"hex.joined"};
    using Set = Bits<CELLS>;

    Set stones[2];  // by colour: White, Black
    std::uint64_t hash;
    std::uint8_t mover;  // the player to act
    std::uint8_t white;  // the player who is White; NOBODY while player 1 has to choose
    bool pie, is_won;    // by whoever moved last

    static TEBAN_INLINE Hex start(bool pie) { return Hex{{}, seat_key(0) ^ white_key(0), 0, 0, pie, false}; }
    static TEBAN_INLINE std::uint64_t white_key(int white) { return zobrist(2, white); }

    TEBAN_INLINE int seat() const { return mover + 1; }
    TEBAN_INLINE std::uint64_t key() const { return hash; }
    TEBAN_INLINE int colour() const { return mover == white ? 0 : 1; }
    TEBAN_INLINE Set open() const { return is_won ? Set::none() : Set::all() - (stones[0] | stones[1]); }

    TEBAN_INLINE int legal(Action* out) const {
        if (white != NOBODY) return list(open(), out);
        out[0] = CHOOSE_WHITE;
        out[1] = CHOOSE_BLACK;
        return 2;
    }
    TEBAN_INLINE int count() const { return white == NOBODY ? 2 : open().count(); }
    TEBAN_INLINE bool is_legal(int action) const {
        return white == NOBODY || action >= CELLS ? white == NOBODY && action >= CELLS : open().has(action);
    }
    TEBAN_INLINE int pick(Random& random) const {
        return white == NOBODY ? CHOOSE_WHITE + random.below(2) : any_of(open(), random);
    }

    TEBAN_INLINE void play(int action) {
        hash ^= white_key(white);
        if (action >= CELLS) {
            white = action == CHOOSE_WHITE ? 1 : 0;
            if (white == 1) pass_turn();
        } else {
            const int own = colour();
            const bool asks_for_side = pie && stones[0].empty();
            stones[own].add(action);
            hash ^= zobrist(own, action);
            is_won = joins(own, action);
            pass_turn();
            if (asks_for_side) white = NOBODY;
        }
        hash ^= white_key(white);
    }

    TEBAN_INLINE void pass_turn() {
        hash ^= seat_key(0) ^ seat_key(1);
        mover ^= 1;
    }

    TEBAN_INLINE Result result() const { return is_won ? won_by(mover ^ 1, reason<Hex>("hex.joined")) : GOES_ON; }

    // Where the chains of White and of Black begin and end.
    static constexpr Set FIRST[2] = {edge<SIDE>(0, 1), edge<SIDE>(0, SIDE)};
    static constexpr Set LAST[2] = {edge<SIDE>(CELLS - SIDE, 1), edge<SIDE>(SIDE - 1, SIDE)};

    // Whether the group of a stone joins the sides. It grows by all six directions at once: rows are SIDE cells apart.
    TEBAN_INLINE bool joins(int colour, int cell) const {
        for (Set group = Set::of(cell);;) {
            const Set not_west = group - FIRST[1], not_east = group - LAST[1];
            const Set next = (group | raised<SIDE>(group) | lowered<SIDE>(group) | raised<1>(not_east) |
                              lowered<1>(not_west) | raised<SIDE - 1>(not_west) | lowered<SIDE - 1>(not_east)) &
                             stones[colour];
            if (next == group) return !(group & FIRST[colour]).empty() && !(group & LAST[colour]).empty();
            group = next;
        }
    }
};

}  // namespace teban
