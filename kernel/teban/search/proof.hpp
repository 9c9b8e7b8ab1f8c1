// Depth-first proof-number search: can a seat, the claimant, force a win?
//
// Of every position the search knows how many open positions would have to turn out well for a proof, and for a
// disproof (Effort), and it always goes to where the least is missing. It stays below a position until that stops being
// the best place to be, by a margin, so that it seldom walks back and forth (df-pn with 1 + epsilon; Pawlewicz and Lew,
// 2007). Where an action is the claimant's, one won successor is enough; elsewhere all are needed. Whose action it is
// the rules say: turns of several actions need nothing special. Of efforts that all have to be made, only the greatest
// counts in full and one for each other: lines of play meet again, and a sum would count what they share many times
// over (Ueda et al., 2008).
//
// What is guaranteed:
//
// - WON: the claimant can force a win within `distance` actions. A position that repeats one of the path counts
//   against the claimant, who never needs it: so a win does not depend on how a position was reached.
// - LOST: the rival can force a win within `distance` actions.
// - HELD: the claimant cannot force a win; draws or repetitions were part of the reason, so the rival may not be able
//   to win either. What was refuted only because it would repeat a position of the path is true on that path alone:
//   it is kept together with the path's stamp and forgotten with it, unless all repeated positions lie below the
//   refuted one. Then the rival can keep the game inside what was refuted, whatever the path.
// - A match is drawn when a position stands at the start of a turn for the third time (RULES.md, section 0). Those that
//   stood there twice are told to the search, which takes a third time for a draw: then WON and LOST hold for the match,
//   too. A shortest win comes to no position twice, and so not three times to one that has stood once. HELD holds as
//   well: the rival, who can keep the game among positions that the claimant does not win, need not know the past.
// - Positions are told apart by 64-bit keys: among 100 million, two are taken for one with a chance of 1 in 3700.
#pragma once

#include <atomic>
#include <unordered_set>
#include <vector>

#include "proof_symmetry.hpp"
#include "proof_table.hpp"
#include "search.hpp"

namespace teban {

// How long a search may go on, and how far it is. Anybody may stop it and look at its counters while it runs.
struct ProofControl {
    std::atomic<bool> stop{false};
    std::atomic<std::uint64_t> nodes{0};              // positions whose successors were looked at
    std::atomic<std::uint32_t> proof{1}, disproof{1};  // what the claim in question still needs
    std::uint64_t most_nodes = ~std::uint64_t{0};
    Deadline deadline{0};

    // Asked at every node; looks at the clock now and then.
    bool is_spent(std::uint64_t node) {
        if (node % 64 == 0 && deadline.passed()) stop.store(true, std::memory_order_relaxed);
        return stop.load(std::memory_order_relaxed) || node >= most_nodes;
    }
};

// What tells positions apart in a match; and in a proof about a match that has seen positions, which are worth less than
// their images on the turned board.
template <class State>
TEBAN_INLINE std::uint64_t match_key(const State& state) {
    return state.key();
}
template <class State>
TEBAN_INLINE std::uint64_t exact_key(const State& state) {
    return state.key();
}

// The match keys of positions that have stood at the start of a turn twice.
using Repeated = std::unordered_set<std::uint64_t>;

template <class State>
class Prover {
   public:
    static constexpr int DEEPEST = 1000;

    Prover(ProofTable& table, ProofControl& control, Repeated repeated = {})
        : table_(table), control_(control), repeated_(std::move(repeated)), states_(DEEPEST + 1), stamps_(DEEPEST + 1),
          path_(PATH_ROOM) {
        children_.reserve(CHILD_ROOM);
    }

    // Whether the claimant can force a win; OPEN if the search was stopped or would have to go too deep. May be called
    // again to go on, and for other positions and claimants, which share the table.
    Finding prove(const State& root, int claimant) {
        claimant_ = claimant;
        decisive_ = NO_ACTION;
        is_halted_ = false;
        if (const Finding end = judge(root); !end.is_open()) return end;
        states_[0] = root;
        return search(key_of(root), 0, {Effort::NEVER, Effort::NEVER});
    }

    // Whether the match is drawn by an action from one position to another.
    bool repeats(const State& before, const State& after) const {
        return !repeated_.empty() && before.seat() != after.seat() && repeated_.contains(match_key(after));
    }

    // The action that alone decides the position last asked about; NO_ACTION if it takes all of them.
    int decisive() const { return decisive_; }

    // What is known about a position, for as long as the table remembers it.
    Finding recall(const State& state, int claimant) {
        claimant_ = claimant;
        const Finding end = judge(state);
        return end.is_open() ? known(key_of(state), end) : end;
    }

   private:
    static constexpr std::size_t PATH_ROOM = 4096;  // a power of two, several times DEEPEST
    static constexpr std::size_t CHILD_ROOM = 1 << 16;

    struct Child {
        std::uint64_t key;
        Finding finding;
        Action action;
    };

    // The positions from the root to here, found by their keys.
    struct Step {
        std::uint64_t key;
        int depth;
        bool is_taken;
    };

