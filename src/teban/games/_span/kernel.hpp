// What the games that span the board share (RULES.md, sections 7 and 8). Actions: the cells, then `pass`.
//
// Pieces never leave, so what follows from them grows, or changes only around a new piece: groups, the rim cells that
// interior cells look at, what is within reach. In random games nobody can foresee whether a piece goes to the rim, ends
// the turn or unites groups, so an ordinary placement takes one way without branches; what does not concern a cell is
// done with empty sets. Rare ways are kept out of line: inlined, they would cost the ordinary one its registers.
#pragma once

#include <teban/rules.hpp>
#include "board.hpp"

namespace teban {

// Bit m: sides with the mask m hold two opposite ones, or three mutually non-adjacent ones.
constexpr std::uint64_t winning_sides() {
    std::uint64_t wins = 0;
    for (int mask = 0; mask < 64; ++mask)
        if ((mask & 0b001001) == 0b001001 || (mask & 0b010010) == 0b010010 || (mask & 0b100100) == 0b100100 ||
            (mask & 0b010101) == 0b010101 || (mask & 0b101010) == 0b101010)
            wins |= std::uint64_t{1} << mask;
    return wins;
}

// The derived rule set says how long the setup lasts (`SETUP` pieces, and `setup_mover` whose turn follows), and keeps
// track of the interior: `begin`, before the first piece; `aims`, where the second piece may go after a rim piece;
// `reach`, where a player may go from all its rim pieces; `stood`, what a new piece of the mover changes, which returns
// its own aims and the rival's reach.
template <int SIDE, class Derived>
struct Span {
    using Board = SpanBoard<SIDE>;
    using Set = typename Board::Set;
    using Inner = typename Board::Inner;
    using Places = typename Board::Places;
    using Spot = typename Board::Spot;
    static constexpr int CELLS = Board::CELLS;
    static constexpr int PASS = CELLS;
    static constexpr int ACTIONS = CELLS + 1;
    static constexpr int MOST = CELLS + 1;
    static constexpr int NONE = -1;
    static constexpr std::array REASONS{"joined", "both_passed"};
    // Groups are renamed in whole registers.
    static constexpr int GROUP_ROOM = (CELLS + 31) / 32 * 32;

    struct Outlook {
        Inner aims, reach;
    };

    Set stones[2];
    // Where a piece may go; empty if that is nowhere, or not known yet (see `rebuild`).
    Places choices;
    std::uint64_t open_rim;  // what is empty
    Inner open_inner;
    Inner held[2][DIRECTIONS];  // by player: the interior cells whose line in a direction ends on its own rim piece
    std::uint64_t hash;
    std::int16_t anchor;  // the rim piece placed in this turn, while its interior piece is to come
    std::int16_t placed;  // pieces on the board
    std::uint8_t mover;
    std::uint8_t passes;
    Result decided;
    std::uint8_t touched[CELLS];     // the sides that a group touches, by the group's name
    std::uint8_t group[GROUP_ROOM];  // the name of each cell's group: one of its cells; for an empty cell, itself

    static TEBAN_INLINE Derived start() {
        Derived state{};
        state.anchor = NONE;
        state.hash = seat_key(0);
        state.clear();
        state.choices = state.open_places();
        return state;
    }

    TEBAN_INLINE int seat() const { return mover + 1; }
    TEBAN_INLINE std::uint64_t key() const {
        return hash ^ zobrist(3, passes) ^ (anchor == NONE ? 0 : zobrist(2, anchor));
    }
    TEBAN_INLINE Result result() const { return decided; }

    TEBAN_INLINE Set open() const {
        Set cells = Set::none();
        known_choices().each([&](int place) { cells.add(span_board<SIDE>().cell[place]); });
        return cells;
    }

    TEBAN_INLINE int legal(Action* out) const {
        const int n = list(open(), out);
        if (n || decided.over()) return n;
        out[0] = PASS;
        return 1;
    }
    TEBAN_INLINE int count() const {
        const int n = known_choices().count();
        return n || decided.over() ? n : 1;
    }
    TEBAN_INLINE bool is_legal(int action) const {
        const Places places = known_choices();
        return action == PASS ? places.empty() && !decided.over() : places.has(span_board<SIDE>().place[action]);
    }
    TEBAN_INLINE int pick(Random& random) const {
        if (const int n = choices.count()) return span_board<SIDE>().cell[kth(choices, random.below(n))];
        return decided.over() ? NO_ACTION : pick_late(random);
    }

    TEBAN_INLINE void play(int action) {
        if (action == PASS) return pass();
        const Spot& spot = span_board<SIDE>().spot[action];
        stones[mover].add(action);
        hash ^= spot.key[mover];
        ++placed;
        passes = 0;
        if (winning_sides() >> unite(action) & 1) return win();
        fill(spot);
        if (placed <= Derived::SETUP) return set_up(spot);
        const auto [aims, reach] = self().stood(spot);
        hold(spot);
        const bool over = aims.empty();
        const std::uint64_t next = -std::uint64_t{over};
        anchor = static_cast<std::int16_t>(action | -int{over});
        choices.word[0] = open_rim & next;
        for (int w = 0; w < Inner::WORDS; ++w) choices.word[w + 1] = aims.word[w] | (reach.word[w] & next);
        end_turn(over);
    }

