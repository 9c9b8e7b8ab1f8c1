// What the games on a lattice share (RULES.md, sections 4 to 6). Actions: 6 * cell + direction of the step.
#pragma once

#include <teban/move_sets.hpp>

namespace teban {

// The rules of a single step are the derived rule set's, and why its games end: `moves()`, all legal steps;
// `settle(from, to, captured)` after one; and `judge(captured)`, which finds out the same of a position that may have come
// about in any way.
template <int SIDE, class Derived>
struct Lattice {
    static constexpr int CELLS = Hexhex<SIDE>::CELLS;
    static constexpr int ACTIONS = DIRECTIONS * CELLS;
    static constexpr int STONES = (CELLS + 2) / 3;  // of a colour, at most
    static constexpr int MOST = DIRECTIONS * STONES;
    using Set = Places<SIDE>;

    Field<SIDE> stones[2];
    std::uint64_t hash;
    std::uint8_t mover;
    Result decided;

    static TEBAN_INLINE Derived start() {
        constexpr Derived state = set_up();
        return state;
    }

    TEBAN_INLINE int seat() const { return mover + 1; }
    TEBAN_INLINE std::uint64_t key() const { return hash; }

    TEBAN_INLINE Result result() const {
        if (decided.over()) return decided;
        return self().can_move() ? GOES_ON : won_by(mover ^ 1, reason<Derived>("cannot_move"));
    }

    TEBAN_INLINE int legal(Action* out) const { return decided.over() ? 0 : self().moves().list(out); }
    TEBAN_INLINE int count() const { return decided.over() ? 0 : self().moves().count(); }
    TEBAN_INLINE bool is_legal(int action) const { return !decided.over() && self().moves().has(action); }
    TEBAN_INLINE int pick(Random& random) const { return decided.over() ? NO_ACTION : self().moves().pick(random); }

    TEBAN_INLINE void play(int action) {
        const auto& move = shift_board<SIDE>().move[action];
        const Set target = Set::of(move.to), taken = theirs() & target;
        const Set moved = mine() ^ (Set::of(move.from) | target), left = theirs() ^ taken;
        const bool captured = !taken.empty();
        stones[0].places = either(mover, left, moved);
        stones[1].places = either(mover, moved, left);
        const auto& key = shift_board<SIDE>().key;
        // Whether something is captured cannot be foreseen, so nothing branches on it.
        hash ^= key[mover ^ 1][move.to] & -std::uint64_t{captured};
        hash ^= key[mover][move.from] ^ key[mover][move.to] ^ seat_key(0) ^ seat_key(1);
        mover ^= 1;
        self().settle(move.from, move.to, captured);
    }

   protected:
    // The stones of the player to act, and of the other.
    TEBAN_INLINE constexpr Set mine() const { return either(mover, stones[1].places, stones[0].places); }
    TEBAN_INLINE constexpr Set theirs() const { return either(mover, stones[0].places, stones[1].places); }

    TEBAN_INLINE bool can_move() const { return !self().moves().movers().empty(); }

   private:
    static TEBAN_FN constexpr Derived set_up() {
        Derived state{};
        state.hash = seat_key(0);
        for (int cell = 0; cell < CELLS; ++cell)
            if (const int k = (hexhex<SIDE>().q[cell] - hexhex<SIDE>().r[cell] + 3 * SIDE) % 3) {
                state.stones[k - 1].add(cell);
                state.hash ^= zobrist(k - 1, cell);
            }
        state.judge(true);
        return state;
    }

    TEBAN_INLINE Derived& self() { return static_cast<Derived&>(*this); }
    TEBAN_INLINE const Derived& self() const { return static_cast<const Derived&>(*this); }
};

}  // namespace teban