    // All successors of a position taken together, and where to look next.
    struct Outlook {
        Finding finding;
        std::size_t best = 0;
        std::uint32_t second = Effort::NEVER;  // the least effort of the same kind among the others
        std::uint32_t open = 0;
    };

    std::uint64_t key_of(const State& state) const {
        return (repeated_.empty() ? ProofSymmetry<State>::key(state) : exact_key(state)) ^ zobrist(230, claimant_);
    }

    Finding judge(const State& state) const {
        const Result result = state.result();
        if (!result.over()) return Finding::open(1, 1);
        if (result.winner == 0) return Finding::held();
        return result.winner == claimant_ ? Finding::won(0) : Finding::lost(0);
    }

    // What is missing is guessed from the number of actions: all of the other side's have to be answered.
    Finding guess(const State& state) const {
        const auto actions = static_cast<std::uint32_t>(state.count());
        return state.seat() == claimant_ ? Finding::open(1, actions) : Finding::open(actions, 1);
    }

    // What the table knows about a position here and now, or else what is assumed.
    Finding known(std::uint64_t key, const Finding& assumed) const {
        const auto* entry = table_.find(key);
        if (!entry) return assumed;
        const Finding& finding = entry->finding;
        if (!finding.depends_on_path()) return finding;
        if (stamps_[finding.last_repeated] != entry->stamp()) return assumed;
        return Finding::repeating(finding.first_repeated, finding.last_repeated);
    }

    void remember(std::uint64_t key, const Finding& finding, std::uint64_t nodes) {
        auto& entry = table_.claim(key, nodes);
        entry.finding = finding;
        if (finding.depends_on_path()) entry.set_stamp(stamps_[finding.last_repeated]);
    }

    // Examines the position states_[depth] until it is decided, or until one of its efforts reaches its limit.
    Finding search(std::uint64_t key, int depth, const Effort& limits) {
        Finding finding = known(key, Finding::open(1, 1));
        if (!is_within(finding, limits)) return finding;
        const std::uint64_t before = control_.nodes.load(std::memory_order_relaxed);
        is_halted_ = control_.is_spent(before);
        if (is_halted_ || depth >= DEEPEST || children_.size() + State::MOST > CHILD_ROOM)
            return Finding::open(Effort::NEVER, Effort::NEVER);
        control_.nodes.store(before + 1, std::memory_order_relaxed);

        enter(key, depth);
        const std::size_t first = children_.size();
        expand(depth);
        for (;;) {
            const Outlook outlook = look(first, depth);
            finding = outlook.finding;
            if (depth == 0) show(finding);
            if (!is_within(finding, limits)) break;
            Child& child = children_[outlook.best];
            advance(depth, child.action);
            const Finding found = search(child.key, depth + 1, limits_for(outlook, limits, claims(depth)));
            if (is_halted_) break;
            child.finding = found;
        }
        children_.resize(first);
        leave(depth);
        if (!is_halted_) remember(key, finding, control_.nodes.load(std::memory_order_relaxed) - before);
        return finding;
    }

    // Makes states_[depth + 1] what an action leads to. Out of line: rules are inlined whole, and once is enough.
    [[gnu::noinline]] void advance(int depth, int action) {
        states_[depth + 1] = states_[depth];
        states_[depth + 1].play(action);
    }

    bool claims(int depth) const { return states_[depth].seat() == claimant_; }

    static bool is_within(const Finding& finding, const Effort& limits) {
        return finding.is_open() && finding.effort.proof < limits.proof && finding.effort.disproof < limits.disproof;
    }

    // Lists the successors, up to the first that decides the matter. The table is far away: all of them are called for
    // before any is looked at.
    void expand(int depth) {
        const State& state = states_[depth];
        const Verdict decisive = claims(depth) ? Verdict::WON : Verdict::LOST;
        const std::size_t first = children_.size();
        Action actions[State::MOST];
        const int n = state.legal(actions);
        for (int i = 0; i < n; ++i) {
            advance(depth, actions[i]);
            children_.push_back(successor(state, states_[depth + 1], actions[i]));
            if (children_.back().finding.verdict == decisive) return;
        }
        for (std::size_t i = first; i < children_.size(); ++i) {
            Child& child = children_[i];
            if (child.finding.is_open()) child.finding = known(child.key, child.finding);
            if (child.finding.verdict == decisive) return;
        }
    }

    Child successor(const State& before, const State& state, Action action) const {
        if (const Finding end = judge(state); !end.is_open()) return {0, end, action};
        if (repeats(before, state)) return {0, Finding::held(), action};
        const std::uint64_t key = key_of(state);
        table_.prefetch(key);
        const int repeated = depth_on_path(key);
        return {key, repeated < 0 ? guess(state) : Finding::repeating(repeated, repeated), action};
    }

