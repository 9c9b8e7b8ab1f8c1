// What Monte Carlo tree searches of all games share around their simulations: threads, limits, reports, and
// following the game. Compiled once (tree_search.cpp); the simulations are compiled for each rule set (mcts.hpp).
//
// Not guaranteed: with several threads the same seed does not give the same tree. Reports during a run are a moment old.
#pragma once

#include <mutex>
#include <unordered_set>

#include "../game_kernel.hpp"
#include "tree.hpp"

namespace teban {

class TreeSearch : public Search {
   public:
    TreeSearch(const GameKernel& game, const void* root, const SearchParams& params);

    void run(double seconds, std::uint64_t visits) override;
    void advance(int action) override;
    std::vector<Candidate> report(int lines) const override;
    std::uint64_t visits() const override;
    std::uint64_t nodes() const override;
    std::size_t bytes() const override { return (arenas_[0].size() + arenas_[1].size()) * sizeof(TreeNode); }

   protected:
    static constexpr std::uint32_t MOST_IN_BATCH = 64;  // simulations pass a node at most
    static constexpr int CERTAIN = 1 << 30;             // visits, and what they would have added up to
    // More visits would not fit where they are counted. That is minutes of them without a proof, and nothing new to find.
    static constexpr std::uint32_t MOST_VISITS = CERTAIN;
    static constexpr int DEEPEST = 256;  // a tree is walked by recursion

    // Gives the root its children, unless it has them or the game is over.
    virtual void expand_root() = 0;
    // One thread's part of a run: simulations until the root has `enough` visits, the deadline, or a stop.
    virtual void simulate_until(int thread, std::uint64_t enough, const Deadline& deadline) = 0;

    const NodeArena& arena() const { return arenas_[current_]; }
    NodeArena& arena() { return arenas_[current_]; }
    std::uint32_t root_visits() const { return arena()[at_].visits.load(std::memory_order_relaxed); }

    // Nothing is left to think about once the result is known, or where there is no choice.
    bool has_more_to_do() const {
        const TreeNode& root = arena()[at_];
        return root.first() && root.known() == Proof::UNKNOWN && root_visits() < MOST_VISITS;
    }

    // Looks whether the children of a node prove it; `seat` chooses among them.
    bool judge(TreeNode& node, int seat);

    // For the life of the search
    const GameKernel& game_;
    const std::uint64_t seed_;
    const std::unordered_set<std::uint64_t> repeated_;  // keys of positions whose return is a draw
    // Between runs, as the game goes on
    std::uint64_t runs_ = 0;
    Buffer root_;
    std::uint32_t at_ = NodeArena::ROOT;  // the root's node

   private:
    void relocate_tree(double seconds);
    std::uint32_t child_of(std::uint32_t node, int action) const;
    std::vector<std::uint32_t> best_first(std::uint32_t at, int seat) const;
    std::vector<int> line_from(std::uint32_t at) const;

    const int threads_;
    NodeArena arenas_[2];
    int current_ = 0;  // the arena that is used; the other is empty
    // Readers must not see a half-moved tree, nor the root of one position and the state of another: relocating the tree
    // and following the game hold the lock.
    mutable std::mutex moving_;
};

}  // namespace teban
