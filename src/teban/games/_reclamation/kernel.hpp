// What the games of The Reclamation share (RULES.md, sections 12 and 13).
// Actions: 8 * square + direction of the gardener's step, then the four cards, then 292 + square to put a stone on.
#pragma once

#include <teban/bits.hpp>
#include <teban/rules.hpp>

namespace teban {

// The four cards as sets of squares, for every player and every square of the gardener. Built once per set of cards
// and shared by all positions that use it.
struct Deck {
    static constexpr int SQUARES = 36;
    using Set = Bits<SQUARES>;

    Set reach[2][4][SQUARES];

    // Adds a target to a card, as its owner sees it.
    void add(int card, int dx, int dy) {
        for (int player = 0; player < 2; ++player)
            for (int at = 0; at < SQUARES; ++at) {
                const int sign = player == 0 ? 1 : -1;  // Black sits opposite
                const int x = at % 6 + sign * dx, y = at / 6 + sign * dy;
                if (0 <= x && x < 6 && 0 <= y && y < 6) reach[player][card][at].add(6 * y + x);
            }
    }
};

// A gardener's steps: the squares around each square, and the direction by the difference of two squares' numbers.
struct Steps {
    Bits<36> around[36];
    std::uint8_t direction[15];
};

constexpr Steps make_steps() {
    Steps steps{};
    int d = 0;
    for (int dy = -1; dy <= 1; ++dy)
        for (int dx = -1; dx <= 1; ++dx) {
            if (dx == 0 && dy == 0) continue;
            steps.direction[6 * dy + dx + 7] = static_cast<std::uint8_t>(d++);
            for (int y = 0; y < 6; ++y)
                for (int x = 0; x < 6; ++x)
                    if (0 <= x + dx && x + dx < 6 && 0 <= y + dy && y + dy < 6)
                        steps.around[6 * y + x].add(6 * (y + dy) + x + dx);
        }
    return steps;
}

TEBAN_INLINE constexpr const Steps& steps() { return table<make_steps>(); }

// What differs between the games is the derived rule set's: `STONES`, of each player; `TALLEST`, the height up to which a card
// makes own stacks grow; `TAKES_GARDENERS`, whether it takes stones from them; and `judge()`, which finds out whether the
// player whose turn ends has won.
template <class Derived>
struct Reclamation {
    static constexpr int SQUARES = 36;
    static constexpr int STEPS = 8;
    static constexpr int CARDS = 4;
    static constexpr int PLAY_CARD = STEPS * SQUARES;
    static constexpr int PUT = PLAY_CARD + CARDS;
    static constexpr int ACTIONS = PUT + SQUARES;
    static constexpr int MOST = ACTIONS;
    static constexpr int GARDENER = 3;
    static constexpr int NONE = -1;
    using Set = Bits<SQUARES>;

    const Deck* deck;
    // level[player][h]: the squares with at least h + 1 stones of the player.
    Set level[2][3];
    Set open;  // the squares that may still be chosen for the card being played
    std::uint8_t hand[2];
    std::uint8_t kept[2];
    std::uint8_t used[2];  // bit c: card c is out of use
    std::int8_t gardener;  // the one that has moved in this turn
    std::int8_t card;      // the one being played, while squares are chosen
    std::uint8_t mover;
    Result decided;

    static TEBAN_INLINE Derived start(const Deck* deck) {
        Derived state{};
        state.deck = deck;
        state.gardener = state.card = NONE;
        for (int player = 0; player < 2; ++player) {
            const int home = player == 0 ? 5 : 30;  // f1 and a6
            for (int h = 0; h < GARDENER; ++h) state.level[player][h].add(home);
            state.hand[player] = Derived::STONES - GARDENER;
        }
        return state;
    }

    TEBAN_INLINE int seat() const { return mover + 1; }

    // Recomputed when asked for: a turn changes most of what it depends on.
    TEBAN_INLINE std::uint64_t key() const {
        std::uint64_t key = seat_key(mover);
        for (int player = 0; player < 2; ++player) {
            for (int h = 0; h < GARDENER; ++h) key ^= mix(level[player][h].word[0] ^ zobrist(player, h));
            key ^= zobrist(2 + player, hand[player]) ^ zobrist(4 + player, kept[player]) ^
                   zobrist(6 + player, used[player]);
        }
        return key ^ zobrist(8, gardener) ^ zobrist(9, card) ^ mix(open.word[0] ^ zobrist(10, 0));
    }

