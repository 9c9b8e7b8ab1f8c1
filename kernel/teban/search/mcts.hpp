// Monte Carlo tree search over any rule set, on any number of threads that share one tree.
//
// A simulation has five steps:
//
//     1. selection   `descend` goes to the child that `choose` scores highest (value, AMAF, prior and exploration term)
//     2. expansion   a leaf gets its children once it was visited often enough (`expand`)
//     3. playout     random or guided actions from a leaf, up to the horizon of the rule set's knowledge (`finish`)
//     4. backup      `simulate` adds the results to each node of the path as the recursion returns
//     5. AMAF        `update_amaf` credits children of the path whose action was played later in the simulation
//
// Certain results are kept as proofs, and proofs climb: a player with a winning action has won, one with none left has
// not. Turns of several actions need nothing special, because every node asks the rules whose action it is.
#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

#include "../bits.hpp"
#include "../outlined.hpp"
#include "knowledge.hpp"
#include "tree_search.hpp"

namespace teban {

template <class State, class Known = Knowledge<State>>
class Mcts final : public TreeSearch {
   public:
    // The game must outlive it.
    Mcts(const GameKernel& game, const State& root, const SearchParams& params) : TreeSearch(game, &root, params) {}

   private:
    static constexpr bool USES_RAVE = Known::RAVE > 0;
    // The visits of a node after which its children get no more AMAF updates: their weight has become negligible.
    static constexpr auto ENOUGH_AMAF = static_cast<std::uint32_t>(4 * Known::RAVE);
    static constexpr auto HOPELESS = static_cast<float>(-TreeNode::ONE * CERTAIN), CERTAINLY_EVEN = HOPELESS * -0.5f;
    static constexpr int LANES = 8;
    static constexpr float EPSILON = 1e-6f, SCORE_UNIT = 1 << 26;

    // The actions of each side in a simulation, for the AMAF update.
    struct Played {
        Bits<USES_RAVE ? State::ACTIONS : 1> by[2]{};
        void add(int seat, int action) {
            if constexpr (USES_RAVE) by[seat - 1].add(action);
        }
    };

    // A playout in progress.
    struct RunningPlayout {
        State state;
        Played played;
        void play(int action) {
            played.add(state.seat(), action);
            state.play(action);
        }
    };

    // A node on the path of a simulation.
    struct PathNode {
        const TreeNode* node;
        int seat;  // who chooses among its children
    };

    // The results of a batch of simulations.
    struct Tally {
        std::uint32_t times = 0;
        float sum = 0;  // of the chances that seat 1 wins

        void operator+=(const Tally& other) {
            times += other.times;
            sum += other.sum;
        }
    };

    // The state of one thread.
    struct Walker {
        explicit Walker(std::uint64_t seed) : random(seed) {}
        Random random;
        Played played;
        PathNode path[DEEPEST];
        int depth = 0;
        NodeArena::Block block;
    };

    const State& root() const { return *reinterpret_cast<const State*>(root_.bytes); }

    // One thread's part of a run.
    void simulate_until(int thread, std::uint64_t enough, const Deadline& deadline) override {
        Walker walker(mix(seed_ + static_cast<std::uint64_t>(thread)) + runs_);
        while (!stopped_.load(std::memory_order_relaxed) && has_more_to_do()) {
            const std::uint64_t done = root_visits();
            if (done >= enough || deadline.passed()) break;
            simulate(walker, root(), at_, 3 - root().seat(),
                     static_cast<std::uint32_t>(std::min<std::uint64_t>(enough - done, MOST_IN_BATCH)));
        }
        arena().give_back(walker.block);
    }

    void expand_root() override {
        TreeNode& node = arena()[at_];
        if (node.first() || node.known() != Proof::UNKNOWN || outlined::result(root()).over()) return;
        NodeArena::Block block;
        expand(node, root(), 0.5f, block);
        arena().give_back(block);
    }

    // Runs at most `most` simulations from a node, and backs their results up into it (step 4). Nodes with many visits are
    // passed by a batch of simulations, since one more result hardly changes which child is best: that is quicker, and
    // threads contend less for the nodes near the root. Ends early if the node is proven.
    Tally simulate(Walker& walker, const State& state, std::uint32_t at, int chooser, std::uint32_t most) {
        TreeNode& node = arena()[at];
        const std::uint32_t visits = node.visits.fetch_add(most, std::memory_order_relaxed);
        const bool goes_on = walker.depth < DEEPEST && has_choice(node, state, visits, walker.block);
        const Tally tally =
            goes_on ? descend(walker, state, node, visits, most) : evaluate_leaf(walker, state, node, chooser, most);
        if (tally.times < most) node.visits.fetch_sub(most - tally.times, std::memory_order_relaxed);
        node.add(chooser == 1 ? tally.sum : static_cast<float>(tally.times) - tally.sum);
        return tally;
    }

