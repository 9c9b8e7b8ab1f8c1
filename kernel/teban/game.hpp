// A rule set with its options chosen, behind one interface: what the Python module sees of the kernel.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "rules.hpp"
#include "search/search.hpp"
#include "search/solver.hpp"
#include "text.hpp"

namespace teban {

// Room for a state of any rule set, and for its legal actions.
struct alignas(16) Buffer {
    unsigned char bytes[768];
};
inline constexpr int MOST_LEGAL = 1024;

class Game {
   public:
    virtual ~Game() = default;

    int actions = 0;
    int most = 0;
    std::size_t state_size = 0;
    // Observations are `planes` planes of `width` by `width` bytes.
    int planes = 0, width = 0;
    std::vector<std::string> names;  // of the actions; empty where a number has no meaning
    // Why games end, by the number that a result has; the first is no reason.
    std::vector<std::string> reasons{""};

    virtual void start(void* state) const = 0;
    // std::invalid_argument if the words describe no position.
    virtual void load(void* state, const Words& words) const = 0;
    virtual Words text(const void* state) const = 0;
    virtual int seat(const void* state) const = 0;
    virtual Result result(const void* state) const = 0;
    virtual int legal(const void* state, Action* out) const = 0;
    virtual bool is_legal(const void* state, int action) const = 0;
    virtual void play(void* state, int action) const = 0;
    virtual std::uint64_t key(const void* state) const = 0;

    virtual std::uint64_t perft(const void* state, int depth, int threads) const = 0;
    // Random games from a state. Winners: the seat, 0 for a draw, -1 if broken off after `limit` actions. The i-th game
    // depends on the seed and i alone, whatever the number of threads.
    virtual void playouts(const void* state, std::int64_t games, std::uint64_t seed, int threads, int limit,
                          std::int8_t* winners, std::int32_t* lengths) const = 0;

    // Thinks about a state. The game must outlive it.
    virtual std::unique_ptr<Search> search(const void* state, const SearchSettings& settings) const = 0;
    // Solves a state, with a table of so many bytes; nothing if there is no memory for it. `repeated`: the keys of positions
    // that have stood at the start of a turn twice.
    virtual std::unique_ptr<Solver> solver(const void* state, std::size_t bytes,
                                           const std::vector<std::uint64_t>& repeated) const = 0;
    // How many actions a turn usually has.
    int actions_per_turn = 1;

    // Many states in one block of memory, each `state_size` bytes.
    virtual void batch_start(void* states, std::int64_t n) const = 0;
    // The first index whose action is not legal, or -1.
    virtual std::int64_t batch_check(const void* states, std::int64_t n, const std::int32_t* actions) const = 0;
    virtual void batch_step(void* states, std::int64_t n, const std::int32_t* actions, std::int8_t* to_play,
                            std::uint8_t* done, float* reward) const = 0;
    virtual void batch_sample(const void* states, std::int64_t n, std::uint64_t* random, std::int32_t* actions) const = 0;
    virtual void batch_mask(const void* states, std::int64_t n, std::uint8_t* mask) const = 0;
    virtual void batch_observe(const void* states, std::int64_t n, std::uint8_t* planes) const = 0;
};

}  // namespace teban