    TEBAN_INLINE Set occupied() const { return level[0][0] | level[1][0]; }
    TEBAN_INLINE Set gardeners(int player) const { return level[player][GARDENER - 1]; }
    TEBAN_INLINE Set growing() const { return level[mover][0] - level[mover][Derived::TALLEST - 1]; }
    TEBAN_INLINE Set takeable() const {
        const int rival = mover ^ 1;
        return Derived::TAKES_GARDENERS ? level[rival][0] : level[rival][0] - gardeners(rival);
    }

    static TEBAN_INLINE int step(int square, int d) {
        // Directions in the order of the squares they lead to: SW, S, SE, W, E, NW, N, NE.
        constexpr std::int8_t dx[STEPS] = {-1, 0, 1, -1, 1, -1, 0, 1}, dy[STEPS] = {-1, -1, -1, 0, 0, 1, 1, 1};
        const int x = square % 6 + dx[d], y = square / 6 + dy[d];
        return 0 <= x && x < 6 && 0 <= y && y < 6 ? 6 * y + x : NONE;
    }

    // The squares on which a card would change something, for a gardener that stands on `at` and came from `from`.
    TEBAN_INLINE Set effect(int from, int at) const {
        Set squares = takeable();
        if (hand[mover]) {
            Set free = Set::all() - occupied();
            free.add(from);
            free.drop(at);
            squares |= free | growing();
        }
        return squares;
    }

    TEBAN_INLINE bool allows(int from, int to) const {
        const Set squares = effect(from, to);
        for (int c = 0; c < CARDS; ++c)
            if (!(used[mover] >> c & 1) && !(deck->reach[mover][c][to] & squares).empty()) return true;
        return false;
    }

    TEBAN_INLINE bool card_allowed(int c) const {
        if (used[mover] >> c & 1) return false;
        Set squares = takeable();
        if (hand[mover]) squares |= growing() | (Set::all() - occupied());
        return !(deck->reach[mover][c][gardener] & squares).empty();
    }

    template <class F>
    TEBAN_INLINE void each_action(F&& f) const {
        if (decided.over()) return;
        if (card != NONE) {
            open.each([&](int square) { f(PUT + square); });
        } else if (gardener != NONE) {
            for (int c = 0; c < CARDS; ++c)
                if (card_allowed(c)) f(PLAY_CARD + c);
        } else {
            const Set taken = occupied();
            gardeners(mover).each([&](int from) {
                for (int d = 0; d < STEPS; ++d) {
                    const int to = step(from, d);
                    if (to != NONE && !taken.has(to) && allows(from, to)) f(from * STEPS + d);
                }
            });
        }
    }

    TEBAN_INLINE int legal(Action* out) const { return list_actions(*this, out); }
    TEBAN_INLINE int count() const { return count_actions(*this); }
    TEBAN_INLINE bool is_legal(int action) const {
        if (decided.over()) return false;
        if (card != NONE) return action >= PUT && open.has(action - PUT);
        if (gardener != NONE) return PLAY_CARD <= action && action < PUT && card_allowed(action - PLAY_CARD);
        return action < PLAY_CARD && can_step(action / STEPS, action % STEPS);
    }

    TEBAN_INLINE bool can_step(int from, int d) const {
        const int to = step(from, d);
        return to != NONE && gardeners(mover).has(from) && !occupied().has(to) && allows(from, to);
    }

    // Whether any gardener can step.
    TEBAN_INLINE bool can_move() const {
        for (Set rest = gardeners(mover); !rest.empty(); rest.drop(rest.first()))
            for (int d = 0; d < STEPS; ++d)
                if (can_step(rest.first(), d)) return true;
        return false;
    }

    TEBAN_INLINE int pick(Random& random) const {
        if (decided.over()) return NO_ACTION;
        if (card != NONE) return PUT + any_of(open, random);
        if (gardener != NONE) return pick_card(random);
        return pick_step(random);
    }

