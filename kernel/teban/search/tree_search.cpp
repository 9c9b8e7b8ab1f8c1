#include "tree_search.hpp"

#include <algorithm>
#include <cstring>

namespace teban {

namespace {

constexpr double RELOCATION_SHARE = 0.1;  // of the time there is to think

// Nodes in half of the memory, for there are two arenas; nodes are numbered by 32 bits.
std::size_t nodes_in(std::size_t bytes) {
    return std::clamp<std::size_t>(bytes / 2 / sizeof(TreeNode), 4096, ~std::uint32_t{0});
}
}  // namespace

TreeSearch::TreeSearch(const GameKernel& game, const void* root, const SearchParams& params)
    : game_(game), seed_(params.seed), repeated_(params.repeated.begin(), params.repeated.end()),
      threads_(params.threads), arenas_{NodeArena(nodes_in(params.bytes)), NodeArena(nodes_in(params.bytes))} {
    std::memcpy(root_.bytes, root, game.state_size);
}

void TreeSearch::run(double seconds, std::uint64_t visits) {
    const StopOnce once(stopped_);
    const Deadline deadline(seconds);
    relocate_tree(seconds);
    expand_root();
    const std::uint64_t enough = visits ? root_visits() + visits : ~std::uint64_t{0};
    on_threads(threads_, [&](int thread) { simulate_until(thread, enough, deadline); }, [&] { stop(); });
    ++runs_;
}

void TreeSearch::advance(int action) {
    expand_root();
    const std::lock_guard still(moving_);
    const std::uint32_t child = child_of(at_, action);
    game_.play(root_.bytes, action);
    if (child && arena()[child].first()) {
        at_ = child;
    } else {  // nothing is known of it, or not any more
        arena().clear();
        at_ = NodeArena::ROOT;
    }
}

std::vector<Candidate> TreeSearch::report(int lines) const {
    const std::lock_guard still(moving_);
    std::vector<Candidate> found;
    for (const std::uint32_t child : best_first(at_, game_.seat(root_.bytes))) {
        if (static_cast<int>(found.size()) == lines) break;
        const TreeNode& node = arena()[child];
        const Proof proof = node.known();
        const float value = proof == Proof::UNKNOWN ? node.mean(node.prior()) : worth(proof, game_.seat(root_.bytes));
        found.push_back({node.action, node.visits, value, proof, node.distance() + 1, line_from(child)});
    }
    return found;
}

std::uint64_t TreeSearch::visits() const {
    const std::lock_guard still(moving_);
    return root_visits();
}
std::uint64_t TreeSearch::nodes() const {
    const std::lock_guard still(moving_);
    return arena().used();
}
// Moves the subtree of the current position to the other arena once nodes of earlier positions fill this one: as much of it
// as there is time for, and as leaves half of the other free.
void TreeSearch::relocate_tree(double seconds) {
    const bool is_short = arena().used() > arena().size() / 2 || root_visits() > MOST_VISITS / 2;
    if (at_ == NodeArena::ROOT || !is_short || arena()[at_].known() != Proof::UNKNOWN) return;
    const Deadline deadline(seconds * RELOCATION_SHARE);
    NodeArena& other = arenas_[1 - current_];
    other.clear();
    copy_subtree(arena(), at_, other, [&] {
        return other.used() > other.size() / 2 || stopped_.load(std::memory_order_relaxed) || deadline.passed();
    });
    const std::lock_guard still(moving_);
    current_ = 1 - current_;
    at_ = NodeArena::ROOT;
}

// Looks whether the children of a node prove it; `seat` chooses among them.
bool TreeSearch::judge(TreeNode& node, int seat) {
    if (node.known() != Proof::UNKNOWN) return true;
    const std::uint32_t first = node.first();
    int shortest = 1 << 15, longest = 0;
    bool won = false, drawn = false, open = false;
    for (std::uint32_t i = first; i < first + node.count; ++i) {
        const TreeNode& child = arena()[i];
        const Proof proof = child.known();
        if (proof == win_of(seat)) won = true, shortest = std::min<int>(shortest, child.distance());
        if (proof == Proof::UNKNOWN) open = true;
        if (proof == Proof::DRAW) drawn = true;
        if (proof != Proof::UNKNOWN) longest = std::max<int>(longest, child.distance());
    }
    if (won) {
        node.set_proof(win_of(seat), shortest + 1);
    } else if (!open) {
        node.set_proof(drawn ? Proof::DRAW : win_of(3 - seat), longest + 1);
    }
    return won || !open;
}

std::uint32_t TreeSearch::child_of(std::uint32_t node, int action) const {
    const std::uint32_t first = arena()[node].first();
    for (std::uint32_t i = first; first && i < first + arena()[node].count; ++i)
        if (arena()[i].action == action) return i;
    return 0;
}

// The children of a node as the seat would choose: wins by the shortest way, then by visits, losses by the longest. What
// they are worth is read once, since it changes while they are put in order.
std::vector<std::uint32_t> TreeSearch::best_first(std::uint32_t at, int seat) const {
    const std::uint32_t first = arena()[at].first(), count = first ? arena()[at].count : 0;
    std::vector<double> worths(count);
    std::vector<std::uint32_t> order(count);
    for (std::uint32_t i = 0; i < count; ++i) {
        const TreeNode& node = arena()[first + i];
        const Proof proof = node.known();
        const auto visits = static_cast<double>(node.visits.load(std::memory_order_relaxed));
        order[i] = first + i;
        worths[i] = proof == win_of(seat)       ? 1e15 - node.distance()
                    : proof == win_of(3 - seat) ? -1e6 + node.distance()
                                                : visits + node.prior();
    }
    std::stable_sort(order.begin(), order.end(), [&](auto a, auto b) { return worths[a - first] > worths[b - first]; });
    return order;
}

std::vector<int> TreeSearch::line_from(std::uint32_t at) const {
    Buffer state = root_;
    std::vector<int> line;
    while (at && static_cast<int>(line.size()) <= DEEPEST) {
        line.push_back(arena()[at].action);
        game_.play(state.bytes, arena()[at].action);
        const auto order = best_first(at, game_.seat(state.bytes));
        const bool ends =
            order.empty() || (!arena()[order[0]].visits.load() && arena()[order[0]].known() == Proof::UNKNOWN);
        at = ends ? 0 : order[0];
    }
    return line;
}

}  // namespace teban
