// Monte Carlo tree search over any rule set, on any number of threads that share one tree.
//
// A simulation walks down the tree by what looks best and what is least known, grows the tree where it leaves it, plays the
// game on at random (for as long as the rule set's knowledge says), and adds the result to all it passed. Results that are
// certain are kept as proofs, and proofs climb: a player with a winning action has won, one with none left has not. Turns
// of several actions need nothing special, because every node asks the rules whose action it is.
#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdlib>
#include <thread>
#include <unordered_set>

#include "../bits.hpp"
#include "calls.hpp"
#include "knowledge.hpp"
#include "tree.hpp"

namespace teban {

template <class State, class Known = Knowledge<State>>
class Mcts final : public Search {
   public:
    Mcts(const State& root, const SearchSettings& settings)
        : root_(root), threads_(settings.threads), seed_(settings.seed),
          repeated_(settings.repeated.begin(), settings.repeated.end()),
          rooms_{TreeRoom(nodes_in(settings.bytes)), TreeRoom(nodes_in(settings.bytes))} {}

    void run(double seconds, std::uint64_t visits) override {
        const Deadline deadline(seconds);
        grow_root();
        const std::uint64_t enough = visits ? this->visits() + visits : ~std::uint64_t{0};
        const auto work = [&](int thread) {
            Walker walker(mix(seed_ + static_cast<std::uint64_t>(thread)) + runs_);
            for (std::uint64_t done; !stopped_.load(std::memory_order_relaxed) && has_more_to_do();) {
                if ((done = this->visits()) >= enough || deadline.passed()) break;
                simulate(walker, enough - done);
            }
        };
        std::vector<std::jthread> others;
        for (int thread = 1; thread < threads_; ++thread) others.emplace_back(work, thread);
        work(0);
        others.clear();
        ++runs_;
        stopped_ = false;
    }

    void advance(int action) override {
        grow_root();
        const std::uint32_t child = child_of(TreeRoom::ROOT, action);
        make(root_, action);
        TreeRoom& next = rooms_[1 - current_];
        next.clear();
        if (child) transplant(room(), child, next, next.size() / 2);
        current_ = 1 - current_;
    }

    std::vector<Line> report(int lines) const override {
        std::vector<Line> found;
        for (const std::uint32_t child : best_first(TreeRoom::ROOT, root_.seat())) {
            if (static_cast<int>(found.size()) == lines) break;
            const TreeNode& node = room()[child];
            const Proof proof = node.known();
            const float value = proof == Proof::UNKNOWN ? node.mean(node.prior()) : worth(proof, root_.seat());
            found.push_back({node.action, node.visits, value, proof, node.distance() + 1, line_from(child)});
        }
        return found;
    }

    std::uint64_t visits() const override { return room()[TreeRoom::ROOT].visits.load(std::memory_order_relaxed); }
    std::uint64_t nodes() const override { return room().used(); }
    std::size_t bytes() const override { return (rooms_[0].size() + rooms_[1].size()) * sizeof(TreeNode); }

   private:
    static constexpr bool USES_RAVE = Known::RAVE > 0;
    static constexpr int LONGEST_PATH = 512;
    // In how many visits to a node later actions have said all they can.
    static constexpr auto ENOUGH_LATER = static_cast<std::uint32_t>(20 * Known::RAVE);
    // A node visited so often is familiar: simulations go through it several together.
    static constexpr std::uint32_t FAMILIAR = 6144, TOGETHER = 16, ALONE = 32;
    static_assert(ENOUGH_LATER < FAMILIAR);
    static constexpr int CERTAIN = 1 << 30;  // visits
    static constexpr float NEARLY_NOTHING = 1e-6f, SCORE_UNIT = 1 << 26;

    // What the two sides did in a simulation.
    struct Played {
        Bits<USES_RAVE ? State::ACTIONS : 1> by[2];
        void clear() { by[0] = by[1] = {}; }
        void add(int seat, int action) {
            if constexpr (USES_RAVE) by[seat - 1].add(action);
        }
    };

    struct Step {
        std::uint32_t node;
        int seat;  // who chose it
    };

    // One thread's things.
    struct Walker {
        explicit Walker(std::uint64_t seed) : random(seed) {}
        Random random;
        Played played;
        Step path[LONGEST_PATH];
        int length = 0;
    };

    static std::size_t nodes_in(std::size_t bytes) { return std::max<std::size_t>(bytes / 2 / sizeof(TreeNode), 4096); }
    const TreeRoom& room() const { return rooms_[current_]; }
    TreeRoom& room() { return rooms_[current_]; }

