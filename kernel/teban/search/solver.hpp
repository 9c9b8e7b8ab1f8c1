// Solving a position, whatever the rule set: who wins, and how.
#pragma once

#include <cstddef>
#include <utility>

#include "proof.hpp"

namespace teban {

// A position being solved by at most two claims. One thread at a time may search; others may meanwhile look at `control`
// and call `stop`. Limits of 0 are none. What was found out is kept: any search may be called again to go on.
class Solver {
   public:
    // With a table of so many bytes; std::bad_alloc if there is no memory for it. `repeated`: the keys of positions that
    // have stood at the start of a turn twice. The rules must outlive it.
    Solver(const ProofRules& rules, const void* root, std::size_t bytes, Repeated repeated);

    // Searches until the position is solved, a limit is reached or somebody stops it.
    void run(double seconds, std::uint64_t nodes);
    // The same for every action: what the game comes to after it.
    std::vector<std::pair<int, Proof>> judge_actions(double seconds, std::uint64_t nodes);
    // Whether the player to act can force a win in at most so many actions of their own; UNKNOWN if a limit came first,
    // DRAW or the other seat if they cannot.
    Proof wins_within(int actions, double seconds, std::uint64_t nodes);

    std::size_t bytes() const { return table_.bytes(); }
    Proof proof() const { return proof_; }
    // Within how many actions of both players together the winner wins.
    int distance() const { return distance_; }
    // While the result is not known: a seat that certainly does not win, or 0.
    int refuted() const { return refuted_; }
    // How the game goes on: the winner plays what is proven, the loser resists for as long as that lets them. It may
    // break off where the table has forgotten something. In a draw: the first action alone.
    const std::vector<int>& line() const { return line_; }

    // Ends a search at once, from any thread; if none is under way, the next one.
    void stop() { control_.stop.store(true, std::memory_order_relaxed); }
    // As if nobody had stopped it since its last search.
    void forget_stop() { control_.stop.store(false, std::memory_order_relaxed); }
    const ProofControl& control() const { return control_; }

   private:
    struct Decision {
        Proof proof;
        int distance;
        int claimant;  // of the claim that decided it
    };

    void limit(double seconds, std::uint64_t nodes);
    std::vector<Action> legal(const Prover::Play& play) const;
    Decision decide(const Prover::Play& play);
    std::vector<int> line_of(const Decision& decision);

    const ProofRules& rules_;
    ProofControl control_;
    ProofTable table_;
    Prover prover_;
    Prover::Play root_;  // without a limit to anybody's actions
    Proof proof_ = Proof::UNKNOWN;
    int distance_ = 0;
    int refuted_ = 0;
    std::vector<int> line_;
};

}  // namespace teban
