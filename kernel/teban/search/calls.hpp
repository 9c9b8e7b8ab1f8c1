// The rules as plain functions, compiled once for every search that calls them. The rules themselves are inlined wherever
// they are used, which pays in playouts; in a tree it would only make the program large.
#pragma once

#include "../rules.hpp"

namespace teban {

template <class State>
[[gnu::noinline]] void make(State& state, int action) {
    state.play(action);
}

template <class State>
[[gnu::noinline]] int list_legal(const State& state, Action* out) {
    return state.legal(out);
}

template <class State>
[[gnu::noinline]] Result result_of(const State& state) {
    return state.result();
}

// Plays at random until the end, or for so many actions.
template <class State>
[[gnu::noinline]] void play_on(State& state, Random& random, int most) {
    for (int i = 0; i < most; ++i) {
        const int action = state.pick(random);
        if (action == NO_ACTION) return;
        state.play(action);
    }
}

}  // namespace teban
