// Whether the rule headers compile for CUDA: a kernel that plays random games, for each rule set at its default size.
// `make cuda-check` compiles this and runs nothing.
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

// One game per thread. `setting` is what the rule set begins from: options, or a deck in device memory.
template <class State, class Setting>
__global__ void play_games(Setting setting, std::uint64_t seed, int limit, int games, std::int8_t* winners) {
    const int game = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
    if (game >= games) return;
    Random random(mix(seed) + static_cast<std::uint64_t>(game));
    State state = State::start(setting);
    for (int length = 0, action; length < limit && (action = state.pick(random)) != NO_ACTION; ++length)
        state.play(action);
    const Result result = state.result();
    winners[game] = result.over() ? static_cast<std::int8_t>(result.winner) : std::int8_t{-1};
}

#define FOR_CUDA(SETTING, ...) \
    template __global__ void play_games<__VA_ARGS__, SETTING>(SETTING, std::uint64_t, int, int, std::int8_t*);

FOR_CUDA(Options, Borderland<6>)
FOR_CUDA(Options, Stoic<5>)
FOR_CUDA(Options, Stride)
FOR_CUDA(Options, Squish<4>)
FOR_CUDA(Options, Flowish<5>)
FOR_CUDA(Options, Unlace<4>)
FOR_CUDA(Options, Skirt<6>)
FOR_CUDA(Options, Node<6>)
FOR_CUDA(Options, Orochi<4>)
FOR_CUDA(Options, Sibling<5>)
FOR_CUDA(Options, Realm)
FOR_CUDA(const Deck*, Garden)
FOR_CUDA(const Deck*, Throne)

}  // namespace teban
