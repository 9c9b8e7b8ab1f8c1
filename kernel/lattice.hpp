// What Squish, Flowish and Unlace share (RULES.md, sections 4 to 6). Actions: 6 * cell + direction of the step.
#pragma once

#include "hexhex.hpp"
#include "rules.hpp"

namespace teban {

// The rules of a single step are the derived rule set's: `allows(from, direction)` for a step to a cell without an
// own piece, and `judge(captured)` after it.
template <int SIDE, class Derived>
struct Lattice {
    static constexpr int CELLS = Hexhex<SIDE>::CELLS;
    static constexpr int ACTIONS = DIRECTIONS * CELLS;
    static constexpr int MOST = DIRECTIONS * ((CELLS + 2) / 3);
    static constexpr int TRIES = 24;
    using Set = Bits<CELLS>;

    Set stones[2];
    std::uint64_t hash;
    std::uint8_t mover;
    Result decided;

    static TEBAN_INLINE Derived start(const Options&) {
        Derived state{};
        state.hash = seat_key(0);
        for (int cell = 0; cell < CELLS; ++cell) {
            const auto& board = hexhex<SIDE>();
            const int k = (board.q[cell] - board.r[cell] + 3 * SIDE) % 3;
            if (k) state.put(k - 1, cell);
        }
        return state;
    }

    TEBAN_INLINE int seat() const { return mover + 1; }
    TEBAN_INLINE std::uint64_t key() const { return hash; }

    TEBAN_INLINE Result result() const {
        if (decided.over()) return decided;
        return first_legal() == NO_ACTION ? won_by(mover ^ 1, Reason::CANNOT_MOVE) : GOES_ON;
    }

    TEBAN_INLINE int legal(Action* out) const {
        int n = 0;
        if (!decided.over()) self().each_step([&](int action) { out[n++] = static_cast<Action>(action); });
        return n;
    }

    TEBAN_INLINE int count() const {
        int n = 0;
        if (!decided.over()) self().each_step([&](int) { ++n; });
        return n;
    }

    TEBAN_INLINE bool is_legal(int action) const {
        const int from = action / DIRECTIONS, to = hexhex<SIDE>().step[from][action % DIRECTIONS];
        if (decided.over() || !stones[mover].has(from) || to < 0 || stones[mover].has(to)) return false;
        return self().allows(from, action % DIRECTIONS, self().survey());
    }

    // Tries random steps of random pieces, which makes every legal one as likely; when that fails, lists them all.
    TEBAN_INLINE int pick(Random& random) const {
        if (decided.over()) return NO_ACTION;
        const auto survey = self().survey();
        const Set& own = stones[mover];
        const int n = own.count();
        for (int attempt = 0; attempt < TRIES; ++attempt) {
            const int choice = random.below(n * DIRECTIONS);
            const int from = own.nth(choice / DIRECTIONS), d = choice % DIRECTIONS;
            const int to = hexhex<SIDE>().step[from][d];
            if (to >= 0 && !own.has(to) && self().allows(from, d, survey)) return from * DIRECTIONS + d;
        }
        Action all[MOST];
        const int m = legal(all);
        return m ? all[random.below(m)] : NO_ACTION;
    }

    TEBAN_INLINE void play(int action) {
        const int from = action / DIRECTIONS, to = hexhex<SIDE>().step[from][action % DIRECTIONS];
        const int rival = mover ^ 1;
        const bool captured = stones[rival].has(to);
        put(mover, from);
        put(mover, to);
        if (captured) put(rival, to);
        hash ^= seat_key(0) ^ seat_key(1);
        mover = static_cast<std::uint8_t>(rival);
        self().judge(captured);
    }

    // Puts a stone on a cell, or takes it away.
    TEBAN_INLINE void put(int player, int cell) {
        stones[player] ^= Set::of(cell);
        hash ^= zobrist(player, cell);
    }

    template <class F>
    TEBAN_INLINE void each_step(F&& f) const {
        const auto survey = self().survey();
        stones[mover].each([&](int from) {
            for (int d = 0; d < DIRECTIONS; ++d) {
                const int to = hexhex<SIDE>().step[from][d];
                if (to >= 0 && !stones[mover].has(to) && self().allows(from, d, survey)) f(from * DIRECTIONS + d);
            }
        });
    }

    TEBAN_INLINE int first_legal() const {
        int found = NO_ACTION;
        self().each_step([&](int action) { found = found == NO_ACTION ? action : found; });
        return found;
    }

    TEBAN_INLINE bool is_united(int player) const {
        return group_of<SIDE>(Set::of(stones[player].first()), stones[player]) == stones[player];
    }

    // Squish's end, which Flowish inherits: the player who has just moved first.
    TEBAN_INLINE void judge_union(bool captured) {
        const int last = mover ^ 1;
        if (is_united(last)) {
            decided = won_by(last, Reason::UNITED);
        } else if (captured && is_united(mover)) {
            decided = won_by(mover, Reason::UNITED_BY_RIVAL);
        }
    }

   private:
    TEBAN_INLINE Derived& self() { return static_cast<Derived&>(*this); }
    TEBAN_INLINE const Derived& self() const { return static_cast<const Derived&>(*this); }
};

struct Nothing {};

}  // namespace teban
