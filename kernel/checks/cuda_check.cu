// Whether the rule headers compile for CUDA: a kernel that plays random games, for each rule set at its usual size.
// `make cuda-check` compiles this and runs nothing.
#include <teban/kernel.hpp>

namespace teban {

// One game per thread.
template <class State>
__global__ void play_games(State start, std::uint64_t seed, int limit, int games, std::int8_t* winners) {
    const int game = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
    if (game >= games) return;
    Random random(mix(seed) + static_cast<std::uint64_t>(game));
    State state = start;
    for (int length = 0, action; length < limit && (action = state.pick(random)) != NO_ACTION; ++length)
        state.play(action);
    const Result result = state.result();
    winners[game] = result.over() ? static_cast<std::int8_t>(result.winner) : std::int8_t{-1};
}

}  // namespace teban

#undef TEBAN_KERNEL
#define TEBAN_KERNEL(NAME, ...)                                                                          \
    namespace teban {                                                                                    \
    template __global__ void play_games<__VA_ARGS__::Usual>(__VA_ARGS__::Usual, std::uint64_t, int, int, \
                                                            std::int8_t*);                               \
    }
#include "all_kernels.hpp"  // which the Makefile writes: one line for each game's kernel.cpp
