// Stride (RULES.md, section 3). Actions: 6 * cell + direction of the jump.
#pragma once

#include <teban/move_sets.hpp>

namespace teban {

struct Stride {
    static constexpr int SIDE = 5;
    static constexpr int CELLS = Hexhex<SIDE>::CELLS;
    static constexpr int ACTIONS = DIRECTIONS * CELLS;
    static constexpr int MOST = ACTIONS;
    static constexpr std::array REASONS{"cannot_move", "stride.goal"};
    using Set = Places<SIDE>;

    Field<SIDE> stacks[2];
    Set tall;  // the places of stacks of two pieces or more
    std::uint64_t hash;
    std::uint8_t height[CELLS];
    std::uint8_t mover;
    Result decided;

    // `layout` says what stands on each cell: 0, 1 (White) or 2 (Black).
    static TEBAN_INLINE Stride start(const std::uint8_t (&layout)[CELLS]) {
        Stride state{};
        state.hash = seat_key(0);
        for (int cell = 0; cell < CELLS; ++cell)
            if (layout[cell]) state.build(layout[cell] - 1, cell, 1);
        return state;
    }

    // Builds a stack on an empty cell.
    TEBAN_INLINE void build(int player, int cell, int pieces) {
        stacks[player].add(cell);
        if (pieces > 1) tall.add(shift_board<SIDE>().place[cell]);
        while (height[cell] < pieces) hash ^= piece_key(player, cell, ++height[cell]);
    }

    TEBAN_INLINE int seat() const { return mover + 1; }
    TEBAN_INLINE std::uint64_t key() const { return hash; }

    TEBAN_INLINE Result result() const {
        if (decided.over()) return decided;
        return moves().movers().empty() ? won_by(mover ^ 1, reason<Stride>("cannot_move")) : GOES_ON;
    }

    TEBAN_INLINE int legal(Action* out) const { return decided.over() ? 0 : moves().list(out); }
    TEBAN_INLINE int count() const { return decided.over() ? 0 : moves().count(); }
    TEBAN_INLINE bool is_legal(int action) const { return !decided.over() && moves().has(action); }

    // Whether a jump sideways between own stacks climbs is looked at only when it is drawn. If not, another is drawn.
    TEBAN_INLINE int pick(Random& random) const {
        if (decided.over()) return NO_ACTION;
        MoveSets<SIDE> moves = jumps();
        for (;;) {
            const auto [d, from] = draw<DIRECTIONS>(moves.by, random.next());
            if (d == NO_ACTION) return NO_ACTION;
            const int action = MoveSets<SIDE>::action(from, d);
            if (!tall.has(from) || !descends(action)) return action;
            moves.by[d].drop(from);
        }
    }

    TEBAN_INLINE void play(int action) {
        const auto& move = shift_board<SIDE>().move[action];
        const int from = shift_board<SIDE>().cell[move.from], goal = shift_board<SIDE>().cell[move.beyond];
        const Set source = Set::of(move.from), target = Set::of(move.beyond), own = mine(), rival = theirs();
        const Set moved = (own - (source - tall)) | target, left = rival - target;
        stacks[0].places = either(mover, left, moved);
        stacks[1].places = either(mover, moved, left);

        if (!(rival & target).empty())
            for (; height[goal]; --height[goal]) hash ^= piece_key(mover ^ 1, goal, height[goal]);
        hash ^= piece_key(mover, from, height[from]--) ^ piece_key(mover, goal, ++height[goal]);
        hash ^= seat_key(0) ^ seat_key(1);
        tall = (tall - target) | (own & target);
        if (height[from] < 2) tall -= source;

        if (!(target & either(mover, first_row(), last_row())).empty()) win(mover);
        mover ^= 1;
    }

    TEBAN_INLINE void win(int player) { decided = won_by(player, reason<Stride>("stride.goal")); }

    // Whether a cell lies on a player's goal row.
    static TEBAN_INLINE bool is_goal(int player, int cell) {
        return hexhex<SIDE>().r[cell] == (player == 0 ? SIDE - 1 : 1 - SIDE);
    }

   private:
    // The stacks of the player to act, and of the other.
    TEBAN_INLINE Set mine() const { return either(mover, stacks[1].places, stacks[0].places); }
    TEBAN_INLINE Set theirs() const { return either(mover, stacks[0].places, stacks[1].places); }

    // No step leads there from farther down, or up.
    static TEBAN_INLINE constexpr Set first_row() {
        return whole_board<SIDE>() - landing<SIDE, NW>() - landing<SIDE, NE>();
    }
    static TEBAN_INLINE constexpr Set last_row() {
        return whole_board<SIDE>() - landing<SIDE, SW>() - landing<SIDE, SE>();
    }

    // A stack's share of the hash is that of its pieces, each by its level: a jump changes no more of it than it moves.
    static TEBAN_INLINE std::uint64_t piece_key(int player, int cell, int level) {
        return zobrist(player, cell << 8 | level);
    }

    // Left to the compiler to inline: no playout needs it.
    TEBAN_FN MoveSets<SIDE> moves() const {
        MoveSets<SIDE> moves = jumps();
        for (const int d : {W, E})
            (moves.by[d] & tall).each([&](int from) {
                if (descends(MoveSets<SIDE>::action(from, d))) moves.by[d].drop(from);
            });
        return moves;
    }

    // All legal jumps, and those sideways between own stacks of whatever height.
    TEBAN_INLINE MoveSets<SIDE> jumps() const {
        const Set own = mine(), rival = theirs(), all = own | rival;
        const Set north = either(mover, rival, whole_board<SIDE>()), south = either(mover, whole_board<SIDE>(), rival);
        MoveSets<SIDE> moves{};
        each_direction([&]<int D>() {
            const Set& goals = D <= SE ? south : D >= NW ? north : all;
            moves.by[D] = own & hop<SIDE, opposite(D)>(all) & hop<SIDE, opposite(D), 2>(goals);
        });
        return moves;
    }

    // Whether one of these jumps leads sideways to a lower stack of the same player.
    TEBAN_INLINE bool descends(int action) const {
        const int from = action / DIRECTIONS, d = action % DIRECTIONS, goal = hexhex<SIDE>().leap[from][d];
        return (d == E || d == W) && height[goal] < height[from] && stacks[mover].has(goal);
    }
};

}  // namespace teban
