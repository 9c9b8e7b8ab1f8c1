// Work on one position that many threads share, whatever the rule set.
#pragma once

#include "game_kernel.hpp"

namespace teban {

// How many sequences of so many legal actions there are; nothing of use once it is stopped.
std::uint64_t perft(const GameKernel& game, const void* state, int depth, int threads, const StopFlag& stop);

// Random games from a state. Winners: the seat, 0 for a draw, -1 if broken off after `limit` actions. The i-th game depends
// on the seed and i alone, whatever the number of threads. Once it is stopped, some have not been played.
void playouts(const GameKernel& game, const void* state, std::int64_t games, std::uint64_t seed, int threads, int limit,
              std::int8_t* winners, std::int32_t* lengths, const StopFlag& stop);

}  // namespace teban
