// The rules as plain functions, compiled once for all that call them. The rules themselves are inlined wherever they are
// used, which pays in the loop of a playout; elsewhere it would only make the program large, and slow to compile.
#pragma once

#include "rules.hpp"

namespace teban::outlined {

template <class State>
[[gnu::noinline]] void play(State& state, int action) {
    state.play(action);
}

template <class State>
[[gnu::noinline]] int legal(const State& state, Action* out) {
    return state.legal(out);
}

template <class State>
[[gnu::noinline]] int count(const State& state) {
    return state.count();
}

template <class State>
[[gnu::noinline]] bool is_legal(const State& state, int action) {
    return state.is_legal(action);
}

template <class State>
[[gnu::noinline]] int pick(const State& state, Random& random) {
    return state.pick(random);
}

template <class State>
[[gnu::noinline]] Result result(const State& state) {
    return state.result();
}

// Plays random actions to the end of the game or up to a limit; how many were played.
template <class State>
[[gnu::noinline]] int play_on(State& state, Random& random, int most) {
    for (int i = 0; i < most; ++i) {
        const int action = state.pick(random);
        if (action == NO_ACTION) return i;
        state.play(action);
    }
    return most;
}

}  // namespace teban::outlined
