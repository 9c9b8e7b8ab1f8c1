// Unlace (RULES.md, section 6).
#pragma once

#include "../_lattice/kernel.hpp"

namespace teban {

template <int SIDE>
struct Unlace : Lattice<SIDE, Unlace<SIDE>> {
    static constexpr std::array REASONS{"cannot_move"};
    using Set = Places<SIDE>;

    TEBAN_INLINE MoveSets<SIDE> moves() const {
        MoveSets<SIDE> moves = promising();
        Set rest = this->mine() & neighbours<SIDE>(this->mine());
        while (!rest.empty()) {
            const Set group = flood<SIDE>(Set::of(rest.first()), rest);
            rest -= group;
            narrow(moves, group);
            each_direction([&]<int D>() {
                (moves.by[D] & group).each([&](int from) {
                    if (!grows(from, hop<SIDE, D>(Set::of(from)), group)) moves.by[D].drop(from);
                });
            });
        }
        return moves;
    }

    TEBAN_INLINE bool is_legal(int action) const {
        if (hexhex<SIDE>().step[action / DIRECTIONS][action % DIRECTIONS] < 0) return false;
        const auto& move = shift_board<SIDE>().move[action];
        if (!this->mine().has(move.from) || this->mine().has(move.to)) return false;
        const Set source = Set::of(move.from), target = Set::of(move.to), group = flood<SIDE>(source, this->mine());
        if (group == source) return !(shift_board<SIDE>().around[move.to] & (this->mine() - source)).empty();
        return grows(move.from, target, group);
    }

    // Rejection sampling: draws from the promising steps until one is legal; a failure rules out steps of its whole group.
    TEBAN_INLINE int pick(Random& random) const {
        MoveSets<SIDE> moves = promising();
        for (;;) {
            const auto [d, from] = draw<DIRECTIONS>(moves.by, random.next());
            if (d == NO_ACTION) return NO_ACTION;
            const int action = MoveSets<SIDE>::action(from, d);
            if ((shift_board<SIDE>().around[from] & this->mine()).empty()) return action;
            const Set group = flood<SIDE>(Set::of(from), this->mine());
            if (grows(from, Set::of(shift_board<SIDE>().move[action].to), group)) return action;
            moves.by[d].drop(from);
            narrow(moves, group);
        }
    }

    // Where two groups touch the same place, the smaller one may step there, so it is enough to look for such a place.
    TEBAN_INLINE bool can_move() const {
        for (Set rest = this->mine(); !rest.empty();) {
            const Set group = flood<SIDE>(Set::of(rest.first()), rest);
            rest -= group;
            if (!(free() & neighbours<SIDE>(group) & neighbours<SIDE>(rest)).empty()) return true;
        }
        return false;
    }

    TEBAN_INLINE void settle(int, int, bool) {}
    TEBAN_INLINE constexpr void judge(bool) {}

   private:
    // The two directions next to each.
    static constexpr int BESIDE[DIRECTIONS][2] = {{SE, W}, {SW, E}, {SW, NW}, {SE, NE}, {W, NE}, {E, NW}};

    TEBAN_INLINE Set free() const { return whole_board<SIDE>() - this->mine(); }

    // Steps to a place with an own neighbour that was none of the piece's before; no other leads to a larger group. For a
    // piece that stands alone this is all it takes.
    TEBAN_INLINE MoveSets<SIDE> promising() const {
        Set seen[DIRECTIONS];  // the places that have an own piece next to them in the direction
        each_direction([&]<int D>() { seen[D] = hop<SIDE, opposite(D)>(this->mine()); });
        MoveSets<SIDE> moves{};
        each_direction([&]<int D>() {
            const Set ahead = seen[D] | seen[BESIDE[D][0]] | seen[BESIDE[D][1]];
            moves.by[D] = this->mine() & hop<SIDE, opposite(D)>(free() & ahead);
        });
        return moves;
    }

    // Takes out the steps of a group to places that no other group touches.
    TEBAN_INLINE void narrow(MoveSets<SIDE>& moves, const Set& group) const {
        const Set others = neighbours<SIDE>(this->mine() - group);
        each_direction([&]<int D>() { moves.by[D] -= group - hop<SIDE, opposite(D)>(others); });
    }

    // Whether a step out of a group of several pieces leads into a larger one.
    TEBAN_INLINE bool grows(int from, const Set& to, const Set& group) const {
        const Set rest = this->mine() - Set::of(from);
        Set joined = neighbours<SIDE>(to) & rest;
        if ((joined - group).empty()) return false;
        // All that is left of the group hangs on these, and with them and another group it has grown.
        const Set left = shift_board<SIDE>().around[from] & rest;
        while (!(left - joined).empty()) {
            const Set more = (joined | neighbours<SIDE>(joined)) & rest;
            if (more == joined) return joined.count() >= group.count();
            joined = more;
        }
        return true;
    }
};

}  // namespace teban
