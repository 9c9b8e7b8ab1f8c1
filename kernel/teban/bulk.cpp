#include "bulk.hpp"

#include <algorithm>
#include <atomic>
#include <cstring>

namespace teban {

namespace {

// Runs work(i) for i below n on several threads, which take the next i whenever they are free, until it is stopped.
template <class F>
void in_parallel(std::int64_t n, int threads, const StopFlag& stop, F&& work) {
    std::atomic<std::int64_t> next{0};
    const auto run = [&](int) {
        for (std::int64_t i; !stop.load(std::memory_order_relaxed) && (i = next.fetch_add(1)) < n;) work(i);
    };
    on_threads(threads, run, [&] { next = n; });
}

Buffer copied(const GameKernel& game, const void* state) {
    Buffer copy;
    std::memcpy(copy.bytes, state, game.state_size);
    return copy;
}

// The positions one action on from each of these.
std::vector<Buffer> successors(const GameKernel& game, const std::vector<Buffer>& states) {
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

// A random game of any length, which looks whether it is stopped; the loop of the short ones is left alone.
Playout long_playout(const GameKernel& game, const void* state, std::uint64_t random, int most, const StopFlag& stop) {
    Buffer at = copied(game, state);
    int length = 0;
    for (std::int32_t action; length < most && !stop.load(std::memory_order_relaxed); ++length) {
        game.batch_sample(at.bytes, 1, &random, &action);
        if (action == NO_ACTION) break;
        game.play(at.bytes, action);
    }
    return {game.result(at.bytes), length};
}

}  // namespace

std::uint64_t perft(const GameKernel& game, const void* state, int depth, int threads, const StopFlag& stop) {
    if (depth < 3 || threads < 2) return game.perft(state, depth, stop);
    // Positions two actions on are enough work for everybody, and about equal.
    const std::vector<Buffer> roots = successors(game, successors(game, {copied(game, state)}));
    std::atomic<std::uint64_t> total{0};
    in_parallel(static_cast<std::int64_t>(roots.size()), threads, stop, [&](std::int64_t i) {
        total += game.perft(roots[static_cast<std::size_t>(i)].bytes, depth - 2, stop);
    });
    return total;
}

void playouts(const GameKernel& game, const void* state, std::int64_t games, std::uint64_t seed, int threads, int limit,
              std::int8_t* winners, std::int32_t* lengths, const StopFlag& stop) {
    constexpr std::int64_t CHUNK = 64;     // so that threads do not meet at every game
    constexpr int MOST_AT_ONCE = 1 << 14;  // actions: what takes longer has to look whether it is stopped
    in_parallel((games + CHUNK - 1) / CHUNK, threads, stop, [&](std::int64_t chunk) {
        const std::int64_t end = std::min(games, (chunk + 1) * CHUNK);
        for (std::int64_t i = chunk * CHUNK; i < end; ++i) {
            Random random(mix(seed) + static_cast<std::uint64_t>(i));
            const auto [result, length] = limit > MOST_AT_ONCE ? long_playout(game, state, random.next(), limit, stop)
                                                               : game.playout(state, random, limit);
            lengths[i] = length;
            winners[i] = result.over() ? static_cast<std::int8_t>(result.winner) : std::int8_t{-1};
        }
    });
}

}  // namespace teban
