// Solving a position of a rule set from at most two claims.
#pragma once

#include "proof_horizon.hpp"
#include "solver.hpp"

namespace teban {

template <class State>
class SolverOf final : public Solver {
   public:
    SolverOf(const State& root, std::size_t bytes, Repeated repeated)
        : root_(root), table_(bytes), prover_(table_, control_, std::move(repeated)) {}

    bool is_ready() const { return table_.is_ready(); }

    void run(double seconds, std::uint64_t nodes) override {
        if (proof_ != Proof::UNKNOWN) return;
        limit(seconds, nodes);
        const Decision decision = decide(whole_game());
        control_.stop = false;
        if (decision.proof == Proof::DRAW && prover_.decisive() != NO_ACTION) line_ = {prover_.decisive()};
        if (decision.proof != Proof::DRAW && decision.proof != Proof::UNKNOWN) follow(decision);
        refuted_ = prover_.recall(whole_game(), root_.seat()).verdict == Verdict::HELD ? root_.seat() : 0;
        distance_ = decision.distance;
        proof_ = decision.proof;
    }

    std::vector<std::pair<int, Proof>> judge_actions(double seconds, std::uint64_t nodes) override {
        limit(seconds, nodes);
        std::vector<std::pair<int, Proof>> judged;
        Action actions[State::MOST];
        const int n = list_legal(root_, actions);
        for (int i = 0; i < n; ++i) {
            const Play next = after(whole_game(), actions[i]);
            judged.emplace_back(actions[i], prover_.repeats(whole_game(), next) ? Proof::DRAW : decide(next).proof);
        }
        control_.stop = false;
        return judged;
    }

    Proof wins_within(int actions, double seconds, std::uint64_t nodes) override {
        limit(seconds, nodes);
        const Verdict verdict = prover_.prove({root_, root_.seat(), actions}, root_.seat()).verdict;
        control_.stop = false;
        return proof_of(verdict, root_.seat());
    }

    std::size_t bytes() const override { return table_.bytes(); }

   private:
    using Play = Horizon<State>;

    struct Decision {
        Proof proof;
        int distance;
        int claimant;  // of the claim that decided it
    };

    void limit(double seconds, std::uint64_t nodes) {
        control_.most_nodes = nodes ? control_.nodes + nodes : ~std::uint64_t{0};
        control_.deadline = Deadline(seconds);
    }

    // The root, without a limit to anybody's actions.
    Play whole_game() const { return {root_, root_.seat()}; }

    [[gnu::noinline]] static Play after(const Play& state, int action) {
        Play next = state;
        next.play(action);
        return next;
    }

    static Proof proof_of(Verdict verdict, int claimant) {
        switch (verdict) {
            case Verdict::WON: return win_of(claimant);
            case Verdict::LOST: return win_of(3 - claimant);
            case Verdict::HELD: return Proof::DRAW;
            default: return Proof::UNKNOWN;
        }
    }

    // First whether the player to act wins. If he does not, and it took draws or repetitions to stop him, whether the
    // other wins.
    Decision decide(const Play& state) {
        for (const int claimant : {state.seat(), 3 - state.seat()}) {
            const Finding finding = prover_.prove(state, claimant);
            if (finding.verdict != Verdict::HELD)
                return {proof_of(finding.verdict, claimant), finding.distance, claimant};
        }
        return {Proof::DRAW, 0, 0};
    }

    // Writes down the line of a win.
    void follow(const Decision& decision) {
        const Verdict win = decision.proof == win_of(decision.claimant) ? Verdict::WON : Verdict::LOST;
        Play state = whole_game();
        for (int left = decision.distance; left > 0;) {
            const bool wins = win_of(state.seat()) == decision.proof;
            Action actions[State::MOST];
            const int n = state.legal(actions);
            int best = NO_ACTION, distance = 0;
            for (int i = 0; i < n; ++i) {
                const Finding finding = prover_.recall(after(state, actions[i]), decision.claimant);
                if (finding.verdict != win) {
                    if (!wins) return;  // forgotten
                } else if (best == NO_ACTION || (wins ? finding.distance < distance : finding.distance > distance)) {
                    best = actions[i];
                    distance = finding.distance;
                }
            }
            // A proof found anew may be longer than the one this line rests on.
            if (best == NO_ACTION || distance >= left) return;
            line_.push_back(best);
            state.play(best);
            left = distance;
        }
    }

    State root_;
    ProofTable table_;
    Prover<Play> prover_;
};

}  // namespace teban
