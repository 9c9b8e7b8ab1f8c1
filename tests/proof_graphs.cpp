// The proof search on random graphs full of cycles, against the wins found backwards from the ends.
//
//     proof_graphs GRAPHS BYTES
//
// Each graph is asked about several times, with one table of so many bytes. Says what differs, and fails if it does.
#include <cstdio>
#include <cstdlib>

#include <teban/search/proof.hpp>

using namespace teban;

constexpr int MOST_PLACES = 60, MOST_WAYS = 4;
constexpr int QUESTIONS = 6;

struct Graph {
    int places, seat[MOST_PLACES], winner[MOST_PLACES], ways[MOST_PLACES], to[MOST_PLACES][MOST_WAYS];

    // A winner of -1 means that the game goes on.
    static Graph random(Random& random) {
        Graph graph{};
        graph.places = 3 + random.below(MOST_PLACES - 2);
        const int most_ways = 1 + random.below(MOST_WAYS), ends_percent = random.below(40);
        for (int at = 0; at < graph.places; ++at) {
            graph.seat[at] = 1 + random.below(2);
            graph.winner[at] = random.below(100) < ends_percent ? random.below(3) : -1;
            graph.ways[at] = graph.winner[at] < 0 ? 1 + random.below(most_ways) : 0;
            for (int way = 0; way < graph.ways[at]; ++way) graph.to[at][way] = random.below(graph.places);
        }
        return graph;
    }

    // From where a seat can force a win.
    void force(int claimant, bool* wins) const {
        for (int at = 0; at < places; ++at) wins[at] = winner[at] == claimant;
        for (bool has_changed = true; has_changed;) {
            has_changed = false;
            for (int at = 0; at < places; ++at) {
                int good = 0;
                for (int way = 0; way < ways[at]; ++way) good += wins[to[at][way]];
                if (wins[at] || !(seat[at] == claimant ? good > 0 : good > 0 && good == ways[at])) continue;
                wins[at] = has_changed = true;
            }
        }
    }
};

// The rules of a game whose positions are the places of a graph.
struct GraphRules : ProofRules {
    Graph graph;

    explicit GraphRules(const Graph& graph) : graph(graph) {
        most = MOST_WAYS;
        state_size = sizeof(int);
    }

    static int place(const void* state) { return *static_cast<const int*>(state); }

    Facts facts(const void* state) const override {
        const int at = place(state);
        const std::uint64_t key = mix(static_cast<std::uint64_t>(at));
        const Result result =
            graph.winner[at] < 0 ? GOES_ON : Result{static_cast<std::uint8_t>(graph.winner[at]), ENDED};
        return {result, graph.seat[at], graph.ways[at], key, key};
    }
    int legal(const void* state, Action* out) const override {
        const int n = graph.ways[place(state)];
        for (int way = 0; way < n; ++way) out[way] = static_cast<Action>(way);
        return n;
    }
    void play(void* state, int way) const override { *static_cast<int*>(state) = graph.to[place(state)][way]; }
};

bool is_right(const Finding& finding, const Graph& graph, int at, int claimant, int decisive,
              const bool wins[3][MOST_PLACES]) {
    const bool is_won = wins[claimant][at];
    if (finding.is_open() || (finding.status == ProofStatus::WON) != is_won) return false;
    if (finding.status == ProofStatus::LOST && !wins[3 - claimant][at]) return false;
    return decisive == NO_ACTION || wins[claimant][graph.to[at][decisive]] == is_won;
}

int main(int argc, char** argv) {
    if (argc != 3) return 2;
    Random random(1);
    int wrong = 0;
    for (int round = 0; round < std::atoi(argv[1]); ++round) {
        const Graph graph = Graph::random(random);
        bool wins[3][MOST_PLACES] = {};
        for (const int seat : {1, 2}) graph.force(seat, wins[seat]);
        ProofTable table(static_cast<std::size_t>(std::atol(argv[2])));
        ProofControl control;
        control.most_nodes = 10'000'000;
        const GraphRules rules(graph);
        Prover prover(rules, table, control);
        for (int question = 0; question < QUESTIONS; ++question) {
            const int at = random.below(graph.places);
            const int claimant = 1 + random.below(2);
            const Finding finding = prover.prove(prover.begin(&at, graph.seat[at]), claimant);
            if (is_right(finding, graph, at, claimant, prover.decisive(), wins)) continue;
            std::fprintf(stderr, "graph %d, place %d, seat %d: wrong\n", round, at, claimant);
            ++wrong;
        }
    }
    return wrong != 0;
}
