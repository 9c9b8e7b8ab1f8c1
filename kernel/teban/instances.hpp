// Making games: the one place where a size given at run time meets the sizes known to the compiler.
#pragma once

#include "adapter.hpp"

namespace teban {

using Maker = std::shared_ptr<const Game> (*)(const Setup&);

template <class Made>
std::shared_ptr<const Game> made(const Setup& setup) {
    return std::make_shared<Made>(setup);
}

// The rule set for the side that was chosen, from LEAST to MOST; none if it is another.
template <template <int> class Rules, int LEAST, int MOST = 8>
std::shared_ptr<const Game> sized(const Setup& setup) {
    if constexpr (LEAST <= MOST) {
        if (setup.size == LEAST) return made<Adapter<Rules<LEAST>>>(setup);
        return sized<Rules, LEAST + 1, MOST>(setup);
    } else {
        return nullptr;
    }
}

// What makes the game of a name, if it is one of these.
Maker placement_game(const std::string& name);
Maker span_game(const std::string& name);
Maker lattice_game(const std::string& name);
Maker movement_game(const std::string& name);

}  // namespace teban