    void grow_root() {
        TreeNode& root = room()[TreeRoom::ROOT];
        if (!root.first() && root.known() == Proof::UNKNOWN && !result_of(root_).over()) grow(root, root_, 0.5f);
    }

    // Nothing is left to think about once the result is known, or where there is no choice.
    bool has_more_to_do() const {
        const TreeNode& root = room()[TreeRoom::ROOT];
        return root.first() && root.known() == Proof::UNKNOWN;
    }

    // Goes down to where little is known, and simulates from there; several times running where the way led through
    // familiar nodes, since one result among thousands seldom changes what looks best. It is quicker, and threads meet less
    // often where all of them pass.
    void simulate(Walker& walker, std::uint64_t most) {
        State state = root_;
        int seat = 3 - state.seat();
        std::uint32_t at = TreeRoom::ROOT;
        const auto together = static_cast<std::uint32_t>(std::min<std::uint64_t>(most, TOGETHER));
        walker.length = 0;
        while (is_familiar(room()[at]) && walker.length < LONGEST_PATH / 2)
            descend(walker, state, at, seat, room()[at].visits.fetch_add(together, std::memory_order_relaxed));
        const int shared = walker.length;
        const std::uint32_t times = shared ? together : 1;
        std::uint32_t done = 0;
        float sum = 0;
        const std::uint32_t mine = shared && threads_ > 1 ? ALONE : 0;  // others had better look elsewhere meanwhile
        room()[at].visits.fetch_add(mine, std::memory_order_relaxed);
        for (Proof proof = Proof::UNKNOWN; done < times && proof == Proof::UNKNOWN; ++done) {
            walker.length = shared;
            if constexpr (USES_RAVE) walker.played.clear();
            sum += simulate_from(walker, at, seat, state, proof);
        }
        room()[at].visits.fetch_sub(mine, std::memory_order_relaxed);
        for (int i = 0; i < shared; ++i) {
            const auto [node, chooser] = walker.path[i];
            room()[node].visits.fetch_sub(times - done, std::memory_order_relaxed);
            room()[node].add(chooser == 1 ? sum : static_cast<float>(done) - sum);
        }
    }

    static bool is_familiar(const TreeNode& node) {
        return node.visits.load(std::memory_order_relaxed) >= FAMILIAR && node.first() && node.known() == Proof::UNKNOWN;
    }

    // One simulation from a node on; the chance that seat 1 wins, and what is proven of where it left the tree.
    float simulate_from(Walker& walker, std::uint32_t at, int seat, State state, Proof& proof) {
        const int begin = walker.length;
        for (;;) {
            const std::uint32_t visits = room()[at].visits.fetch_add(1, std::memory_order_relaxed);
            if (walker.length == LONGEST_PATH - 1 || !has_choice(room()[at], state, visits)) break;
            descend(walker, state, at, seat, visits);
        }
        walker.path[walker.length++] = {at, seat};
        proof = room()[at].known();
        const float first = proof == Proof::UNKNOWN ? playout(state, walker) : worth(proof, 1);
        back_up(walker, begin, first);
        if (proof != Proof::UNKNOWN) climb(walker);
        return first;
    }

    // Whether the tree goes on at a node, which grows there if it is time.
    bool has_choice(TreeNode& node, const State& state, std::uint32_t visits) {
        if (node.known() != Proof::UNKNOWN) return false;
        if (!node.first() && !(visits >= patience() && grow(node, state, 1 - node.mean(0.5f)))) return false;
        return node.known() == Proof::UNKNOWN;
    }

    // One action down the tree.
    void descend(Walker& walker, State& state, std::uint32_t& at, int& seat, std::uint32_t visits) {
        walker.path[walker.length++] = {at, seat};
        seat = state.seat();
        at = choose(room()[at], seat, visits);
        const int action = room()[at].action;
        walker.played.add(seat, action);
        make(state, action);
    }

    // The fuller the room, the more a leaf must matter before the tree grows there.
    std::uint32_t patience() const {
        constexpr std::uint32_t usual = Known::PATIENCE;
        const std::size_t used = room().used(), size = room().size();
        return used < size / 2 ? usual : used < size / 4 * 3 ? 4 * usual : 16 * usual;
    }

