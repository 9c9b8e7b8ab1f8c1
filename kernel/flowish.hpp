// Flowish (RULES.md, section 5).
#pragma once

#include "lattice.hpp"

namespace teban {

template <int SIDE>
struct Flowish : Lattice<SIDE, Flowish<SIDE>> {
    using Set = typename Lattice<SIDE, Flowish<SIDE>>::Set;
    static constexpr int NEVER = 127;

    // What the steps of all pieces depend on.
    struct Survey {
        Set largest;  // the pieces of all largest groups
        bool someone_flows;
    };

    TEBAN_INLINE Survey survey() const {
        const Set& own = this->stones[this->mover];
        Set rest = own, largest = Set::none();
        int most = 0;
        while (!rest.empty()) {
            const Set group = group_of<SIDE>(Set::of(rest.first()), own);
            const int size = group.count();
            if (size > most) largest = Set::none(), most = size;
            if (size == most) largest |= group;
            rest -= group;
        }
        return {largest, someone_flows(own, largest)};
    }

    TEBAN_INLINE bool someone_flows(const Set& own, const Set& largest) const {
        // A piece outside the largest groups flows if it is in line with one of them; pieces of a largest group flow
        // towards the others.
        bool flows = false;
        own.each([&](int piece) {
            if (!flows) flows = !(hexhex<SIDE>().lines[piece] & targets(piece, largest)).empty();
        });
        return flows;
    }

    TEBAN_INLINE Set targets(int piece, const Set& largest) const {
        if (!largest.has(piece)) return largest;
        return largest - group_of<SIDE>(Set::of(piece), this->stones[this->mover]);
    }

    // Steps along a ray to the nearest of some cells, or NEVER.
    TEBAN_INLINE int nearest(int from, int d, const Set& cells) const {
        const auto& board = hexhex<SIDE>();
        const Set hit = board.ray[from][d] & cells;
        if (hit.empty()) return NEVER;
        const int cell = d >= E ? hit.first() : hit.last();
        return hex_distance(board.q[cell] - board.q[from], board.r[cell] - board.r[from]);
    }

    TEBAN_INLINE bool allows(int from, int d, const Survey& survey) const {
        const Set goals = targets(from, survey.largest);
        if (goals.empty()) return false;
        if (!survey.someone_flows) return approaches(from, hexhex<SIDE>().step[from][d], goals);
        const int here = nearest(from, d, goals);
        if (here == NEVER) return false;
        for (int other = 0; other < DIRECTIONS; ++other)
            if (nearest(from, other, goals) < here) return false;
        return true;
    }

    TEBAN_INLINE bool approaches(int from, int to, const Set& goals) const {
        Set lines = goals;
        goals.each([&](int goal) { lines |= hexhex<SIDE>().lines[goal]; });
        return distance_to(to, lines) < distance_to(from, lines);
    }

    TEBAN_INLINE int distance_to(int cell, const Set& cells) const {
        const auto& board = hexhex<SIDE>();
        int least = NEVER;
        cells.each([&](int other) {
            const int distance = hex_distance(board.q[cell] - board.q[other], board.r[cell] - board.r[other]);
            least = distance < least ? distance : least;
        });
        return least;
    }

    TEBAN_INLINE void judge(bool captured) { this->judge_union(captured); }
};

}  // namespace teban
