// Solving a position from at most two claims.
#include "solver.hpp"

#include <new>

namespace teban {

namespace {

Proof proof_of(ProofStatus status, int claimant) {
    switch (status) {
        case ProofStatus::WON: return win_of(claimant);
        case ProofStatus::LOST: return win_of(3 - claimant);
        case ProofStatus::HELD: return Proof::DRAW;
        default: return Proof::UNKNOWN;
    }
}

}  // namespace

Solver::Solver(const ProofRules& rules, const void* root, std::size_t bytes, Repeated repeated)
    : rules_(rules), table_(bytes), prover_(rules, table_, control_, std::move(repeated)),
      root_(prover_.begin(root, rules.facts(root).seat)) {
    if (!table_.is_ready()) throw std::bad_alloc();
}

void Solver::run(double seconds, std::uint64_t nodes) {
    if (proof_ != Proof::UNKNOWN) return;
    const StopOnce once(control_.stop);
    limit(seconds, nodes);
    const Decision decision = decide(root_);
    line_ = line_of(decision);
    refuted_ = prover_.recall(root_, root_.facts.seat).status == ProofStatus::HELD ? root_.facts.seat : 0;
    distance_ = decision.distance;
    proof_ = decision.proof;
}

std::vector<std::pair<int, Proof>> Solver::judge_actions(double seconds, std::uint64_t nodes) {
    const StopOnce once(control_.stop);
    limit(seconds, nodes);
    std::vector<std::pair<int, Proof>> judged;
    for (const Action action : legal(root_)) {
        const Prover::Play next = prover_.after(root_, action);
        judged.emplace_back(action, prover_.repeats(root_, next) ? Proof::DRAW : decide(next).proof);
    }
    return judged;
}

Proof Solver::wins_within(int actions, double seconds, std::uint64_t nodes) {
    const StopOnce once(control_.stop);
    limit(seconds, nodes);
    const int seat = root_.facts.seat;
    const ProofStatus status = prover_.prove(prover_.begin(root_.state.bytes, seat, actions), seat).status;
    return proof_of(status, seat);
}

void Solver::limit(double seconds, std::uint64_t nodes) {
    control_.most_nodes = nodes ? control_.nodes + nodes : ~std::uint64_t{0};
    control_.deadline = Deadline(seconds);
}

std::vector<Action> Solver::legal(const Prover::Play& play) const {
    std::vector<Action> actions(static_cast<std::size_t>(rules_.most));
    actions.resize(static_cast<std::size_t>(rules_.legal(play.state.bytes, actions.data())));
    return actions;
}

// First whether the player to act wins. If not, and it took draws or repetitions to stop that, whether the other wins.
Solver::Decision Solver::decide(const Prover::Play& play) {
    for (const int claimant : {play.facts.seat, 3 - play.facts.seat}) {
        const Finding finding = prover_.prove(play, claimant);
        if (finding.status != ProofStatus::HELD)
            return {proof_of(finding.status, claimant), finding.distance, claimant};
    }
    return {Proof::DRAW, 0, 0};
}

// How the game goes on after a decision; see `line`.
std::vector<int> Solver::line_of(const Decision& decision) {
    if (decision.proof == Proof::UNKNOWN) return {};
    if (decision.proof == Proof::DRAW)
        return prover_.decisive() == NO_ACTION ? std::vector<int>{} : std::vector<int>{prover_.decisive()};
    const ProofStatus win = decision.proof == win_of(decision.claimant) ? ProofStatus::WON : ProofStatus::LOST;
    std::vector<int> line;
    Prover::Play play = root_;
    for (int left = decision.distance; left > 0;) {
        const bool wins = win_of(play.facts.seat) == decision.proof;
        int best = NO_ACTION, distance = 0;
        for (const Action action : legal(play)) {
            const Finding finding = prover_.recall(prover_.after(play, action), decision.claimant);
            if (finding.status != win) {
                if (!wins) return line;  // forgotten
            } else if (best == NO_ACTION || (wins ? finding.distance < distance : finding.distance > distance)) {
                best = action;
                distance = finding.distance;
            }
        }
        // A proof found anew may be longer than the one this line rests on.
        if (best == NO_ACTION || distance >= left) return line;
        line.push_back(best);
        play = prover_.after(play, best);
        left = distance;
    }
    return line;
}

}  // namespace teban
