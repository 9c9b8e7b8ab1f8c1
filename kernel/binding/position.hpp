// Games and positions as Python holds them.
#pragma once

#include <nanobind/nanobind.h>

#include <teban/game.hpp>

namespace nb = nanobind;

namespace teban {

// A game with its actions as Python strings, made once.
struct PyGame {
    std::shared_ptr<const Game> game;
    std::string prefix;      // the text form's words before the board
    std::uint64_t salt = 0;  // their share in every key: positions of different games or options differ
    std::vector<nb::object> names;
    nb::dict numbers;
    nb::object rule_set;  // the rulebook's class, and the options it was asked for
    nb::object options;
};

using Handle = std::shared_ptr<const PyGame>;

struct Position {
    Handle of;
    Buffer buffer;

    const Game& game() const { return *of->game; }
    const void* state() const { return buffer.bytes; }
    void* state() { return buffer.bytes; }
};

// What Python holds of a game; nanobind keeps what it shares alive.
struct GameHandle {
    Handle of;
};

// The number of an action, or NO_ACTION for whatever is none.
int number_of(const PyGame& of, nb::handle action);

// Keys of positions as the kernel's own, from those that Python sees.
inline std::vector<std::uint64_t> unsalted(const PyGame& of, std::vector<std::uint64_t> keys) {
    for (std::uint64_t& key : keys) key ^= of.salt;
    return keys;
}

// The parts of the module.
void bind_batch(nb::module_& module);
void bind_search(nb::module_& module);
void bind_proof(nb::module_& module);

}  // namespace teban
