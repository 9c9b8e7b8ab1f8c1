// Node (RULES.md, section 8).
#pragma once

#include "span.hpp"

namespace teban {

template <int SIDE>
struct Node : Span<SIDE, Node<SIDE>> {
    using Base = Span<SIDE, Node<SIDE>>;
    using Set = typename Base::Set;
    static constexpr int SETUP = 3;

    // The interior cells in line with two own anchors that are not in line with each other. Anchors stay, so these
    // sets only grow.
    Set crossed[2];

    static TEBAN_INLINE int setup_mover(int placed) { return placed == 1 || placed == 2 ? 1 : 0; }

    TEBAN_INLINE void anchored(int cell) { crossed[this->mover] |= aims(cell); }

    // The interior cells in line with this anchor and with another own anchor that is not in line with it.
    TEBAN_INLINE Set aims(int anchor) const {
        const auto& board = hexhex<SIDE>();
        Set others = Set::none();
        ((this->stones[this->mover] & board.rim) - board.lines[anchor] - Set::of(anchor)).each([&](int other) {
            others |= board.lines[other];
        });
        return board.lines[anchor] & others & board.interior;
    }

    TEBAN_INLINE Set within_reach() const { return crossed[this->mover]; }

    TEBAN_INLINE int pick_cell(Random& random) const { return any_of(this->open(), random); }
};

}  // namespace teban
