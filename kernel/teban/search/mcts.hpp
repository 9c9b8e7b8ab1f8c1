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
#include <limits>
#include <mutex>
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
        make_room(seconds);
        grow_root();
        const std::uint64_t enough = visits ? root_visits() + visits : ~std::uint64_t{0};
        const auto work = [&](int thread) {
            Walker walker(mix(seed_ + static_cast<std::uint64_t>(thread)) + runs_);
            for (std::uint64_t done; !stopped_.load(std::memory_order_relaxed) && has_more_to_do();) {
                if ((done = root_visits()) >= enough || deadline.passed()) break;
                simulate(walker, root_, at_, 3 - root_.seat(),
                         static_cast<std::uint32_t>(std::min<std::uint64_t>(enough - done, TOGETHER)));
            }
            room().give_back(walker.plot);
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
        const std::uint32_t child = child_of(at_, action);
        make(root_, action);
        if (child && room()[child].first()) {
            at_ = child;
        } else {  // nothing is known of it, or not any more
            room().clear();
            at_ = TreeRoom::ROOT;
        }
    }

    std::vector<Line> report(int lines) const override {
        const std::lock_guard still(moving_);
        std::vector<Line> found;
        for (const std::uint32_t child : best_first(at_, root_.seat())) {
            if (static_cast<int>(found.size()) == lines) break;
            const TreeNode& node = room()[child];
            const Proof proof = node.known();
            const float value = proof == Proof::UNKNOWN ? node.mean(node.prior()) : worth(proof, root_.seat());
            found.push_back({node.action, node.visits, value, proof, node.distance() + 1, line_from(child)});
        }
        return found;
    }

    std::uint64_t visits() const override {
        const std::lock_guard still(moving_);
        return root_visits();
    }
    std::uint64_t nodes() const override {
        const std::lock_guard still(moving_);
        return room().used();
    }
    std::size_t bytes() const override { return (rooms_[0].size() + rooms_[1].size()) * sizeof(TreeNode); }

   private:
    static constexpr bool USES_RAVE = Known::RAVE > 0;
    static constexpr int DEEPEST = 256;  // a tree is walked by recursion
    // In how many visits to a node later actions have said all they can.
    static constexpr auto ENOUGH_LATER = static_cast<std::uint32_t>(4 * Known::RAVE);
    static constexpr std::uint32_t TOGETHER = 64;  // simulations pass a node at most
    static constexpr int CERTAIN = 1 << 30;  // visits, and what they would have added up to
    // More visits would not fit where they are counted. That is minutes of them without a proof, and nothing new to find.
    static constexpr std::uint32_t MOST_VISITS = CERTAIN;
    static constexpr double SHARE_OF_MOVING = 0.1;  // of the time there is to think
    static constexpr auto HOPELESS = static_cast<float>(-TreeNode::ONE * CERTAIN), CERTAINLY_EVEN = HOPELESS * -0.5f;
    static constexpr int LANES = 8;
    static constexpr float NEARLY_NOTHING = 1e-6f, SCORE_UNIT = 1 << 26;

    // What the two sides did in a simulation.
    struct Played {
        Bits<USES_RAVE ? State::ACTIONS : 1> by[2]{};
        void add(int seat, int action) {
            if constexpr (USES_RAVE) by[seat - 1].add(action);
        }
    };

    // A game that is played on from a leaf.
    struct Game {
        State state;
        Played played;
        void play(int action) {
            played.add(state.seat(), action);
            state.play(action);
        }
    };

    struct Step {
        const TreeNode* node;
        int seat;  // who chooses among its children
    };

    // What came of some simulations.
    struct Tally {
        std::uint32_t times = 0;
        float sum = 0;  // of the chances that seat 1 wins

        void operator+=(const Tally& other) {
            times += other.times;
            sum += other.sum;
        }
    };

    // One thread's things.
    struct Walker {
        explicit Walker(std::uint64_t seed) : random(seed) {}
        Random random;
        Played played;
        Step path[DEEPEST];
        int depth = 0;
        TreeRoom::Plot plot;
    };

    // In half of the memory, for there are two rooms; nodes are numbered by 32 bits.
    static std::size_t nodes_in(std::size_t bytes) {
        return std::clamp<std::size_t>(bytes / 2 / sizeof(TreeNode), 4096, ~std::uint32_t{0});
    }
    const TreeRoom& room() const { return rooms_[current_]; }
    TreeRoom& room() { return rooms_[current_]; }
    std::uint32_t root_visits() const { return room()[at_].visits.load(std::memory_order_relaxed); }

    // What the game has left behind takes up room. Once there is little left, and more to think about, what is still of use
    // moves to the other room: as much as there is time for, and as leaves half of it free.
    void make_room(double seconds) {
        const bool is_short = room().used() > room().size() / 2 || root_visits() > MOST_VISITS / 2;
        if (at_ == TreeRoom::ROOT || !is_short || room()[at_].known() != Proof::UNKNOWN) return;
        const Deadline deadline(seconds * SHARE_OF_MOVING);
        TreeRoom& other = rooms_[1 - current_];
        other.clear();
        transplant(room(), at_, other, [&] {
            return other.used() > other.size() / 2 || stopped_.load(std::memory_order_relaxed) || deadline.passed();
        });
        const std::lock_guard still(moving_);
        current_ = 1 - current_;
        at_ = TreeRoom::ROOT;
    }

    void grow_root() {
        TreeNode& root = room()[at_];
        if (root.first() || root.known() != Proof::UNKNOWN || result_of(root_).over()) return;
        TreeRoom::Plot plot;
        grow(root, root_, 0.5f, plot);
        room().give_back(plot);
    }

    // Nothing is left to think about once the result is known, or where there is no choice.
    bool has_more_to_do() const {
        const TreeNode& root = room()[at_];
        return root.first() && root.known() == Proof::UNKNOWN && root_visits() < MOST_VISITS;
    }

    // Simulates from a node on, so many times at most. What was visited often is passed several times together, since one
    // result among many hardly changes what looks best there: it is quicker, and threads meet less often where all of them
    // pass. Ends early if the node is proven.
    Tally simulate(Walker& walker, const State& state, std::uint32_t at, int chooser, std::uint32_t most) {
        TreeNode& node = room()[at];
        const std::uint32_t visits = node.visits.fetch_add(most, std::memory_order_relaxed);
        const bool goes_on = walker.depth < DEEPEST && has_choice(node, state, visits, walker.plot);
        const Tally tally =
            goes_on ? pass_on(walker, state, node, visits, most) : try_leaf(walker, state, node, chooser, most);
        if (tally.times < most) node.visits.fetch_sub(most - tally.times, std::memory_order_relaxed);
        node.add(chooser == 1 ? tally.sum : static_cast<float>(tally.times) - tally.sum);
        return tally;
    }

    Tally pass_on(Walker& walker, const State& state, TreeNode& node, std::uint32_t visits, std::uint32_t most) {
        const int seat = state.seat();
        const Played played = walker.played;
        walker.path[walker.depth++] = {&node, seat};
        Tally tally;
        while (tally.times < most && node.known() == Proof::UNKNOWN) {
            const std::uint32_t next = choose(node, seat, visits + tally.times);
            const TreeNode& child = room()[next];
            room().fetch(child);
            State after = state;
            make(after, child.action);
            walker.played.add(seat, child.action);
            tally += simulate(walker, after, next, seat, std::min(most - tally.times, together_at(child)));
            if (child.known() != Proof::UNKNOWN) judge(node, seat);
            walker.played = played;
        }
        --walker.depth;
        return tally;
    }

    Tally try_leaf(Walker& walker, const State& state, const TreeNode& leaf, int chooser, std::uint32_t most) {
        if (const Proof proof = leaf.known(); proof != Proof::UNKNOWN)
            return {most, static_cast<float>(most) * worth(proof, 1)};
        // Where nothing is played on, the first guess is all there is to learn, and more than once there is nothing.
        if constexpr (Known::EVALUATES && Known::HORIZON == 0)
            return {1, chooser == 1 ? leaf.prior() : 1 - leaf.prior()};
        Tally tally;
        if constexpr (Known::PAIRS)
            for (; most - tally.times >= 2; tally.times += 2) tally.sum += play_two(walker, state);
        for (; tally.times < most; ++tally.times) tally.sum += finish(walker, {state, walker.played}, 0);
        return tally;
    }

    // How many simulations pass a node together.
    static std::uint32_t together_at(const TreeNode& node) {
        return std::clamp(node.visits.load(std::memory_order_relaxed) / Known::FAMILIAR, 1u, TOGETHER);
    }

    // Whether the tree goes on at a node, which grows there if it is time.
    bool has_choice(TreeNode& node, const State& state, std::uint32_t visits, TreeRoom::Plot& plot) {
        if (node.known() != Proof::UNKNOWN) return false;
        if (!node.first() && !(visits >= patience() && grow(node, state, 1 - node.mean(0.5f), plot))) return false;
        return node.known() == Proof::UNKNOWN;
    }

    // The fuller the room, the more a leaf must matter before the tree grows there.
    std::uint32_t patience() const {
        constexpr std::uint32_t usual = Known::PATIENCE;
        const std::size_t used = room().used(), size = room().size();
        return used < size / 2 ? usual : used < size / 4 * 3 ? 4 * usual : 16 * usual;
    }

    // Gives a node its children; false if another thread is at it, or if there is no room.
    bool grow(TreeNode& node, const State& state, float mean, TreeRoom::Plot& plot) {
        if (!node.begin_growing()) return false;
        Action actions[State::MOST];
        const int n = list_legal(state, actions), seat = state.seat();
        if (!n) {
            node.settle(proof_of(result_of(state)), 0);
            return true;
        }
        const std::uint32_t first = room().take(static_cast<std::uint32_t>(n), plot);
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
            if constexpr (USES_RAVE) child.add_later(TreeNode::later_of(child.prior(), Known::PRIOR_WEIGHT));
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

    // What to look at next. Lost actions are never chosen while there are others. What is known of the children is first
    // put side by side, and filled up with what nobody would choose, so that the processor weighs LANES of them at a time;
    // whole numbers, because it finds their greatest sooner.
    [[gnu::noinline]] std::uint32_t choose(const TreeNode& node, int seat, std::uint32_t visits) const {
        constexpr int ROOM = (State::MOST + LANES - 1) / LANES * LANES;
        const Proof lost = win_of(3 - seat);
        const std::uint32_t first = node.first();
        const int count = node.count;
        alignas(64) std::int32_t tries[ROOM], guess[ROOM], later[ROOM], later_sum[ROOM], scores[ROOM];
        alignas(64) float sum[ROOM];
        for (int i = 0; i < count; ++i) {
            const TreeNode& child = room()[first + static_cast<std::uint32_t>(i)];
            tries[i] = static_cast<std::int32_t>(child.visits.load(std::memory_order_relaxed));
            sum[i] = static_cast<float>(static_cast<std::int64_t>(child.sum.load(std::memory_order_relaxed)));
            guess[i] = child.guess;
            if constexpr (USES_RAVE) {
                const std::uint64_t games = child.later.load(std::memory_order_relaxed);
                later[i] = static_cast<std::int32_t>(games >> 32);
                later_sum[i] = static_cast<std::int32_t>(games);
            }
            if (const Proof proof = child.known(); proof != Proof::UNKNOWN) {
                tries[i] = CERTAIN;
                sum[i] = proof == lost ? HOPELESS : CERTAINLY_EVEN;
            }
        }
        for (int i = count; i % LANES; ++i) {
            tries[i] = CERTAIN;
            sum[i] = 2 * HOPELESS;
            guess[i] = later[i] = later_sum[i] = 0;
        }
        const float doubt = Known::EXPLORATION * std::sqrt(rough_log(static_cast<float>(visits) + 2.0f));
        for (int begin = 0; begin < count; begin += LANES)
            for (int i = begin; i < begin + LANES; ++i) {
                const auto n = static_cast<float>(tries[i]);
                float score = sum[i] * static_cast<float>(1 / TreeNode::ONE);
                score += static_cast<float>(guess[i]) * (Known::PRIOR_WEIGHT / TreeNode::SURE);
                score /= n + Known::PRIOR_WEIGHT;
                if constexpr (USES_RAVE) {
                    const float games = static_cast<float>(later[i]) + NEARLY_NOTHING;
                    const float mean = static_cast<float>(later_sum[i]) * (1 / TreeNode::LATER_ONE) / games;
                    const float share = games / (games + n + games * n * (1 / Known::RAVE));
                    score += share * (mean - score);
                }
                scores[i] = static_cast<std::int32_t>((score + doubt * rough_inverse_root(n + 1.0f)) * SCORE_UNIT);
            }
        std::int32_t best = std::numeric_limits<std::int32_t>::min();
        for (int begin = 0; begin < count; begin += LANES)
            for (int i = begin; i < begin + LANES; ++i) best = std::max(best, scores[i]);
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

    // Two games from a leaf, action by action: neither waits for what the other is doing, so the processor works at both.
    float play_two(Walker& walker, const State& leaf) {
        Game one{leaf, walker.played}, two = one;
        int done = 0;
        for (; done < Known::HORIZON; ++done) {
            const int first = pick(one.state, walker.random), second = pick(two.state, walker.random);
            if (first == NO_ACTION || second == NO_ACTION) break;
            one.play(first);
            two.play(second);
        }
        return finish(walker, one, done) + finish(walker, two, done);
    }

    // Plays a game on at random after so many actions, and tells the tree how it ended; the chance that seat 1 wins.
    float finish(Walker& walker, Game game, int done) {
        if constexpr (USES_RAVE || Known::GUIDES) {
            for (; done < Known::HORIZON; ++done) {
                const int action = pick(game.state, walker.random);
                if (action == NO_ACTION) break;
                game.play(action);
            }
        } else {
            play_on(game.state, walker.random, Known::HORIZON);
        }
        const float first = chance_at(game.state);
        if constexpr (USES_RAVE) remember_later(walker, game.played, first);
        return first;
    }

    // Where a game ends or is broken off: the chance that seat 1 wins.
    static float chance_at(const State& state) {
        const Result result = result_of(state);
        if (result.over()) return worth(proof_of(result), 1);
        if constexpr (Known::EVALUATES) return chance_of(Known::advantage(state));
        return 0.5f;
    }

    static int pick(const State& state, Random& random) {
        if constexpr (Known::GUIDES) return Known::guide(state, random);
        return state.pick(random);
    }

    // Tells the children of the nodes on the way how games ended in which their actions came later. Nobody can foresee which
    // actions a random game had, so those it had not are told too, with no weight.
    void remember_later(const Walker& walker, const Played& all, float first) {
        for (int i = walker.depth - 1; i >= 0; --i) {
            const auto [node, seat] = walker.path[i];
            if (node->visits.load(std::memory_order_relaxed) > ENOUGH_LATER) return;
            const std::uint64_t game = TreeNode::later_of(seat == 1 ? first : 1 - first, 1);
            const std::uint32_t begin = node->first();
            const auto& played = all.by[seat - 1];
            for (std::uint32_t child = begin; child < begin + node->count; ++child)
                room()[child].add_later(game * played.has(room()[child].action));
        }
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

    // The children of a node as the seat would choose: wins by the shortest way, then by visits, losses by the longest. What
    // they are worth is read once, since it changes while they are put in order.
    std::vector<std::uint32_t> best_first(std::uint32_t at, int seat) const {
        const std::uint32_t first = room()[at].first(), count = first ? room()[at].count : 0;
        std::vector<double> worths(count);
        std::vector<std::uint32_t> order(count);
        for (std::uint32_t i = 0; i < count; ++i) {
            const TreeNode& node = room()[first + i];
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

    std::vector<int> line_from(std::uint32_t at) const {
        State state = root_;
        std::vector<int> line;
        while (at && static_cast<int>(line.size()) <= DEEPEST) {
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
    int current_ = 0;                    // the room that is used
    std::uint32_t at_ = TreeRoom::ROOT;  // where the game stands in it
    mutable std::mutex moving_;          // who asks while it runs must not be told of half a move to another room
};

}  // namespace teban
