// Games and positions as Python holds them.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <teban/game_kernel.hpp>
#include "interpreter.hpp"

namespace teban {

using namespace nb::literals;  // "name"_a names an argument, for callers and in the stub

// A NumPy array of Python's, which this side reads or fills in place.
template <class T, int DIMENSIONS>
using Array = nb::ndarray<nb::numpy, T, nb::ndim<DIMENSIONS>, nb::c_contig, nb::device::cpu>;

// A game with its actions as Python strings, made once.
struct PyGame {
    std::shared_ptr<const GameKernel> game;
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

    const GameKernel& game() const { return *of->game; }
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

// Limits that cross the border; ValueError names the one that cannot be.
void check_seconds(double seconds);
void check_threads(int threads);

// The parts of the module.
void bind_batch(nb::module_& module);
void bind_search(nb::module_& module);
void bind_proof(nb::module_& module);

}  // namespace teban
