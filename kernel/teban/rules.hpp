// What every rule set of the kernel is.
//
// A rule set is a struct template over the board's side (or a plain struct where the board is fixed), a trivially
// copyable value of fixed size. Actions are integers below ACTIONS, in an encoding that never changes; in rising
// order they are in the canonical order of the rulebook. It offers
//
//     static State start(...)                  the position in which a game begins, from what was chosen before it
//     int seat() const                         1 or 2
//     Result result() const                    how the game ended, or that it goes on
//     int legal(Action* out) const             the legal actions in rising order, and how many; out has room for MOST
//     int count() const                        how many there are
//     bool is_legal(int) const
//     int pick(Random&) const                  a random legal action, each as likely, or NO_ACTION when the game is over
//     void play(int)                           a legal action
//     uint64_t key() const                     a hash of everything the rules depend on
//
// and declares why its games end, by the codes of the rulebook's outcomes: `REASONS`, an array of strings.
//
// Rules are written twice on purpose: a game's rules.py is the book people read, its kernel.hpp the one machines run, and
// tests walk both side by side.
#pragma once

#include <array>
#include <cstdint>
#include <stdexcept>
#include <string_view>

#include "random.hpp"

namespace teban {

using Action = std::uint16_t;
inline constexpr int NO_ACTION = -1;

// Room for a state of any rule set, and for its legal actions.
struct alignas(16) Buffer {
    unsigned char bytes[768];
};
inline constexpr int MOST_LEGAL = 1024;

// How a game ended, or that it goes on.
struct Result {
    std::uint8_t winner;  // the seat, or 0 for a draw (or while the game goes on)
    std::uint8_t reason;  // its place in the rule set's REASONS, counted from 1; 0 while the game goes on

    TEBAN_INLINE constexpr bool over() const { return reason != 0; }
};

inline constexpr Result GOES_ON{0, 0};
// The reason of results that are no rule set's own.
inline constexpr std::uint8_t ENDED = 1;

// The number of a reason by its code, found by the compiler: what the rule set does not declare does not compile.
template <class State>
consteval std::uint8_t reason(std::string_view code) {
    std::uint8_t number = 0;
    for (const std::string_view declared : State::REASONS) {
        ++number;
        if (declared == code) return number;
    }
    throw std::logic_error("the rule set declares no such reason");
}

// Players inside the kernel are 0 and 1; seats, as the world sees them, are 1 and 2.
TEBAN_INLINE constexpr Result won_by(int player, std::uint8_t reason) {
    return {static_cast<std::uint8_t>(player + 1), reason};
}
TEBAN_INLINE constexpr Result drawn(std::uint8_t reason) { return {0, reason}; }

// The members of a set as a list of actions, and how many.
template <class Set>
TEBAN_INLINE int list(const Set& set, Action* out) {
    int n = 0;
    set.each([&](int i) { out[n++] = static_cast<Action>(i); });
    return n;
}

// The actions that `each_action` of a state visits, as a list, and how many.
template <class State>
TEBAN_INLINE int list_actions(const State& state, Action* out) {
    int n = 0;
    state.each_action([&](int action) { out[n++] = static_cast<Action>(action); });
    return n;
}
template <class State>
TEBAN_INLINE int count_actions(const State& state) {
    int n = 0;
    state.each_action([&](int) { ++n; });
    return n;
}

// Any member of a set, each as likely, or NO_ACTION.
template <class Set>
TEBAN_INLINE int any_of(const Set& set, Random& random) {
    const int n = set.count();
    return n ? set.nth(random.below(n)) : NO_ACTION;
}

// The share of the player to act in a key.
TEBAN_INLINE constexpr std::uint64_t seat_key(int player) { return zobrist(255, player); }

}  // namespace teban
