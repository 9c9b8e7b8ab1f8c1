// Squish (RULES.md, section 4).
#pragma once

#include "lattice.hpp"

namespace teban {

template <int SIDE>
struct Squish : Lattice<SIDE, Squish<SIDE>> {
    TEBAN_INLINE Nothing survey() const { return {}; }

    // The destination holds no own piece, so an own piece anywhere on the ray lies beyond it.
    TEBAN_INLINE bool allows(int from, int d, Nothing) const {
        return !(hexhex<SIDE>().ray[from][d] & this->stones[this->mover]).empty();
    }

    TEBAN_INLINE void judge(bool captured) { this->judge_union(captured); }
};

}  // namespace teban