    // What the successors come to. One good one is enough for whoever chooses; the other side needs all of them.
    Outlook look(std::size_t first, int depth) {
        const bool is_claim = claims(depth);
        Outlook outlook;
        std::uint32_t least = Effort::NEVER + 1, most = 0;
        int decisive = -1, longest = 0;
        Finding rest = is_claim ? Finding::lost(0) : Finding::won(0);  // if all of them are bad for the one who chooses
        for (std::size_t i = first; i < children_.size(); ++i) {
            const Finding& finding = children_[i].finding;
            if (finding.is_open()) {
                const auto [proof, disproof] = finding.effort;
                const std::uint32_t one = is_claim ? proof : disproof, all = is_claim ? disproof : proof;
                ++outlook.open;
                most = all > most ? all : most;
                if (one < least) {
                    outlook.second = least;
                    least = one;
                    outlook.best = i;
                } else if (one < outlook.second) {
                    outlook.second = one;
                }
            } else if ((finding.verdict == Verdict::WON) == is_claim) {
                if (decisive < 0 || is_better(finding, children_[decisive].finding)) decisive = static_cast<int>(i);
            } else {
                longest = finding.distance > longest ? finding.distance : longest;
                if (finding.verdict == Verdict::HELD) rest = both_held(rest, finding);
            }
        }
        if (decisive >= 0) {
            outlook.finding = settled(children_[decisive].finding, children_[decisive].finding.distance, depth);
            if (depth == 0) decisive_ = children_[decisive].action;
        } else if (outlook.open == 0) {
            outlook.finding = settled(rest, longest, depth);
        } else {
            const std::uint64_t together = std::uint64_t{most} + outlook.open - 1;
            const auto all = static_cast<std::uint32_t>(together < Effort::NEVER ? together : Effort::NEVER);
            outlook.finding = is_claim ? Finding::open(least, all) : Finding::open(all, least);
        }
        return outlook;
    }

    // Which of two findings serves better to decide a position: quick wins, then draws that depend on less.
    static bool is_better(const Finding& one, const Finding& other) {
        if (one.verdict != other.verdict) return other.verdict == Verdict::HELD;
        if (one.verdict == Verdict::HELD) return one.last_repeated < other.last_repeated;
        return one.distance < other.distance;
    }

    static Finding both_held(const Finding& one, const Finding& other) {
        Finding both = Finding::held();
        both.first_repeated = one.first_repeated < other.first_repeated ? one.first_repeated : other.first_repeated;
        both.last_repeated = one.last_repeated > other.last_repeated ? one.last_repeated : other.last_repeated;
        return both;
    }

    // A finding about what comes next, as one about the position before. Here ends what only repeats this position or
    // those below it; of what lies above, the parent is the last that can have been repeated.
    static Finding settled(const Finding& next, int distance, int depth) {
        if (next.verdict == Verdict::WON) return Finding::won(distance + 1);
        if (next.verdict == Verdict::LOST) return Finding::lost(distance + 1);
        if (next.first_repeated >= depth) return Finding::held();
        return Finding::repeating(next.first_repeated, next.last_repeated < depth ? next.last_repeated : depth - 1);
    }

    // How far to go below the best successor: until another one is better by a quarter, or the position itself is done.
    static Effort limits_for(const Outlook& outlook, const Effort& limits, bool is_claim) {
        const std::uint32_t one = is_claim ? limits.proof : limits.disproof;
        const std::uint32_t all = is_claim ? limits.disproof : limits.proof;
        const std::uint32_t patience = outlook.second + outlook.second / 4 + 1;
        const std::uint32_t one_limit = one < patience ? one : patience;
        const std::uint32_t all_limit = all == Effort::NEVER ? all : all - (outlook.open - 1);
        return is_claim ? Effort{one_limit, all_limit} : Effort{all_limit, one_limit};
    }

    void show(const Finding& finding) {
        control_.proof.store(finding.effort.proof, std::memory_order_relaxed);
        control_.disproof.store(finding.effort.disproof, std::memory_order_relaxed);
    }

    // The path. Positions leave it in the order opposite to that in which they came, so a slot may simply be freed.

    void enter(std::uint64_t key, int depth) {
        std::size_t slot = key & (PATH_ROOM - 1);
        while (path_[slot].is_taken) slot = (slot + 1) & (PATH_ROOM - 1);
        path_[slot] = {key, depth, true};
        slots_[depth] = slot;
        stamps_[depth] = ++stamp_;
    }

    void leave(int depth) {
        path_[slots_[depth]].is_taken = false;
        stamps_[depth] = 0;
    }

    int depth_on_path(std::uint64_t key) const {
        for (std::size_t slot = key & (PATH_ROOM - 1); path_[slot].is_taken; slot = (slot + 1) & (PATH_ROOM - 1))
            if (path_[slot].key == key) return path_[slot].depth;
        return -1;
    }

    ProofTable& table_;
    ProofControl& control_;
    const Repeated repeated_;
    int claimant_ = 1;
    int decisive_ = NO_ACTION;
    bool is_halted_ = false;
    std::uint64_t stamp_ = 0;  // counts the positions that ever came onto the path
    std::vector<State> states_;
    std::vector<std::uint64_t> stamps_;
    std::vector<std::size_t> slots_ = std::vector<std::size_t>(DEEPEST + 1);
    std::vector<Step> path_;
    std::vector<Child> children_;
};

}  // namespace teban
