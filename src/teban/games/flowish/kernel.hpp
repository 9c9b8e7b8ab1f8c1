// Flowish (RULES.md, section 5).
#pragma once

#include "../_lattice/kernel.hpp"

namespace teban {

// A player's largest groups.
template <int SIDE>
struct Largest {
    using Set = Places<SIDE>;

    Set stones;         // of all of them together
    std::uint8_t size;  // of each

    // Looks for them among all groups.
    static TEBAN_INLINE constexpr Largest among(const Set& own) {
        Largest largest{own, 1};
        Set rest = own & neighbours<SIDE>(own);
        while (!rest.empty() && rest.count() >= largest.size) {
            const Set group = flood<SIDE>(Set::of(rest.first()), rest);
            largest.meet(group);
            rest -= group;
        }
        return largest;
    }

    TEBAN_INLINE constexpr bool is_one_group() const { return stones.count() == size; }

    // Takes another group into account.
    TEBAN_INLINE constexpr void meet(const Set& group) {
        const int n = group.count();
        if (n > size) {
            stones = group;
            size = static_cast<std::uint8_t>(n);
        } else if (n == size) {
            stones |= group;
        }
    }
};

template <int SIDE>
struct Flowish : Lattice<SIDE, Flowish<SIDE>> {
    static constexpr std::array REASONS{"cannot_move", "united", "united_by_rival"};
    using Set = Places<SIDE>;

    // Of each player. A step changes them so little that they are kept up to date.
    Largest<SIDE> largest[2];

    TEBAN_INLINE MoveSets<SIDE> moves() const {
        const auto& [stones, size] = largest[this->mover];
        MoveSets<SIDE> moves{};
        bool flows = false;
        const auto flow = [&](const Set& pieces, const Set& targets) { flows |= add_flow(moves, pieces, targets); };
        if (size == 1) {
            flow(stones, stones);  // all stand alone, and no piece lies on its own lines
        } else {
            each_party(flow);
        }
        if (!flows) [[unlikely]]
            each_party([&](const Set& pieces, const Set& targets) { add_approach(moves, pieces, targets); });
        const MoveSets<SIDE> barred = MoveSets<SIDE>::all(this->mine()).back();
        abreast([&](int lane) { moves.by[lane] -= barred.by[lane]; });
        return moves;
    }

    TEBAN_INLINE void settle(int from, int to, bool captured) {
        const Set source = Set::of(from), target = Set::of(to), moved = this->theirs();
        Largest<SIDE>&theirs = largest[this->mover ^ 1], &ours = largest[this->mover];
        // A piece of a largest group moves only if there is another; its own is then no longer one of them.
        if (!(theirs.stones & source).empty()) theirs.stones -= flood<SIDE>(source, moved ^ source ^ target);
        const bool joins = theirs.is_one_group() && !(theirs.stones & shift_board<SIDE>().around[to]).empty();
        theirs.meet(flood<SIDE>(joins ? target | theirs.stones : target, moved));
        if (captured && !(ours.stones & target).empty()) {
            if (ours.is_one_group()) {
                ours = Largest<SIDE>::among(this->mine());
            } else {
                ours.stones -= flood<SIDE>(target, this->mine() | target);
            }
        }
        decide();
    }

    TEBAN_INLINE constexpr void judge(bool) {
        for (int player = 0; player < 2; ++player) largest[player] = Largest<SIDE>::among(this->stones[player].places);
        decide();
    }

   private:
    // The end of Squish: if both players have one group, the player that has just moved wins.
    TEBAN_INLINE constexpr void decide() {
        const int last = this->mover ^ 1;
        if (largest[last].size == this->theirs().count()) {
            this->decided = won_by(last, reason<Flowish>("united"));
        } else if (largest[this->mover].size == this->mine().count()) {
            this->decided = won_by(this->mover, reason<Flowish>("united_by_rival"));
        }
    }

    // Calls f(pieces, targets) for each set of own pieces that have the same targets.
    template <class F>
    TEBAN_INLINE void each_party(F&& f) const {
        const Largest<SIDE>& mine = largest[this->mover];
        Set pieces = this->mine() - mine.stones, targets = mine.stones;
        Set rest = mine.is_one_group() ? Set::none() : mine.stones;
        for (;;) {
            f(pieces, targets);
            if (rest.empty()) return;
            pieces = flood<SIDE>(Set::of(rest.first()), rest);
            targets = mine.stones - pieces;
            rest -= pieces;
        }
    }

    // Adds the steps of pieces towards the nearest targets on their lines, and says whether there are any.
    static TEBAN_INLINE bool add_flow(MoveSets<SIDE>& moves, const Set& pieces, const Set& targets) {
        Set left = pieces;
        // From where the targets are so far away, in each direction. They are never next to the pieces.
        MoveSets<SIDE> line = MoveSets<SIDE>::all(targets).back();
        for (int distance = 2; distance < 2 * SIDE - 1; ++distance) {
            line = line.back();
            abreast([&](int lane) { moves.by[lane] |= line.by[lane] & left; });
            left -= line.movers();
        }
        return left != pieces;
    }

    // Adds the steps of pieces that bring them nearer to a line of their targets.
    static TEBAN_INLINE void add_approach(MoveSets<SIDE>& moves, Set pieces, const Set& targets) {
        Set near = targets;
        each_direction([&]<int D>() {
            Set line = targets;
            for (int distance = 1; distance < 2 * SIDE - 1; ++distance) near |= line = hop<SIDE, D>(line);
        });
        near &= whole_board<SIDE>();
        while (!pieces.empty() && !near.empty()) {
            each_direction([&]<int D>() { moves.by[D] |= pieces & hop<SIDE, opposite(D)>(near); });
            near |= neighbours<SIDE>(near) & whole_board<SIDE>();
            pieces -= near;
        }
    }
};

}  // namespace teban
