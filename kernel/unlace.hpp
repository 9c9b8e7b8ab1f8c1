// Unlace (RULES.md, section 6).
#pragma once

#include "lattice.hpp"

namespace teban {

template <int SIDE>
struct Unlace : Lattice<SIDE, Unlace<SIDE>> {
    using Set = typename Lattice<SIDE, Unlace<SIDE>>::Set;

    TEBAN_INLINE Nothing survey() const { return {}; }

    TEBAN_INLINE bool allows(int from, int d, Nothing) const {
        const auto& board = hexhex<SIDE>();
        const Set& own = this->stones[this->mover];
        const int to = board.step[from][d];
        const Set rest = own - Set::of(from);
        const Set joined = board.neighbours[to] & rest;
        if (joined.empty()) return false;  // alone afterwards: never larger than before
        const Set left = board.neighbours[from] & rest;
        if (left.empty()) return true;  // alone before, with company afterwards
        return group_of<SIDE>(joined, rest).count() > group_of<SIDE>(left, rest).count();
    }

    TEBAN_INLINE void judge(bool) {}
};

}  // namespace teban
