// The kernels of games by name, each registered by its own kernel.cpp.
#pragma once

#include <map>
#include <memory>
#include <string>

#include "game_kernel.hpp"
#include "options.hpp"

namespace teban {

// How the games of a rule set are made.
struct Kernel {
    // With its options chosen; std::invalid_argument if they are not all that it knows, and nothing else.
    std::shared_ptr<const GameKernel> (*make)(const OptionTexts&);
    // Options that the rulebook would take, for the fuzzer.
    OptionTexts (*any_options)(ByteSource&);
};

// All that are there; a kernel.cpp adds its own before main, or when the module is loaded.
inline std::map<std::string, Kernel>& kernels() {
    static std::map<std::string, Kernel> all;
    return all;
}

// A game of a name with its options; std::invalid_argument if there is none.
inline std::shared_ptr<const GameKernel> make_game_kernel(const std::string& name, const OptionTexts& options) {
    const auto found = kernels().find(name);
    if (found == kernels().end()) throw std::invalid_argument("there is no kernel of this game: " + name);
    return found->second.make(options);
}

struct Registration {
    Registration(const char* name, const Kernel& kernel) { kernels().emplace(name, kernel); }
};

}  // namespace teban
