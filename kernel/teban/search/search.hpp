// What every search is, whatever its method: it thinks about one position until a limit or a stop, can be asked at any
// time what it thinks, and follows the game.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <vector>

#include "../rules.hpp"
#include "../threads.hpp"

namespace teban {

// What is proven of a position: nothing, a draw, or the seat that wins.
enum class Proof : std::uint8_t { DRAW = 0, FIRST = 1, SECOND = 2, UNKNOWN = 3 };

TEBAN_INLINE constexpr Proof proof_of(Result result) {
    return result.over() ? static_cast<Proof>(result.winner) : Proof::UNKNOWN;
}
TEBAN_INLINE constexpr Proof win_of(int seat) { return static_cast<Proof>(seat); }

// What a proven result is worth to a seat.
TEBAN_INLINE constexpr float worth(Proof proof, int seat) {
    return proof == Proof::DRAW ? 0.5f : proof == win_of(seat) ? 1.0f : 0.0f;
}

// An action at the root, with what the search thinks of it.
struct Candidate {
    int action;
    std::uint64_t visits;
    float value;  // the chance that the side to act at the root wins
    Proof proof;
    int distance;              // in actions to the proven end
    std::vector<int> actions;  // the principal variation, beginning with this action
};

// What a search runs on.
struct SearchParams {
    int threads = 1;
    std::size_t bytes = std::size_t{512} << 20;
    std::uint64_t seed = 0;
    // Keys of positions that have stood at the start of a turn twice: a third time is a draw (RULES.md, section 0).
    std::vector<std::uint64_t> repeated;
};

class Search {
   public:
    virtual ~Search() = default;

    // Thinks until a limit (0 means none), a stop, or until nothing is left to think about.
    virtual void run(double seconds, std::uint64_t visits) = 0;
    // Follows the game by a legal action; what was thought about it is kept. Not while it runs, but while it is asked.
    virtual void advance(int action) = 0;
    // The actions at the root, the best first; up to so many of them.
    virtual std::vector<Candidate> report(int lines) const = 0;
    virtual std::uint64_t visits() const = 0;
    virtual std::uint64_t nodes() const = 0;
    virtual std::size_t bytes() const = 0;

    // Ends a run at once, from any thread; if none is under way, the next one.
    void stop() { stopped_.store(true, std::memory_order_relaxed); }
    // As if nobody had stopped it since its last run.
    void forget_stop() { stopped_.store(false, std::memory_order_relaxed); }

   protected:
    StopFlag stopped_{false};
};

// When a search has to end.
class Deadline {
   public:
    explicit Deadline(double seconds) : end_(Clock::now()), is_set_(seconds > 0) {
        // A century is as good as for ever, and a clock can count it.
        const std::chrono::duration<double> time(std::min(seconds, 3e9));
        end_ += std::chrono::duration_cast<Clock::duration>(time);
    }
    bool passed() const { return is_set_ && Clock::now() >= end_; }

   private:
    using Clock = std::chrono::steady_clock;
    Clock::time_point end_;
    bool is_set_;
};

}  // namespace teban