    // Whether the mover's group on a cell wins.
    TEBAN_INLINE bool joins(int cell) const { return winning_sides() >> touched[group[cell]] & 1; }

    // For positions put together by hand: whether the last action ended the game.
    TEBAN_INLINE void judge() {
        if (passes == 2) decided = drawn(reason<Span>("both_passed"));
        stones[mover].each([&](int cell) {
            if (joins(cell)) decided = won_by(mover, reason<Span>("joined"));
        });
    }

    // For positions put together by hand, with all pieces in `stones` and counted: works out what follows from them. The
    // choices wait until they are asked for.
    [[gnu::noinline]] TEBAN_FN void rebuild() {
        clear();
        const std::uint8_t player = mover;
        for (mover = 0; mover < 2; ++mover) {
            const Set all = stones[mover];
            stones[mover] = Set::none();
            all.each([&](int at) {  // as if they were placed one after the other
                const Spot& spot = span_board<SIDE>().spot[at];
                stones[mover].add(at);
                unite(at);
                fill(spot);
                self().stood(spot);
                hold(spot);
            });
        }
        mover = player;
    }

   private:
    TEBAN_INLINE const Derived& self() const { return static_cast<const Derived&>(*this); }
    TEBAN_INLINE Derived& self() { return static_cast<Derived&>(*this); }

    // As if there were no pieces.
    TEBAN_INLINE void clear() {
        open_rim = (std::uint64_t{1} << Board::RIM) - 1;
        open_inner = Inner::all();
        choices = Places::none();
        for (auto& cells : held)
            for (Inner& cells_in_direction : cells) cells_in_direction = Inner::none();
        for (int cell = 0; cell < CELLS; ++cell) {
            group[cell] = to_byte(cell);
            touched[cell] = span_board<SIDE>().spot[cell].sides;
        }
        self().begin();
    }

    TEBAN_INLINE Places known_choices() const { return choices.empty() ? open_places() : choices; }

    TEBAN_INLINE Places open_places() const {
        Places places = Places::none();
        if (decided.over()) return places;
        Inner inner = Inner::none();
        if (anchor != NONE) {
            inner = self().aims(span_board<SIDE>().spot[anchor]);
        } else {
            places.word[0] = open_rim;
            if (placed >= Derived::SETUP) inner = self().reach(mover);
        }
        for (int w = 0; w < Inner::WORDS; ++w) places.word[w + 1] = inner.word[w];
        return places;
    }

    TEBAN_INLINE void fill(const Spot& spot) {
        open_rim &= ~spot.rim;
        open_inner -= spot.inner;
    }
    TEBAN_INLINE void hold(const Spot& spot) {
        for (const auto& ray : spot.ray) held[mover][ray.ward] |= ray.cells;
    }

    // Makes one group of a cell and the mover's groups next to it; returns the sides that it touches.
    TEBAN_INLINE int unite(int cell) {
        const Spot& spot = span_board<SIDE>().spot[cell];
        const auto& runs = span_board<SIDE>().runs[scatter_bits(gather(stones[mover], spot.neighbours), spot.around)];
        const std::uint8_t one = group[spot.step[runs[0]]], two = group[spot.step[runs[1]]],
                           three = group[spot.step[runs[2]]], alone = to_byte(cell);
        for (auto& name : group) name = (name == two) | (name == alone) ? one : name;
        if (three != one && three != two)
            for (auto& name : group) name = name == three ? one : name;
        return touched[one] |= spot.sides | touched[two] | touched[three];
    }

    [[gnu::noinline]] TEBAN_FN int pick_late(Random& random) const {
        const int place = any_of(open_places(), random);
        return place == NO_ACTION ? PASS : span_board<SIDE>().cell[place];
    }
    [[gnu::noinline]] TEBAN_FN void pass() {
        end_turn(true);
        if (++passes == 2) decided = drawn(reason<Span>("both_passed"));
        choices = open_places();
    }
    [[gnu::noinline]] TEBAN_FN void win() {
        decided = won_by(mover, reason<Span>("joined"));
        choices = Places::none();
        anchor = NONE;
    }
    [[gnu::noinline]] TEBAN_FN void set_up(const Spot& spot) {
        self().stood(spot);
        hold(spot);
        end_turn(mover != Derived::setup_mover(placed));
        choices = open_places();
    }
    TEBAN_INLINE void end_turn(bool over) {
        hash ^= (seat_key(0) ^ seat_key(1)) & -std::uint64_t{over};
        mover ^= static_cast<std::uint8_t>(over);
    }
};

}  // namespace teban