    Tally descend(Walker& walker, const State& state, TreeNode& node, std::uint32_t visits, std::uint32_t most) {
        const int seat = state.seat();
        const Played played = walker.played;
        walker.path[walker.depth++] = {&node, seat};
        Tally tally;
        while (tally.times < most && node.known() == Proof::UNKNOWN) {
            const std::uint32_t next = choose(node, seat, visits + tally.times);
            const TreeNode& child = arena()[next];
            arena().fetch(child);
            State after = state;
            outlined::play(after, child.action);
            walker.played.add(seat, child.action);
            tally += simulate(walker, after, next, seat, std::min(most - tally.times, batch_size_at(child)));
            if (child.known() != Proof::UNKNOWN) judge(node, seat);
            walker.played = played;
        }
        --walker.depth;
        return tally;
    }

    Tally evaluate_leaf(Walker& walker, const State& state, const TreeNode& leaf, int chooser, std::uint32_t most) {
        if (const Proof proof = leaf.known(); proof != Proof::UNKNOWN)
            return {most, static_cast<float>(most) * worth(proof, 1)};
        // Without playouts the prior is the evaluation, and a second simulation of the leaf would learn nothing more.
        if constexpr (Known::EVALUATES && Known::HORIZON == 0)
            return {1, chooser == 1 ? leaf.prior() : 1 - leaf.prior()};
        Tally tally;
        if constexpr (Known::INTERLEAVE)
            for (; most - tally.times >= 2; tally.times += 2) tally.sum += play_interleaved(walker, state);
        for (; tally.times < most; ++tally.times) tally.sum += finish(walker, {state, walker.played}, 0);
        return tally;
    }

    // How many simulations pass a node in one batch.
    static std::uint32_t batch_size_at(const TreeNode& node) {
        return std::clamp(node.visits.load(std::memory_order_relaxed) / Known::BATCH_VISITS, 1u, MOST_IN_BATCH);
    }

    // Whether a node has children to choose from; expands it if it has had enough visits.
    bool has_choice(TreeNode& node, const State& state, std::uint32_t visits, NodeArena::Block& block) {
        if (node.known() != Proof::UNKNOWN) return false;
        if (!node.first() && !(visits >= expand_after() && expand(node, state, 1 - node.mean(0.5f), block)))
            return false;
        return node.known() == Proof::UNKNOWN;
    }

    // The fuller the arena, the more visits a leaf needs before it is expanded.
    std::uint32_t expand_after() const {
        constexpr std::uint32_t usual = Known::EXPAND_AFTER;
        const std::size_t used = arena().used(), size = arena().size();
        return used < size / 2 ? usual : used < size / 4 * 3 ? 4 * usual : 16 * usual;
    }

