// Squish (RULES.md, section 4).
#pragma once

#include "../_lattice/kernel.hpp"

namespace teban {

template <int SIDE>
struct Squish : Lattice<SIDE, Squish<SIDE>> {
    static constexpr std::array REASONS{"cannot_move", "united", "united_by_rival"};
    using Set = Places<SIDE>;

    TEBAN_INLINE MoveSets<SIDE> moves() const {
        MoveSets<SIDE> moves{};
        each_direction([&]<int D>() { moves.by[D] = steps<D>(); });
        return moves;
    }

    // Where two own pieces follow each other on a line with a gap between them, either of them may step into it. So half
    // of all steps go in three of the directions, and a coin saves looking for the other half.
    TEBAN_INLINE int pick(Random& random) const {
        if (this->decided.over()) return NO_ACTION;
        const std::uint64_t chance = random.next();
        return chance & 1 ? pick_step<SW, SE, W>(chance) : pick_step<E, NW, NE>(chance);
    }

    TEBAN_INLINE bool can_move() const { return !(steps<SW>() | steps<SE>() | steps<W>()).empty(); }

    TEBAN_INLINE void settle(int, int, bool captured) {
        if (is_scattered(this->theirs()) & (!captured | is_scattered(this->mine()))) [[likely]]
            return;
        judge(captured);
    }

    // If both players have one group, the player that has just moved wins.
    TEBAN_INLINE constexpr void judge(bool captured) {
        if (is_united(this->theirs())) {
            this->decided = won_by(this->mover ^ 1, reason<Squish>("united"));
        } else if (captured && is_united(this->mine())) {
            this->decided = won_by(this->mover, reason<Squish>("united_by_rival"));
        }
    }

   private:
    // The pieces that may step in a direction: the next place holds no own piece, but one farther on does.
    template <int D>
    TEBAN_INLINE Set steps() const {
        constexpr int back = opposite(D);
        const Set mine = this->mine();
        return (mine & trail<back>(hop<SIDE, back, 2>(mine))) - hop<SIDE, back>(mine);
    }

    // A set and all that lies from it in a direction, if for each piece K places are known already.
    template <int D, int K = 1>
    static TEBAN_INLINE Set trail(const Set& set) {
        if constexpr (K >= 2 * SIDE - 3) {
            return set;
        } else {
            return trail<D, 2 * K>(set | hop<SIDE, D, K>(set));
        }
    }

    template <int... D>
    TEBAN_INLINE int pick_step(std::uint64_t chance) const {
        constexpr int directions[] = {D...};
        const Set sets[] = {steps<D>()...};
        const auto [d, from] = draw<sizeof...(D)>(sets, chance);
        return d == NO_ACTION ? NO_ACTION : MoveSets<SIDE>::action(from, directions[d]);
    }

    // Whether one of several stones stands alone, which is quicker to see than a union and nearly always the case.
    static TEBAN_INLINE bool is_scattered(const Set& stones) {
        return !(stones - neighbours<SIDE>(stones)).empty() & (stones.count() > 1);
    }

    static TEBAN_INLINE constexpr bool is_united(const Set& stones) {
        return flood<SIDE>(Set::of(stones.first()), stones) == stones;
    }
};

}  // namespace teban