    // Gives a node its children; false if another thread is at it, or if there is no room.
    bool grow(TreeNode& node, const State& state, float mean) {
        if (!node.begin_growing()) return false;
        Action actions[State::MOST];
        const int n = list_legal(state, actions), seat = state.seat();
        if (!n) {
            node.settle(proof_of(result_of(state)), 0);
            return true;
        }
        const std::uint32_t first = room().take(static_cast<std::uint32_t>(n));
        if (!first) {
            node.give_up_growing();
            return false;
        }
        for (int i = 0; i < n; ++i) {
            TreeNode& child = room()[first + static_cast<std::uint32_t>(i)];
            State after = state;
            make(after, actions[i]);
            child.action = actions[i];
            Proof result = proof_of(result_of(after));
            if (result == Proof::UNKNOWN && after.seat() != seat && repeated_.contains(after.key())) result = Proof::DRAW;
            if (result != Proof::UNKNOWN) child.settle(result, 0);
            child.expect(result != Proof::UNKNOWN ? worth(result, seat) : prior(after, seat, mean));
            if constexpr (USES_RAVE) child.add_later(child.prior(), Known::PRIOR_WEIGHT);
        }
        node.count = static_cast<std::uint16_t>(n);
        node.children.store(first, std::memory_order_release);
        judge(node, seat);
        return true;
    }

    static float prior(const State& after, int seat, float mean) {
        if constexpr (Known::EVALUATES) {
            const float first = chance_of(Known::advantage(after));
            return seat == 1 ? first : 1 - first;
        } else {
            return mean;
        }
    }

    // What to look at next. Lost actions are never chosen while there are others. What is known of the children is first
    // put side by side, so that the processor weighs many at a time; whole numbers, because it finds their greatest sooner.
    std::uint32_t choose(const TreeNode& node, int seat, std::uint32_t visits) const {
        const Proof lost = win_of(3 - seat);
        const std::uint32_t first = node.first();
        const int count = node.count;
        std::int32_t tries[State::MOST], guess[State::MOST], scores[State::MOST];
        float sum[State::MOST], later[State::MOST], later_sum[State::MOST];
        for (int i = 0; i < count; ++i) {
            const TreeNode& child = room()[first + static_cast<std::uint32_t>(i)];
            tries[i] = static_cast<std::int32_t>(child.visits.load(std::memory_order_relaxed));
            sum[i] = static_cast<float>(static_cast<std::int64_t>(child.sum.load(std::memory_order_relaxed)));
            guess[i] = child.guess;
            if constexpr (USES_RAVE) {
                later[i] = child.later_visits.load(std::memory_order_relaxed);
                later_sum[i] = child.later_sum.load(std::memory_order_relaxed);
            }
            if (const Proof proof = child.known(); proof != Proof::UNKNOWN) {
                tries[i] = CERTAIN;
                sum[i] = static_cast<float>(TreeNode::ONE * CERTAIN * (proof == lost ? -1.0 : 0.5));
            }
        }
        const float doubt = Known::EXPLORATION * std::sqrt(rough_log(static_cast<float>(visits) + 2.0f));
        for (int i = 0; i < count; ++i) {
            const auto n = static_cast<float>(tries[i]);
            float score = sum[i] * static_cast<float>(1 / TreeNode::ONE);
            score += static_cast<float>(guess[i]) * (Known::PRIOR_WEIGHT / TreeNode::SURE);
            score /= n + Known::PRIOR_WEIGHT;
            if constexpr (USES_RAVE) {
                const float mean = later_sum[i] / (later[i] + NEARLY_NOTHING);
                const float share = later[i] / (later[i] + n + later[i] * n * (1 / Known::RAVE) + NEARLY_NOTHING);
                score += share * (mean - score);
            }
            scores[i] = static_cast<std::int32_t>((score + doubt * rough_inverse_root(n + 1.0f)) * SCORE_UNIT);
        }
        std::int32_t best = scores[0];
        for (int i = 1; i < count; ++i) best = std::max(best, scores[i]);
        return first + static_cast<std::uint32_t>(std::find(scores, scores + count, best) - scores);
    }

    // One by the square root, to within 0.2%; the library's, which also looks for errors, would be done one by one.
    static float rough_inverse_root(float x) {
        const float guess = std::bit_cast<float>(0x5f375a86 - (std::bit_cast<std::int32_t>(x) >> 1));
        return guess * (1.5f - 0.5f * x * guess * guess);
    }

    // The natural logarithm, to within 0.05: a number is stored by its binary one.
    static float rough_log(float x) {
        return (static_cast<float>(std::bit_cast<std::int32_t>(x)) * (1.0f / (1 << 23)) - 126.94f) * 0.6931472f;
    }

    // Plays on at random; the chance that seat 1 wins.
    float playout(State& state, Walker& walker) {
        if constexpr (USES_RAVE || Known::GUIDES) {
            for (int i = 0; i < Known::HORIZON; ++i) {
                const int action = pick(state, walker.random);
                if (action == NO_ACTION) break;
                walker.played.add(state.seat(), action);
                state.play(action);
            }
        } else {
            play_on(state, walker.random, Known::HORIZON);
        }
        const Result result = result_of(state);
        if (result.over()) return worth(proof_of(result), 1);
        if constexpr (Known::EVALUATES) return chance_of(Known::advantage(state));
        return 0.5f;
    }

