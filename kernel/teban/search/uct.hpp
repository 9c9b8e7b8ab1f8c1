// UCT as the textbook has it (Kocsis and Szepesvári 2006, in the form of Browne and others 2012): UCB1 with the constant
// that fits results from 0 to 1, one new node with each simulation, games played at random to their end, the action looked
// at most often. It is here to be compared with; nobody who wants to win should use it.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstring>
#include <mutex>

#include "../game_kernel.hpp"

namespace teban {

class PlainUct final : public Search {
   public:
    // The game must outlive it.
    PlainUct(const GameKernel& game, const void* root, const SearchParams& params)
        : game_(game), random_(params.seed),
          most_(std::min(params.bytes / (sizeof(Node) + 3 * sizeof(Action)), nodes_.max_size())) {
        std::memcpy(root_.bytes, root, game.state_size);
        nodes_.reserve(most_);  // to move a million nodes elsewhere takes longer than anybody may be late
        nodes_.push_back(node_of(root_, 0));
    }

    void run(double seconds, std::uint64_t visits) override {
        const StopOnce once(stopped_);
        const Deadline deadline(seconds);
        const std::uint64_t enough = visits ? this->visits() + visits : ~std::uint64_t{0};
        while (!stopped_ && this->visits() < enough && !game_.result(root_.bytes).over()) {
            simulate();
            if (deadline.passed()) break;
        }
    }

    void advance(int action) override {
        Buffer next = root_;
        game_.play(next.bytes, action);
        Node node = node_of(next, 0);  // before anything changes: there may be no memory for it
        const std::lock_guard still(growing_);
        root_ = next;
        nodes_.clear();
        nodes_.push_back(std::move(node));
    }

    std::vector<Candidate> report(int lines) const override {
        const std::lock_guard still(growing_);
        std::vector<int> order = nodes_[0].children;
        std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return nodes_[a].visits > nodes_[b].visits; });
        std::vector<Candidate> found;
        for (const int i : order) {
            if (static_cast<int>(found.size()) == lines) break;
            const Node& child = nodes_[i];
            found.push_back({child.action,
                             child.visits,
                             static_cast<float>(child.sum / child.visits),
                             Proof::UNKNOWN,
                             0,
                             {child.action}});
        }
        return found;
    }

    std::uint64_t visits() const override {
        const std::lock_guard still(growing_);
        return nodes_[0].visits;
    }
    std::uint64_t nodes() const override {
        const std::lock_guard still(growing_);
        return nodes_.size();
    }
    std::size_t bytes() const override { return most_ * sizeof(Node); }

   private:
    static constexpr int LONGEST = 4000;  // random games of some rule sets would go on for ever

    struct Node {
        std::uint64_t visits = 0;
        double sum = 0;  // of the results for the seat that chose the node
        int action = NO_ACTION, parent = 0, chooser = 0;
        std::vector<Action> untried;
        std::vector<int> children;
    };

    Node node_of(const Buffer& state, int parent) const {
        Node node;
        Action actions[MOST_LEGAL];
        const int n = game_.legal(state.bytes, actions);
        node.untried.assign(actions, actions + n);
        node.parent = parent;
        return node;
    }

    void simulate() {
        const std::lock_guard still(growing_);
        Buffer state = root_;
        int at = 0;
        while (nodes_[at].untried.empty() && !nodes_[at].children.empty()) {
            at = choose(nodes_[at]);
            game_.play(state.bytes, nodes_[at].action);
        }
        if (!nodes_[at].untried.empty() && nodes_.size() < most_) at = expand(at, state);
        back_up(at, playout(state));
    }

    int choose(const Node& node) const {
        const double log = std::log(static_cast<double>(node.visits));
        const auto score = [&](int i) {
            const Node& child = nodes_[i];
            const double n = static_cast<double>(child.visits);
            return child.sum / n + std::sqrt(2 * log / n);
        };
        return *std::max_element(node.children.begin(), node.children.end(),
                                 [&](int a, int b) { return score(a) < score(b); });
    }

    // Changes the tree once there is memory for all that is new.
    int expand(int at, Buffer& state) {
        auto& untried = nodes_[at].untried;
        std::swap(untried[random_.below(static_cast<int>(untried.size()))], untried.back());
        const int action = untried.back(), chooser = game_.seat(state.bytes), child = static_cast<int>(nodes_.size());
        game_.play(state.bytes, action);
        Node node = node_of(state, at);
        node.action = action;
        node.chooser = chooser;
        nodes_[at].children.push_back(child);
        untried.pop_back();
        nodes_.push_back(std::move(node));
        return child;
    }

    float playout(const Buffer& state) {
        const Result result = game_.playout(state.bytes, random_, LONGEST).result;
        return result.over() ? worth(proof_of(result), 1) : 0.5f;
    }

    void back_up(int at, float first) {
        for (;; at = nodes_[at].parent) {
            ++nodes_[at].visits;
            nodes_[at].sum += nodes_[at].chooser == 1 ? first : 1 - first;
            if (at == 0) return;
        }
    }

    const GameKernel& game_;
    Buffer root_;
    Random random_;
    std::vector<Node> nodes_;
    std::size_t most_;
    mutable std::mutex growing_;  // readers must not see a node that moves
};

}  // namespace teban