    // Step 2, expansion: gives a node its children; false if another thread is expanding it, or if the arena is full.
    bool expand(TreeNode& node, const State& state, float mean, NodeArena::Block& block) {
        if (!node.begin_expanding()) return false;
        Action actions[State::MOST];
        const int n = outlined::legal(state, actions), seat = state.seat();
        if (!n) {
            node.set_proof(proof_of(outlined::result(state)), 0);
            return true;
        }
        const std::uint32_t first = arena().take(static_cast<std::uint32_t>(n), block);
        if (!first) {
            node.give_up_expanding();
            return false;
        }
        for (int i = 0; i < n; ++i) {
            TreeNode& child = arena()[first + static_cast<std::uint32_t>(i)];
            State after = state;
            outlined::play(after, actions[i]);
            child.action = actions[i];
            Proof result = proof_of(outlined::result(after));
            if (result == Proof::UNKNOWN && after.seat() != seat && repeated_.contains(after.key()))
                result = Proof::DRAW;
            if (result != Proof::UNKNOWN) child.set_proof(result, 0);
            child.set_prior(result != Proof::UNKNOWN ? worth(result, seat) : prior(after, seat, mean));
            if constexpr (USES_RAVE) child.add_amaf(TreeNode::amaf_of(child.prior(), Known::PRIOR_WEIGHT));
        }
        node.have(first, static_cast<std::uint16_t>(n));
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

    // Step 1, selection. Lost actions are never chosen while there are others. Statistics of the children are gathered into
    // arrays, padded with what is never chosen, so that LANES of them are scored at a time; scores are whole numbers, whose
    // maximum vector instructions find sooner.
    [[gnu::noinline]] std::uint32_t choose(const TreeNode& node, int seat, std::uint32_t visits) const {
        constexpr int ROOM = (State::MOST + LANES - 1) / LANES * LANES;
        const Proof lost = win_of(3 - seat);
        const std::uint32_t first = node.first();
        const int count = node.count;
        alignas(64) std::int32_t tries[ROOM], prior[ROOM], amaf[ROOM], amaf_sum[ROOM], scores[ROOM];
        alignas(64) float sum[ROOM];
        for (int i = 0; i < count; ++i) {
            const TreeNode& child = arena()[first + static_cast<std::uint32_t>(i)];
            tries[i] = static_cast<std::int32_t>(child.visits.load(std::memory_order_relaxed));
            sum[i] = static_cast<float>(static_cast<std::int64_t>(child.sum.load(std::memory_order_relaxed)));
            prior[i] = child.prior_units;
            if constexpr (USES_RAVE) {
                const std::uint64_t games = child.amaf.load(std::memory_order_relaxed);
                amaf[i] = static_cast<std::int32_t>(games >> 32);
                amaf_sum[i] = static_cast<std::int32_t>(games);
            }
            if (const Proof proof = child.known(); proof != Proof::UNKNOWN) {
                tries[i] = CERTAIN;
                sum[i] = proof == lost ? HOPELESS : CERTAINLY_EVEN;
            }
        }
        for (int i = count; i % LANES; ++i) {
            tries[i] = CERTAIN;
            sum[i] = 2 * HOPELESS;
            prior[i] = amaf[i] = amaf_sum[i] = 0;
        }
        const float doubt = Known::EXPLORATION * std::sqrt(approximate_log(static_cast<float>(visits) + 2.0f));
        for (int begin = 0; begin < count; begin += LANES)
            for (int i = begin; i < begin + LANES; ++i) {
                const auto n = static_cast<float>(tries[i]);
                float score = sum[i] * static_cast<float>(1 / TreeNode::ONE);
                score += static_cast<float>(prior[i]) * (Known::PRIOR_WEIGHT / TreeNode::PRIOR_ONE);
                score /= n + Known::PRIOR_WEIGHT;
                if constexpr (USES_RAVE) {
                    const float games = static_cast<float>(amaf[i]) + EPSILON;
                    const float mean = static_cast<float>(amaf_sum[i]) * (1 / TreeNode::AMAF_ONE) / games;
                    const float share = games / (games + n + games * n * (1 / Known::RAVE));
                    score += share * (mean - score);
                }
                scores[i] =
                    static_cast<std::int32_t>((score + doubt * approximate_inverse_root(n + 1.0f)) * SCORE_UNIT);
            }
        std::int32_t best = std::numeric_limits<std::int32_t>::min();
        for (int begin = 0; begin < count; begin += LANES)
            for (int i = begin; i < begin + LANES; ++i) best = std::max(best, scores[i]);
        return first + static_cast<std::uint32_t>(std::find(scores, scores + count, best) - scores);
    }

    // The inverse square root, to within 0.2%; the library's also reports errors, and would not be vectorised.
    static float approximate_inverse_root(float x) {
        const float guess = std::bit_cast<float>(0x5f375a86 - (std::bit_cast<std::int32_t>(x) >> 1));
        return guess * (1.5f - 0.5f * x * guess * guess);
    }

    // The natural logarithm, to within 0.05, from the exponent and mantissa of the number as it is stored.
    static float approximate_log(float x) {
        return (static_cast<float>(std::bit_cast<std::int32_t>(x)) * (1.0f / (1 << 23)) - 126.94f) * 0.6931472f;
    }

    // Two playouts from a leaf, interleaved move by move: their instructions do not depend on each other, so latencies overlap.
    float play_interleaved(Walker& walker, const State& leaf) {
        RunningPlayout one{leaf, walker.played}, two = one;
        int done = 0;
        for (; done < Known::HORIZON; ++done) {
            const int first = pick(one.state, walker.random), second = pick(two.state, walker.random);
            if (first == NO_ACTION || second == NO_ACTION) break;
            one.play(first);
            two.play(second);
        }
        return finish(walker, one, done) + finish(walker, two, done);
    }

    // Step 3, playout: continues a playout that has had `done` actions; the chance that seat 1 wins.
    float finish(Walker& walker, RunningPlayout playout, int done) {
        if constexpr (USES_RAVE || Known::GUIDES) {
            for (; done < Known::HORIZON; ++done) {
                const int action = pick(playout.state, walker.random);
                if (action == NO_ACTION) break;
                playout.play(action);
            }
        } else {
            outlined::play_on(playout.state, walker.random, Known::HORIZON);
        }
        const float first = chance_at(playout.state);
        if constexpr (USES_RAVE) update_amaf(walker, playout.played, first);
        return first;
    }

    // The chance that seat 1 wins in a state where a playout ended or was cut off.
    static float chance_at(const State& state) {
        const Result result = state.result();  // inlined: what is called by address leaves the registers
        if (result.over()) return worth(proof_of(result), 1);
        if constexpr (Known::EVALUATES) return chance_of(Known::advantage(state));
        return 0.5f;
    }

    static int pick(const State& state, Random& random) {
        if constexpr (Known::GUIDES) return Known::guide(state, random);
        return state.pick(random);
    }

    // Step 5, AMAF: credits every child on the path whose action was played later in the simulation. Which those are is
    // random, so children whose action was not played are updated too, with no weight, rather than branched around.
    void update_amaf(const Walker& walker, const Played& all, float first) {
        for (int i = walker.depth - 1; i >= 0; --i) {
            const auto [node, seat] = walker.path[i];
            if (node->visits.load(std::memory_order_relaxed) > ENOUGH_AMAF) return;
            const std::uint64_t game = TreeNode::amaf_of(seat == 1 ? first : 1 - first, 1);
            const std::uint32_t begin = node->first();
            const auto& played = all.by[seat - 1];
            for (std::uint32_t child = begin; child < begin + node->count; ++child)
                arena()[child].add_amaf(game * played.has(arena()[child].action));
        }
    }
};

}  // namespace teban