    TEBAN_INLINE int pick_card(Random& random) const {
        Set squares = takeable();
        if (hand[mover]) squares |= growing() | (Set::all() - occupied());
        unsigned cards = 0;
        for (int c = 0; c < CARDS; ++c)
            cards |= static_cast<unsigned>(!(deck->reach[mover][c][gardener] & squares).empty()) << c;
        cards &= ~unsigned{used[mover]};
        if (!cards) return NO_ACTION;
        return PLAY_CARD + select_bit(cards, random.below(std::popcount(cards)));
    }

    // Nearly every step to a free square allows some card, so this is looked at only when the step is drawn.
    TEBAN_INLINE int pick_step(Random& random) const {
        constexpr int MOST_GARDENERS = 2 * Derived::STONES / GARDENER;  // with all stones of both
        const Set taken = occupied();
        Set goals[MOST_GARDENERS];
        int from[MOST_GARDENERS], n = 0, left = 0;
        gardeners(mover).each([&](int square) {
            from[n] = square;
            goals[n] = steps().around[square] - taken;
            left += goals[n++].count();
        });
        for (; left; --left) {
            int k = random.below(left), i = 0;
            for (; k >= goals[i].count(); ++i) k -= goals[i].count();
            const int to = goals[i].nth(k);
            if (allows(from[i], to)) return from[i] * STEPS + steps().direction[to - from[i] + 7];
            goals[i].drop(to);
        }
        return NO_ACTION;
    }

    TEBAN_INLINE Result result() const {
        if (decided.over() || gardener != NONE) return decided;
        return can_move() ? GOES_ON : won_by(mover ^ 1, reason<Derived>("reclamation.no_turn"));
    }

    TEBAN_INLINE void play(int action) {
        if (action < PLAY_CARD) {
            const int from = action / STEPS, to = step(from, action % STEPS);
            for (int h = 0; h < GARDENER; ++h) {
                level[mover][h].drop(from);
                level[mover][h].add(to);
            }
            gardener = static_cast<std::int8_t>(to);
        } else if (action < PUT) {
            reclaim(action - PLAY_CARD);
        } else {
            const Set square = Set::of(action - PUT);
            open -= square;
            put(square);
            if (!hand[mover]) {
                const int finished = card;
                card = NONE;
                open = Set::none();
                finish(finished);
            }
        }
    }

    // Own stacks grow, then empty squares are taken, then enemy stones; with too few in hand the mover chooses.
    TEBAN_INLINE void reclaim(int c) {
        const Set targets = deck->reach[mover][c][gardener];
        const Set empty = targets - occupied();
        for (const Set& squares : {targets & growing(), empty}) {
            const int n = squares.count();
            if (0 < hand[mover] && hand[mover] < n) {
                card = static_cast<std::int8_t>(c);
                open = squares;
                return;
            }
            if (hand[mover]) put(squares);
        }
        finish(c);
    }

    // One own stone on each of some squares.
    TEBAN_INLINE void put(const Set& squares) {
        auto& own = level[mover];
        for (int h = GARDENER - 1; h > 0; --h) own[h] |= own[h - 1] & squares;
        own[0] |= squares;
        hand[mover] = static_cast<std::uint8_t>(hand[mover] - squares.count());
    }

    TEBAN_INLINE void finish(int c) {
        const int rival = mover ^ 1;
        const Set taken = takeable() & deck->reach[mover][c][gardener];
        const int from_gardeners = (taken & gardeners(rival)).count();
        kept[mover] = static_cast<std::uint8_t>(kept[mover] + from_gardeners);
        hand[mover] = static_cast<std::uint8_t>(hand[mover] + taken.count() - from_gardeners);
        auto& theirs = level[rival];
        for (int h = 0; h < GARDENER; ++h) theirs[h] -= h + 1 < GARDENER ? taken - theirs[h + 1] : taken;
        used[mover] |= 1 << c;
        if (used[mover] == (1 << CARDS) - 1) used[mover] = static_cast<std::uint8_t>(1 << c);
        gardener = NONE;
        static_cast<Derived&>(*this).judge();
        mover = static_cast<std::uint8_t>(rival);
    }
};

}  // namespace teban
