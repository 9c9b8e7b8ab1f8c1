// Skirt (RULES.md, section 7).
#pragma once

#include "span.hpp"

namespace teban {

template <int SIDE>
struct Skirt : Span<SIDE, Skirt<SIDE>> {
    using Base = Span<SIDE, Skirt<SIDE>>;
    using Set = typename Base::Set;
    static constexpr int SETUP = 1;
    static constexpr int TRIES = 16;

    static TEBAN_INLINE int setup_mover(int placed) { return placed ? 1 : 0; }
    TEBAN_INLINE void anchored(int) {}

    // The empty interior cells that a rim piece reaches: past one unbroken run of pieces next to it.
    TEBAN_INLINE Set aims(int rim_cell) const {
        const auto& board = hexhex<SIDE>();
        const Set taken = this->stones[0] | this->stones[1];
        Set reached = Set::none();
        for (int d = 0; d < DIRECTIONS; ++d) {
            int cell = board.step[rim_cell][d];
            while (cell >= 0 && !board.sides[cell] && taken.has(cell)) cell = board.step[cell][d];
            while (cell >= 0 && !board.sides[cell] && !taken.has(cell)) {
                reached.add(cell);
                cell = board.step[cell][d];
            }
        }
        return reached;
    }

    TEBAN_INLINE Set within_reach() const {
        Set reached = Set::none();
        (this->stones[this->mover] & hexhex<SIDE>().rim).each([&](int cell) { reached |= aims(cell); });
        return reached;
    }

    // Whether some own rim piece reaches an empty interior cell: the same walk from the other end.
    TEBAN_INLINE bool is_reached(int cell, const Set& taken) const {
        const auto& board = hexhex<SIDE>();
        for (int d = 0; d < DIRECTIONS; ++d) {
            int at = board.step[cell][d];
            while (!board.sides[at] && !taken.has(at)) at = board.step[at][d];
            while (!board.sides[at] && taken.has(at)) at = board.step[at][d];
            if (board.sides[at] && this->stones[this->mover].has(at)) return true;
        }
        return false;
    }

    TEBAN_INLINE int pick_cell(Random& random) const {
        if (this->anchor != Base::NONE) return any_of(aims(this->anchor), random);
        const auto& board = hexhex<SIDE>();
        const Set taken = this->stones[0] | this->stones[1];
        if (this->placed < SETUP) return any_of(board.rim - taken, random);
        const Set empty = Set::all() - taken;
        const int n = empty.count();
        for (int attempt = 0; n && attempt < TRIES; ++attempt) {
            const int cell = empty.nth(random.below(n));
            if (board.sides[cell] || is_reached(cell, taken)) return cell;
        }
        return any_of(this->open(), random);
    }
};

}  // namespace teban
