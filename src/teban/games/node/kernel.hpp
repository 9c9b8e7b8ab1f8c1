// Node (RULES.md, section 8).
#pragma once

#include "../_span/kernel.hpp"

namespace teban {

template <int SIDE>
struct Node : Span<SIDE, Node<SIDE>> {
    using Base = Span<SIDE, Node<SIDE>>;
    using Inner = typename Base::Inner;
    using Spot = typename Base::Spot;
    static constexpr int SETUP = 3;

    // By player: the interior cells in line with two own anchors that are not in line with each other. Anchors stay,
    // so these sets only grow.
    Inner crossed[2];

    static TEBAN_INLINE int setup_mover(int placed) { return placed == 1 || placed == 2 ? 1 : 0; }

    TEBAN_INLINE void begin() {
        for (Inner& cells : crossed) cells = Inner::none();
    }

    // The cells in line with an anchor and with another own anchor that is not in line with it.
    TEBAN_INLINE Inner crossings(const Spot& spot) const {
        Inner cells = Inner::none();
        for (const auto& ray : spot.ray) {
            Inner others = Inner::none();
            for (int k = 0; k < 4; ++k)
                others |= this->held[this->mover][ray.flank[k]] & span_board<SIDE>().skew[ray.ward][k];
            cells |= others & ray.cells;
        }
        return cells;
    }

    TEBAN_INLINE Inner aims(const Spot& spot) const { return crossings(spot) & this->open_inner; }
    TEBAN_INLINE Inner reach(int player) const { return crossed[player] & this->open_inner; }

    TEBAN_INLINE typename Base::Outlook stood(const Spot& spot) {
        const Inner cells = crossings(spot);
        crossed[this->mover] |= cells;
        return {cells & this->open_inner, reach(this->mover ^ 1)};
    }
};

}  // namespace teban
