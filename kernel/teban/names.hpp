// What cells and actions are called: the canonical strings of RULES.md. Not for the hot path.
#pragma once

#include <string>

#include <games/borderland/kernel.hpp>
#include <games/flowish/kernel.hpp>
#include <games/node/kernel.hpp>
#include <games/orochi/kernel.hpp>
#include <games/realm/kernel.hpp>
#include <games/_reclamation/kernel.hpp>
#include <games/sibling/kernel.hpp>
#include <games/skirt/kernel.hpp>
#include <games/squish/kernel.hpp>
#include <games/stoic/kernel.hpp>
#include <games/stride/kernel.hpp>
#include <games/unlace/kernel.hpp>

namespace teban {

template <int SIDE>
std::string hex_name(int cell) {
    const auto& board = hexhex<SIDE>();
    const int row = board.r[cell] + SIDE - 1;
    int first = cell;
    while (first > 0 && board.r[first - 1] == board.r[cell]) --first;
    return static_cast<char>('a' + row) + std::to_string(cell - first + 1);
}

inline std::string square_name(int square, int width) {
    return static_cast<char>('a' + square % width) + std::to_string(square / width + 1);
}

// The name of an action, or nothing if its number has no meaning (a step off the board, say).

template <int SIDE>
std::string action_name(const Stoic<SIDE>&, int action) {
    return hex_name<SIDE>(action);
}

template <int SIDE, class Derived>
std::string action_name(const Lattice<SIDE, Derived>&, int action) {
    const int from = action / DIRECTIONS, to = hexhex<SIDE>().step[from][action % DIRECTIONS];
    return to < 0 ? "" : hex_name<SIDE>(from) + "-" + hex_name<SIDE>(to);
}

inline std::string action_name(const Stride&, int action) {
    const int from = action / DIRECTIONS, to = hexhex<5>().leap[from][action % DIRECTIONS];
    return to < 0 ? "" : hex_name<5>(from) + "-" + hex_name<5>(to);
}

template <int SIDE, class Derived>
std::string action_name(const Span<SIDE, Derived>&, int action) {
    return action == Derived::PASS ? "pass" : hex_name<SIDE>(action);
}

template <int SIDE>
std::string action_name(const Orochi<SIDE>&, int action) {
    constexpr int cells = Orochi<SIDE>::CELLS;
    if (action >= 2 * cells) return "flip-" + hex_name<SIDE>(action - 2 * cells);
    return (action % 2 ? "B" : "W") + hex_name<SIDE>(action / 2);
}

template <int SIDE>
std::string action_name(const Sibling<SIDE>&, int action) {
    using State = Sibling<SIDE>;
    if (action < State::CELLS) return hex_name<SIDE>(action);
    return action == State::CHOOSE_WHITE ? "white" : "black";
}

template <int SIDE>
std::string action_name(const Borderland<SIDE>&, int action) {
    using State = Borderland<SIDE>;
    constexpr int cells = State::CELLS;
    if (action < State::MOVE) return hex_name<SIDE>(action);
    if (action < State::PASS) {
        const int from = (action - State::MOVE) / DIRECTIONS;
        const int to = hexhex<SIDE>().step[from][(action - State::MOVE) % DIRECTIONS];
        return to < 0 ? "" : hex_name<SIDE>(from) + "-" + hex_name<SIDE>(to);
    }
    if (action == State::PASS) return "pass";
    if (action < State::PUT) return "leave-" + hex_name<SIDE>(action - State::LEAVE);
    if (action < State::PUT + cells) return "W" + hex_name<SIDE>(action - State::PUT);
    if (action < State::CHOOSE_WHITE) return "B" + hex_name<SIDE>(action - State::PUT - cells);
    return action == State::CHOOSE_WHITE ? "white" : "black";
}

inline std::string action_name(const Realm&, int action) {
    using R = Realm;
    const auto name = [](int square) { return square_name(square, R::WIDTH); };
    const auto faced = [&](int code) { return name(code / 4) + "NESW"[code % 4]; };
    if (action < R::REARRANGE)
        return (action / R::GOALS % 2 ? "E" : "P") + name(R::start_of(action)) + "-" + name(R::goal_of(action));
    if (action < R::END) return "R" + name(R::centre_of(action - R::REARRANGE));
    if (action == R::END) return "end";
    if (action == R::PASS) return "pass";
    if (action < R::PLACE_POWER) return "B" + name(R::centre_of(action - R::BASE));
    if (action < R::PUT_POWER) return "P" + name(action - R::PLACE_POWER);
    if (action < R::RAISE) return name(action - R::PUT_POWER);
    if (action < R::PUT_ENFORCER) return "E" + faced(action - R::RAISE);
    if (action < R::STRIKE) return faced(action - R::PUT_ENFORCER);
    return action < R::SKIP ? "x" + name(action - R::STRIKE) : "skip";
}

}  // namespace teban
