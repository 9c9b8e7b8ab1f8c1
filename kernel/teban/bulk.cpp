#include "bulk.hpp"

#include <algorithm>
#include <atomic>
#include <cstring>
#include <thread>

namespace teban {

namespace {

// Runs work(i) for i below n on several threads, which take the next i whenever they are free.
template <class F>
void in_parallel(std::int64_t n, int threads, F&& work) {
    std::atomic<std::int64_t> next{0};
    const auto run = [&] {
        for (std::int64_t i; (i = next.fetch_add(1, std::memory_order_relaxed)) < n;) work(i);
    };
    std::vector<std::jthread> others;
    for (int t = 1; t < threads; ++t) others.emplace_back(run);
    run();
}

Buffer copied(const Game& game, const void* state) {
    Buffer copy;
    std::memcpy(copy.bytes, state, game.state_size);
    return copy;
}

// The positions one action on from each of these.
std::vector<Buffer> successors(const Game& game, const std::vector<Buffer>& states) {
    std::vector<Buffer> found;
    Action actions[MOST_LEGAL];
    for (const Buffer& state : states) {
        const int n = game.legal(state.bytes, actions);
        for (int i = 0; i < n; ++i) {
            found.push_back(copied(game, state.bytes));
            game.play(found.back().bytes, actions[i]);
        }
    }
    return found;
}

}  // namespace

std::uint64_t perft(const Game& game, const void* state, int depth, int threads) {
    if (depth < 3 || threads < 2) return game.perft(state, depth);
    // Positions two actions on are enough work for everybody, and about equal.
    const std::vector<Buffer> roots = successors(game, successors(game, {copied(game, state)}));
    std::atomic<std::uint64_t> total{0};
    in_parallel(static_cast<std::int64_t>(roots.size()), threads,
                [&](std::int64_t i) { total += game.perft(roots[static_cast<std::size_t>(i)].bytes, depth - 2); });
    return total;
}

void playouts(const Game& game, const void* state, std::int64_t games, std::uint64_t seed, int threads, int limit,
              std::int8_t* winners, std::int32_t* lengths) {
    constexpr std::int64_t CHUNK = 64;  // so that threads do not meet at every game
    in_parallel((games + CHUNK - 1) / CHUNK, threads, [&](std::int64_t chunk) {
        const std::int64_t end = std::min(games, (chunk + 1) * CHUNK);
        for (std::int64_t i = chunk * CHUNK; i < end; ++i) {
            Random random(mix(seed) + static_cast<std::uint64_t>(i));
            const auto [result, length] = game.playout(state, random, limit);
            lengths[i] = length;
            winners[i] = result.over() ? static_cast<std::int8_t>(result.winner) : std::int8_t{-1};
        }
    });
}

}  // namespace teban