    static int pick(const State& state, Random& random) {
        if constexpr (Known::GUIDES) return Known::guide(state, random);
        return state.pick(random);
    }

    void back_up(const Walker& walker, int begin, float first) {
        for (int i = begin; i < walker.length; ++i) {
            const auto [at, seat] = walker.path[i];
            room()[at].add(seat == 1 ? first : 1 - first);
        }
        if constexpr (USES_RAVE)
            for (int i = begin; i + 1 < walker.length; ++i)
                remember_later(room()[walker.path[i].node], walker.path[i + 1].seat, walker, first);
    }

    // Tells the children of a node how games ended in which their actions came later. Nobody can foresee which actions a
    // random game had, so those it had not are told too, with no weight.
    void remember_later(const TreeNode& node, int seat, const Walker& walker, float first) {
        if (node.visits.load(std::memory_order_relaxed) > ENOUGH_LATER) return;
        const float value = seat == 1 ? first : 1 - first;
        const std::uint32_t begin = node.first();
        const auto& played = walker.played.by[seat - 1];
        for (std::uint32_t i = begin; i < begin + node.count; ++i)
            room()[i].add_later(value, static_cast<float>(played.has(room()[i].action)));
    }

    // Takes a proof at the end of a path as far up as it goes.
    void climb(const Walker& walker) {
        for (int i = walker.length - 2; i >= 0; --i)
            if (!judge(room()[walker.path[i].node], walker.path[i + 1].seat)) return;
    }

    // Looks whether the children of a node prove it; `seat` chooses among them.
    bool judge(TreeNode& node, int seat) {
        if (node.known() != Proof::UNKNOWN) return true;
        const std::uint32_t first = node.first();
        int shortest = 1 << 15, longest = 0;
        bool won = false, drawn = false, open = false;
        for (std::uint32_t i = first; i < first + node.count; ++i) {
            const TreeNode& child = room()[i];
            const Proof proof = child.known();
            if (proof == win_of(seat)) won = true, shortest = std::min<int>(shortest, child.distance());
            if (proof == Proof::UNKNOWN) open = true;
            if (proof == Proof::DRAW) drawn = true;
            if (proof != Proof::UNKNOWN) longest = std::max<int>(longest, child.distance());
        }
        if (won) {
            node.settle(win_of(seat), shortest + 1);
        } else if (!open) {
            node.settle(drawn ? Proof::DRAW : win_of(3 - seat), longest + 1);
        }
        return won || !open;
    }

    std::uint32_t child_of(std::uint32_t node, int action) const {
        const std::uint32_t first = room()[node].first();
        for (std::uint32_t i = first; first && i < first + room()[node].count; ++i)
            if (room()[i].action == action) return i;
        return 0;
    }

    // The children of a node as the seat would choose: wins by the shortest way, then by visits, losses by the longest.
    std::vector<std::uint32_t> best_first(std::uint32_t at, int seat) const {
        const std::uint32_t first = room()[at].first();
        std::vector<std::uint32_t> order;
        for (std::uint32_t i = first; first && i < first + room()[at].count; ++i) order.push_back(i);
        const auto rank = [&](std::uint32_t i) {
            const TreeNode& node = room()[i];
            const Proof proof = node.known();
            const double visits = node.visits.load(std::memory_order_relaxed);
            if (proof == win_of(seat)) return 1e15 - node.distance();
            if (proof == win_of(3 - seat)) return -1e6 + node.distance();
            return visits + node.prior();
        };
        std::stable_sort(order.begin(), order.end(), [&](auto a, auto b) { return rank(a) > rank(b); });
        return order;
    }

    std::vector<int> line_from(std::uint32_t at) const {
        State state = root_;
        std::vector<int> line;
        while (at && static_cast<int>(line.size()) < LONGEST_PATH) {
            line.push_back(room()[at].action);
            make(state, room()[at].action);
            const auto order = best_first(at, state.seat());
            const bool ends = order.empty() || (!room()[order[0]].visits.load() && room()[order[0]].known() == Proof::UNKNOWN);
            at = ends ? 0 : order[0];
        }
        return line;
    }

    State root_;
    int threads_;
    std::uint64_t seed_, runs_ = 0;
    std::unordered_set<std::uint64_t> repeated_;
    TreeRoom rooms_[2];
    int current_ = 0;
};

}  // namespace teban
