// Depth-first proof-number search; the idea and the guarantees stand in proof.hpp.
#include "proof.hpp"

#include <cstring>

namespace teban {

namespace {

// Which of two findings serves better to decide a position: quick wins, then draws that depend on less.
bool is_better(const Finding& one, const Finding& other) {
    if (one.status != other.status) return other.status == ProofStatus::HELD;
    if (one.status == ProofStatus::HELD) return one.last_repeated < other.last_repeated;
    return one.distance < other.distance;
}

Finding both_held(const Finding& one, const Finding& other) {
    Finding both = Finding::held();
    both.first_repeated = one.first_repeated < other.first_repeated ? one.first_repeated : other.first_repeated;
    both.last_repeated = one.last_repeated > other.last_repeated ? one.last_repeated : other.last_repeated;
    return both;
}

// A finding about what comes next, as one about the position before. Here ends what only repeats this position or
// those below it; of what lies above, the parent is the last that can have been repeated.
Finding settled(const Finding& next, int distance, int depth) {
    if (next.status == ProofStatus::WON) return Finding::won(distance + 1);
    if (next.status == ProofStatus::LOST) return Finding::lost(distance + 1);
    if (next.first_repeated >= depth) return Finding::held();
    return Finding::repeating(next.first_repeated, next.last_repeated < depth ? next.last_repeated : depth - 1);
}

bool is_within(const Finding& finding, const ProofNumbers& thresholds) {
    return finding.is_open() && finding.numbers.proof < thresholds.proof &&
           finding.numbers.disproof < thresholds.disproof;
}

}  // namespace

Prover::Prover(const ProofRules& rules, ProofTable& table, ProofControl& control, Repeated repeated)
    : rules_(rules), table_(table), control_(control), repeated_(std::move(repeated)), plays_(DEEPEST + 1),
      stamps_(DEEPEST + 1), path_(PATH_ROOM) {
    children_.reserve(CHILD_ROOM);
}

Prover::Play Prover::begin(const void* state, int owner, int left) const {
    Play play;
    std::memcpy(play.state.bytes, state, rules_.state_size);
    play.owner = owner;
    play.left = left;
    look_at(play);
    return play;
}

Prover::Play Prover::after(const Play& play, int action) const {
    Play next;
    advance(play, action, next);
    return next;
}

void Prover::advance(const Play& from, int action, Play& to) const {
    std::memcpy(to.state.bytes, from.state.bytes, rules_.state_size);
    to.owner = from.owner;
    to.left = from.left - (from.left > 0 && from.facts.seat == from.owner);
    rules_.play(to.state.bytes, action);
    look_at(to);
}

void Prover::look_at(Play& play) const {
    play.facts = rules_.facts(play.state.bytes);
    if (!play.facts.result.over() && play.left == 0 && play.facts.seat == play.owner) play.facts.result = drawn(ENDED);
}

Finding Prover::prove(const Play& root, int claimant) {
    claimant_ = claimant;
    decisive_ = NO_ACTION;
    is_halted_ = false;
    if (const Finding end = judge(root); !end.is_open()) return end;
    plays_[0] = root;
    return search(key_of(root), 0, {ProofNumbers::UNBOUNDED, ProofNumbers::UNBOUNDED});
}

bool Prover::repeats(const Play& before, const Play& after) const {
    return !repeated_.empty() && before.facts.seat != after.facts.seat && repeated_.contains(after.facts.exact);
}

Finding Prover::recall(const Play& play, int claimant) {
    claimant_ = claimant;
    const Finding end = judge(play);
    return end.is_open() ? known(key_of(play), end) : end;
}

// Positions that the match has seen are worth less than their images on the turned board, so images get keys of their own.
std::uint64_t Prover::key_of(const Play& play) const {
    const std::uint64_t key = repeated_.empty() ? play.facts.key : play.facts.exact;
    return key ^ zobrist(231, play.left) ^ zobrist(230, claimant_);
}

Finding Prover::judge(const Play& play) const {
    const Result result = play.facts.result;
    if (!result.over()) return Finding::open(1, 1);
    if (result.winner == 0) return Finding::held();
    return result.winner == claimant_ ? Finding::won(0) : Finding::lost(0);
}

// The proof numbers of a leaf, from its number of actions (mobility): all of the other side's have to be answered.
Finding Prover::initial(const Play& play) const {
    const auto actions = static_cast<std::uint32_t>(play.facts.actions);
    return play.facts.seat == claimant_ ? Finding::open(1, actions) : Finding::open(actions, 1);
}

// What the table knows about a position here and now, or else what is assumed.
Finding Prover::known(std::uint64_t key, const Finding& assumed) const {
    const auto* entry = table_.find(key);
    if (!entry) return assumed;
    const Finding& finding = entry->finding;
    if (!finding.depends_on_path()) return finding;
    if (stamps_[finding.last_repeated] != entry->stamp()) return assumed;
    return Finding::repeating(finding.first_repeated, finding.last_repeated);
}

void Prover::remember(std::uint64_t key, const Finding& finding, std::uint64_t nodes) {
    auto& entry = table_.claim(key, nodes);
    entry.finding = finding;
    if (finding.depends_on_path()) entry.set_stamp(stamps_[finding.last_repeated]);
}

// Examines the position plays_[depth] until it is decided, or until one of its proof numbers reaches its threshold.
Finding Prover::search(std::uint64_t key, int depth, const ProofNumbers& thresholds) {
    Finding finding = known(key, Finding::open(1, 1));
    if (!is_within(finding, thresholds)) return finding;
    const std::uint64_t before = control_.nodes.load(std::memory_order_relaxed);
    is_halted_ = control_.is_spent(before);
    if (is_halted_ || depth >= DEEPEST || children_.size() + static_cast<std::size_t>(rules_.most) > CHILD_ROOM)
        return Finding::open(ProofNumbers::UNBOUNDED, ProofNumbers::UNBOUNDED);
    control_.nodes.store(before + 1, std::memory_order_relaxed);

    enter(key, depth);
    const std::size_t first = children_.size();
    expand(depth);
    for (;;) {
        const Outlook outlook = look(first, depth);
        finding = outlook.finding;
        if (depth == 0) show(finding);
        if (!is_within(finding, thresholds)) break;
        Child& child = children_[outlook.best];
        advance(plays_[depth], child.action, plays_[depth + 1]);
        const Finding found = search(child.key, depth + 1, child_thresholds(outlook, thresholds, claims(depth)));
        if (is_halted_) break;
        child.finding = found;
    }
    children_.resize(first);
    leave(depth);
    if (!is_halted_) remember(key, finding, control_.nodes.load(std::memory_order_relaxed) - before);
    return finding;
}

// Lists the successors, up to the first that decides the matter. The table is far away: all of them are called for
// before any is looked at.
void Prover::expand(int depth) {
    const Play& play = plays_[depth];
    const ProofStatus decisive = claims(depth) ? ProofStatus::WON : ProofStatus::LOST;
    const std::size_t first = children_.size();
    Action actions[MOST_LEGAL];
    const int n = rules_.legal(play.state.bytes, actions);
    for (int i = 0; i < n; ++i) {
        advance(play, actions[i], plays_[depth + 1]);
        children_.push_back(successor(play, plays_[depth + 1], actions[i]));
        if (children_.back().finding.status == decisive) return;
    }
    for (std::size_t i = first; i < children_.size(); ++i) {
        Child& child = children_[i];
        if (child.finding.is_open()) child.finding = known(child.key, child.finding);
        if (child.finding.status == decisive) return;
    }
}

Prover::Child Prover::successor(const Play& before, const Play& play, Action action) const {
    if (const Finding end = judge(play); !end.is_open()) return {0, end, action};
    if (repeats(before, play)) return {0, Finding::held(), action};
    const std::uint64_t key = key_of(play);
    table_.prefetch(key);
    const int repeated = depth_on_path(key);
    return {key, repeated < 0 ? initial(play) : Finding::repeating(repeated, repeated), action};
}

// Combines the findings of the successors: one good one is enough for the side to act; the other side needs all of them.
Prover::Outlook Prover::look(std::size_t first, int depth) {
    const bool is_claim = claims(depth);
    Outlook outlook;
    std::uint32_t least = ProofNumbers::UNBOUNDED + 1, most = 0;
    int decisive = -1, longest = 0;
    Finding rest = is_claim ? Finding::lost(0) : Finding::won(0);  // if all of them are bad for the one who chooses
    for (std::size_t i = first; i < children_.size(); ++i) {
        const Finding& finding = children_[i].finding;
        if (finding.is_open()) {
            const auto [proof, disproof] = finding.numbers;
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
        } else if ((finding.status == ProofStatus::WON) == is_claim) {
            if (decisive < 0 || is_better(finding, children_[decisive].finding)) decisive = static_cast<int>(i);
        } else {
            longest = finding.distance > longest ? finding.distance : longest;
            if (finding.status == ProofStatus::HELD) rest = both_held(rest, finding);
        }
    }
    if (decisive >= 0) {
        outlook.finding = settled(children_[decisive].finding, children_[decisive].finding.distance, depth);
        if (depth == 0) decisive_ = children_[decisive].action;
    } else if (outlook.open == 0) {
        outlook.finding = settled(rest, longest, depth);
    } else {
        const std::uint64_t together = std::uint64_t{most} + outlook.open - 1;
        const auto all =
            static_cast<std::uint32_t>(together < ProofNumbers::UNBOUNDED ? together : ProofNumbers::UNBOUNDED);
        outlook.finding = is_claim ? Finding::open(least, all) : Finding::open(all, least);
    }
    return outlook;
}

// The thresholds below the best successor: the second best's number and a quarter (1 + epsilon), or what is left of the
// position's own.
ProofNumbers Prover::child_thresholds(const Outlook& outlook, const ProofNumbers& thresholds, bool is_claim) {
    const std::uint32_t one = is_claim ? thresholds.proof : thresholds.disproof;
    const std::uint32_t all = is_claim ? thresholds.disproof : thresholds.proof;
    const std::uint32_t second_and_quarter = outlook.second + outlook.second / 4 + 1;
    const std::uint32_t one_threshold = one < second_and_quarter ? one : second_and_quarter;
    const std::uint32_t all_threshold = all == ProofNumbers::UNBOUNDED ? all : all - (outlook.open - 1);
    return is_claim ? ProofNumbers{one_threshold, all_threshold} : ProofNumbers{all_threshold, one_threshold};
}

void Prover::show(const Finding& finding) {
    control_.proof.store(finding.numbers.proof, std::memory_order_relaxed);
    control_.disproof.store(finding.numbers.disproof, std::memory_order_relaxed);
}

// The path. Positions leave it in the order opposite to that in which they came, so a slot may simply be freed.

void Prover::enter(std::uint64_t key, int depth) {
    std::size_t slot = key & (PATH_ROOM - 1);
    while (path_[slot].is_taken) slot = (slot + 1) & (PATH_ROOM - 1);
    path_[slot] = {key, depth, true};
    slots_[depth] = slot;
    stamps_[depth] = ++stamp_;
}

void Prover::leave(int depth) {
    path_[slots_[depth]].is_taken = false;
    stamps_[depth] = 0;
}

int Prover::depth_on_path(std::uint64_t key) const {
    for (std::size_t slot = key & (PATH_ROOM - 1); path_[slot].is_taken; slot = (slot + 1) & (PATH_ROOM - 1))
        if (path_[slot].key == key) return path_[slot].depth;
    return -1;
}

}  // namespace teban
