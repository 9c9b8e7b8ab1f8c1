// The tree of a Monte Carlo search: nodes in an arena of fixed size.
#pragma once

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>

#include "search.hpp"

namespace teban {

// A node: a position, seen as an action of the seat that chose it. Two of them fill a cache line.
//
// Threads share nodes without locks. `sum` and `visits` are exact once a run is over, but not read together: while it goes
// on, a mean may mix one simulation's visit with another's result. `amaf` may lose updates. `children` is published after
// the children are written, and a proof never changes once it is there.
struct TreeNode {
    std::atomic<std::uint64_t> sum{0};     // of the results for the seat that chose, in units of 1 / ONE
    std::atomic<std::uint32_t> visits{0};  // counted on the way down: virtual loss, which sends other threads elsewhere
    std::atomic<std::uint32_t> children{0};  // index of the first; 0 while there are none
    std::atomic<std::uint64_t> amaf{0};      // AMAF: how many simulations had the action later, and their results
    std::uint16_t prior_units{0};            // in units of 1 / PRIOR_ONE
    std::uint16_t action{0};
    std::uint16_t count{0};                                                       // of children
    std::atomic<std::uint16_t> mark{static_cast<std::uint16_t>(Proof::UNKNOWN)};  // proof, EXPANDING, and the distance

    static constexpr double ONE = 1 << 20;
    static constexpr float PRIOR_ONE = 65535.0f, AMAF_ONE = 1 << 16;
    static constexpr int PROOF = 3, EXPANDING = 4, DISTANCE_SHIFT = 3, MOST_DISTANCE = 0xffff >> DISTANCE_SHIFT;

    Proof known() const { return static_cast<Proof>(mark.load(std::memory_order_acquire) & PROOF); }
    int distance() const { return mark.load(std::memory_order_acquire) >> DISTANCE_SHIFT; }
    std::uint32_t first() const { return children.load(std::memory_order_acquire); }
    float prior() const { return prior_units * (1 / PRIOR_ONE); }
    void set_prior(float value) { prior_units = static_cast<std::uint16_t>(value * PRIOR_ONE + 0.5f); }

    // Claims the right to expand the node; only one thread gets it.
    bool begin_expanding() { return !(mark.fetch_or(EXPANDING, std::memory_order_acquire) & EXPANDING); }
    void give_up_expanding() { mark.fetch_and(static_cast<std::uint16_t>(~EXPANDING), std::memory_order_release); }

    void add(float value) {
        sum.fetch_add(static_cast<std::uint64_t>(static_cast<double>(value) * ONE), std::memory_order_relaxed);
    }
    // What simulations with a result add to `amaf`: their number in the upper half, the results in the lower, in units of
    // 1 / AMAF_ONE, so that one addition does for both.
    static std::uint64_t amaf_of(float value, float games) {
        return (static_cast<std::uint64_t>(games) << 32) + static_cast<std::uint64_t>(value * games * AMAF_ONE);
    }
    // Not an atomic addition: a lost update does no harm, and this is cheaper.
    void add_amaf(std::uint64_t games) {
        amaf.store(amaf.load(std::memory_order_relaxed) + games, std::memory_order_relaxed);
    }
    float mean(float otherwise) const {
        const auto n = visits.load(std::memory_order_relaxed);
        return n ? static_cast<float>(static_cast<double>(sum.load(std::memory_order_relaxed)) / ONE / n) : otherwise;
    }
    // A node with a proof is never expanded again.
    void set_proof(Proof result, int plies) {
        mark.store(static_cast<std::uint16_t>(static_cast<int>(result) | EXPANDING |
                                              std::min(plies, MOST_DISTANCE) << DISTANCE_SHIFT),
                   std::memory_order_release);
    }

    void have(std::uint32_t first, std::uint16_t many) {
        count = many;
        children.store(first, std::memory_order_release);
    }

    // A copy without children, and with a part of the visits: one in 2^fewer.
    void take(const TreeNode& other, int fewer) {
        sum.store(static_cast<std::uint64_t>(static_cast<std::int64_t>(other.sum.load()) >> fewer));
        visits.store(other.visits.load() >> fewer);
        amaf.store(other.amaf.load());
        prior_units = other.prior_units;
        action = other.action;
        if (const Proof proof = other.known(); proof != Proof::UNKNOWN) set_proof(proof, other.distance());
    }
};
static_assert(sizeof(TreeNode) == 32);

// The memory of a tree. The system gives pages when they are first used, so a short search takes little of a large arena.
class NodeArena {
   public:
    explicit NodeArena(std::size_t nodes)
        : nodes_(static_cast<TreeNode*>(std::aligned_alloc(LINE, (nodes * sizeof(TreeNode) + LINE - 1) / LINE * LINE))),
          size_(nodes) {
        if (!nodes_) throw std::bad_alloc();
        clear();
    }

