// The search that a rule set is thought about with.
#pragma once

#include <memory>

#include "mcts.hpp"
#include "uct.hpp"

namespace teban {

template <class State>
std::unique_ptr<Search> make_search(const State& root, const SearchSettings& settings) {
    if (settings.plain) return std::make_unique<PlainUct<State>>(root, settings);
    return std::make_unique<Mcts<State>>(root, settings);
}

}  // namespace teban
