// The kernel of a game with its options chosen, behind one interface for all that does not know the rule set as a type.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "rules.hpp"
#include "search/proof.hpp"
#include "search/search.hpp"
#include "text.hpp"
#include "threads.hpp"

namespace teban {

// How a random game went.
struct Playout {
    Result result;  // GOES_ON if it was broken off
    int length;     // in actions
};

class GameKernel : public ProofRules {
   public:
    int actions = 0;
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
    virtual bool is_legal(const void* state, int action) const = 0;
    virtual std::uint64_t key(const void* state) const = 0;

    // How many sequences of so many legal actions there are; nothing of use once it is stopped.
    virtual std::uint64_t perft(const void* state, int depth, const StopFlag& stop) const = 0;
    // A random game from a state, broken off after so many actions.
    virtual Playout playout(const void* state, Random& random, int most) const = 0;

    // Thinks about a state. The game must outlive it.
    virtual std::unique_ptr<Search> search(const void* state, const SearchParams& params) const = 0;
    // How many actions a turn usually has.
    int actions_per_turn = 1;

    // Many states in one block of memory, each `state_size` bytes.
    virtual void batch_start(void* states, std::int64_t n) const = 0;
    // The first index whose action is not legal, or -1.
    virtual std::int64_t batch_check(const void* states, std::int64_t n, const std::int32_t* actions) const = 0;
    virtual void batch_step(void* states, std::int64_t n, const std::int32_t* actions, std::int8_t* to_play,
                            std::uint8_t* done, float* reward) const = 0;
    virtual void batch_sample(const void* states, std::int64_t n, std::uint64_t* random,
                              std::int32_t* actions) const = 0;
    virtual void batch_mask(const void* states, std::int64_t n, std::uint8_t* mask) const = 0;
    virtual void batch_observe(const void* states, std::int64_t n, std::uint8_t* planes) const = 0;
};

}  // namespace teban
