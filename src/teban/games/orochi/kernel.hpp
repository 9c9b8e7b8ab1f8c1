// Orochi (RULES.md, section 9). Actions: 2 * cell + colour to place (0 White, 1 Black), then 2 * CELLS + cell to flip.
#pragma once

#include <teban/hexhex.hpp>
#include <teban/rules.hpp>

namespace teban {

template <int SIDE>
struct Orochi {
    static constexpr int CELLS = Hexhex<SIDE>::CELLS;
    static constexpr int ACTIONS = 3 * CELLS;
    static constexpr int MOST = 2 * CELLS;
    static constexpr int LIMIT = 4;
    static constexpr std::array REASONS{"orochi.larger", "orochi.equal"};
    using Set = Bits<CELLS>;

    Set stones[2];  // by colour
    Set overfull;
    std::uint64_t hash;
    std::int16_t left;  // empty cells
    std::uint8_t mover;

    static TEBAN_INLINE Orochi start() {
        Orochi state{};
        state.left = CELLS;
        state.hash = seat_key(0);
        return state;
    }

    TEBAN_INLINE int seat() const { return mover + 1; }
    TEBAN_INLINE std::uint64_t key() const { return hash; }
    TEBAN_INLINE Set empty_cells() const { return Set::all() - (stones[0] | stones[1]); }
    TEBAN_INLINE bool is_over() const { return left == 1 && overfull.empty(); }

    TEBAN_INLINE int legal(Action* out) const {
        int n = 0;
        if (!overfull.empty()) {
            overfull.each([&](int cell) { out[n++] = static_cast<Action>(2 * CELLS + cell); });
        } else if (left > 1) {
            empty_cells().each([&](int cell) {
                out[n++] = static_cast<Action>(2 * cell);
                out[n++] = static_cast<Action>(2 * cell + 1);
            });
        }
        return n;
    }
    TEBAN_INLINE int count() const { return !overfull.empty() ? overfull.count() : left > 1 ? 2 * left : 0; }
    TEBAN_INLINE bool is_legal(int action) const {
        if (!overfull.empty()) return action >= 2 * CELLS && overfull.has(action - 2 * CELLS);
        return left > 1 && action < 2 * CELLS && !(stones[0] | stones[1]).has(action / 2);
    }
    TEBAN_INLINE int pick(Random& random) const {
        if (!overfull.empty()) return 2 * CELLS + any_of(overfull, random);
        if (left == 1) return NO_ACTION;
        const int choice = random.below(2 * left);
        return 2 * empty_cells().nth(choice / 2) + choice % 2;
    }

    TEBAN_INLINE void play(int action) {
        const auto& board = hexhex<SIDE>();
        if (action >= 2 * CELLS) {
            const int cell = action - 2 * CELLS, was = stones[1].has(cell);
            stones[was].drop(cell);
            stones[was ^ 1].add(cell);
            hash ^= zobrist(0, cell) ^ zobrist(1, cell);
            review(cell, was ^ 1);
            // Neighbours of the old colour have one friend fewer, those of the new colour one more.
            (board.neighbours[cell] & stones[was] & overfull).each([&](int near) { review(near, was); });
            (board.neighbours[cell] & stones[was ^ 1]).each([&](int near) { review(near, was ^ 1); });
            return;  // the same player goes on: another flip, or another placement
        }
        const int cell = action / 2, colour = action % 2;
        stones[colour].add(cell);
        hash ^= zobrist(colour, cell);
        --left;
        review(cell, colour);
        (board.neighbours[cell] & stones[colour]).each([&](int near) { review(near, colour); });
        if (!overfull.empty() || left == 1) return;
        if (CELLS - left == 2) return;  // Black's second piece of the setup
        hash ^= seat_key(0) ^ seat_key(1);
        mover ^= 1;
    }

    TEBAN_INLINE void review(int cell, int colour) {
        if ((hexhex<SIDE>().neighbours[cell] & stones[colour]).count() >= LIMIT) {
            overfull.add(cell);
        } else {
            overfull.drop(cell);
        }
    }

    TEBAN_INLINE Result result() const {
        if (!is_over()) return GOES_ON;
        const int white = largest_at_last(0), black = largest_at_last(1);
        if (white == black) return won_by(mover ^ 1, reason<Orochi>("orochi.equal"));
        return won_by(white > black ? 0 : 1, reason<Orochi>("orochi.larger"));
    }

    TEBAN_INLINE int largest_at_last(int colour) const {
        int most = 0;
        Set beside = hexhex<SIDE>().neighbours[empty_cells().first()] & stones[colour];
        while (!beside.empty()) {
            const Set group = group_of<SIDE>(Set::of(beside.first()), stones[colour]);
            const int size = group.count();
            most = size > most ? size : most;
            beside -= group;
        }
        return most;
    }
};

}  // namespace teban