    TreeNode& operator[](std::uint32_t i) const { return nodes_.get()[i]; }

    // A run of nodes reserved for one thread, so that threads do not contend for the arena at every expansion.
    struct Block {
        std::uint32_t next = 0, end = 0;
    };

    // The first of `n` new nodes in a row; 0 if the arena is full.
    std::uint32_t take(std::uint32_t n) {
        const std::uint32_t first = claim(n);
        if (first) begin(first, n);
        return first;
    }
    std::uint32_t take(std::uint32_t n, Block& block) {
        if (block.end - block.next < n) {
            give_back(block);
            if (n >= BLOCK_NODES) return take(n);
            const std::uint32_t first = claim(BLOCK_NODES);
            if (!first) return take(n);
            block = {first, first + BLOCK_NODES};
        }
        const std::uint32_t first = block.next;
        block.next += n;
        begin(first, n);
        return first;
    }
    // Returns the rest of a block if it is the last of the arena; otherwise it is lost, which is at most 255 nodes.
    void give_back(Block& block) {
        std::size_t end = block.end;
        if (block.next < block.end) used_.compare_exchange_strong(end, block.next, std::memory_order_relaxed);
        block = {};
    }

    // Prefetches the first children of a node.
    void fetch(const TreeNode& node) const {
        const auto* children = reinterpret_cast<const char*>(nodes_.get() + node.first());
        for (int line = 0; line < 4; ++line) __builtin_prefetch(children + LINE * line);
    }

    void clear() {
        used_ = ROOT + 1;  // 0 means none
        begin(0, ROOT + 1);
    }

    std::size_t used() const { return used_.load(std::memory_order_relaxed); }
    std::size_t size() const { return size_; }

    static constexpr std::uint32_t ROOT = 1;

   private:
    static constexpr std::size_t LINE = 64;            // bytes of a cache line
    static constexpr std::uint32_t BLOCK_NODES = 256;  // nodes

    struct Free {
        void operator()(TreeNode* nodes) const { std::free(nodes); }
    };

    std::uint32_t claim(std::uint32_t n) {
        std::size_t first = used_.load(std::memory_order_relaxed);
        do {
            if (first + n > size_) return 0;
        } while (!used_.compare_exchange_weak(first, first + n, std::memory_order_relaxed));
        return static_cast<std::uint32_t>(first);
    }
    void begin(std::uint32_t first, std::uint32_t n) {
        for (std::uint32_t i = first; i < first + n; ++i) new (&nodes_.get()[i]) TreeNode;
    }

    std::unique_ptr<TreeNode, Free> nodes_;
    std::size_t size_;
    alignas(128) std::atomic<std::size_t> used_{0};  // on a cache line of its own: it is written often
};

// The one child of a proven node that has to be followed to keep the proof, which leads to its result by the shortest way;
// null if all of them have to be, and if nothing is proven.
inline const TreeNode* only_needed(Proof proof, const TreeNode* children, int count) {
    if (proof == Proof::UNKNOWN) return nullptr;
    const TreeNode* shortest = nullptr;
    bool all = true;
    for (const TreeNode* child = children; child != children + count; ++child)
        if (child->known() != proof) {
            all = false;
        } else if (!shortest || child->distance() < shortest->distance()) {
            shortest = child;
        }
    return all ? nullptr : shortest;
}

// Copies the subtree of a node into an empty arena, breadth first until `is_enough`, so that the deepest is lost; the
// children of the node itself are always copied. Without children the new root stays as it is: a proof would be worth
// nothing without the actions that carry it out. Very large visit counts are scaled down.
// It needs no other memory (Cheney 1970): a copy whose children are still to come points to those of the original.
template <class Enough>
void copy_subtree(const NodeArena& from, std::uint32_t node, NodeArena& to, Enough&& is_enough) {
    if (!from[node].first()) return;
    constexpr int BITS = 26;  // of the visits kept
    const int fewer = std::max(static_cast<int>(std::bit_width(from[node].visits.load())) - BITS, 0);
    to[NodeArena::ROOT].take(from[node], fewer);
    to[NodeArena::ROOT].have(from[node].first(), from[node].count);
    bool goes_on = true;
    for (std::uint32_t at = NodeArena::ROOT; at < to.used(); ++at) {
        const std::uint32_t first = to[at].first();
        const std::uint16_t count = to[at].count;
        if (!first) continue;
        goes_on = goes_on && (at == NodeArena::ROOT || !is_enough());
        const std::uint32_t place = goes_on ? to.take(count) : 0;
        to[at].have(place, place ? count : 0);
        if (!place) continue;
        const TreeNode* only = only_needed(to[at].known(), &from[first], count);
        for (std::uint32_t i = 0; i < count; ++i) {
            const TreeNode& child = from[first + i];
            to[place + i].take(child, fewer);
            if (!only || only == &child) to[place + i].have(child.first(), child.count);
        }
    }
}

}  // namespace teban
