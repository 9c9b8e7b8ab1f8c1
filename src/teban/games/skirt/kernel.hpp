// Skirt (RULES.md, section 7).
#pragma once

#include "../_span/kernel.hpp"

namespace teban {

template <int SIDE>
struct Skirt : Span<SIDE, Skirt<SIDE>> {
    using Base = Span<SIDE, Skirt<SIDE>>;
    using Inner = typename Base::Inner;
    using Spot = typename Base::Spot;
    static constexpr int SETUP = 1;

    // By direction: the empty interior cells that a piece on the rim cell in that direction would reach. A piece
    // changes this in its own three lines only.
    Inner seen[DIRECTIONS];

    static TEBAN_INLINE int setup_mover(int placed) { return placed ? 1 : 0; }

    TEBAN_INLINE void begin() {
        for (Inner& cells : seen) cells = Inner::all();
    }

    TEBAN_INLINE Inner aims(const Spot& spot) const {
        Inner aims = Inner::none();
        for (const auto& ray : spot.ray) aims |= seen[ray.ward] & ray.cells;
        return aims;
    }

    TEBAN_INLINE Inner reach(int player) const {
        Inner reach = Inner::none();
        for (int d = 0; d < DIRECTIONS; ++d) reach |= seen[d] & this->held[player][d];
        return reach;
    }

    TEBAN_INLINE typename Base::Outlook stood(const Spot& spot) {
        const Inner aimed = aims(spot), taken = Inner::all() - this->open_inner;
        const auto& held = this->held[this->mover ^ 1];
        Inner reach = Inner::none();
        for (int d = 0; d < 3; ++d) {
            const Inner& line = spot.line[d];
            const auto& sight = span_board<SIDE>().sight[gather(taken, line) | spot.end[d]];
            Inner &low = seen[d], &high = seen[opposite(d)];
            low = (low - line) | scatter(sight.low, line);
            high = (high - line) | scatter(sight.high, line);
            reach |= (low & held[d]) | (high & held[opposite(d)]);
        }
        return {aimed, reach};
    }
};

}  // namespace teban
