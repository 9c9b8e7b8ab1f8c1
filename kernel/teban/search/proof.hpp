// Depth-first proof-number search (df-pn): can a seat, the claimant, force a win?
//
// Every position has a proof number and a disproof number: how many open positions would at least have to turn out well
// for a proof, and for a disproof. The search descends to where the least is missing, and stays below a position until
// one of its numbers reaches a threshold a quarter above the second best successor's, so that it seldom walks back and
// forth (1 + epsilon; Pawlewicz and Lew, 2007). Where an action is the claimant's, one won successor is enough (OR nodes);
// elsewhere all are needed (AND nodes). Whose action it is the rules say: turns of several actions need nothing special.
// Where all successors are needed, only the greatest of their numbers counts in full and one for each other (weak
// proof-number search; Ueda et al., 2008): lines of play transpose, and a sum would count what they share many times over.
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
//   stood there twice are given to the search, which counts a third time as a draw: then WON and LOST hold for the match,
//   too. A shortest win comes to no position twice, and so not three times to one that has stood once. HELD holds as
//   well: the rival, who can keep the game among positions that the claimant does not win, need not know the past.
// - Positions are identified by 64-bit keys: among 100 million, two of them collide with a chance of 1 in 3700.
#pragma once

#include <atomic>
#include <unordered_set>
#include <vector>

#include "../rules.hpp"
#include "proof_table.hpp"
#include "search.hpp"

namespace teban {

// The rules of a game as a proof asks for them, whatever the rule set.
class ProofRules {
   public:
    // All that the search needs of a position, in one call. If the game is over, only the first two are set.
    struct Facts {
        Result result;
        int seat;
        int actions;          // how many are legal
        std::uint64_t key;    // the transposition key in a proof (proof_symmetry.hpp)
        std::uint64_t exact;  // the key in a match, where symmetric positions differ
    };

    virtual ~ProofRules() = default;

    virtual Facts facts(const void* state) const = 0;
    virtual int legal(const void* state, Action* out) const = 0;
    virtual void play(void* state, int action) const = 0;

    int most = 0;  // actions that can be legal at once
    std::size_t state_size = 0;
};

// How long a search may go on, and how far it is. Anybody may stop it and look at its counters while it runs.
struct ProofControl {
    StopFlag stop{false};
    std::atomic<std::uint64_t> nodes{0};               // positions whose successors were looked at
    std::atomic<std::uint32_t> proof{1}, disproof{1};  // what the claim in question still needs
    std::uint64_t most_nodes = ~std::uint64_t{0};
    Deadline deadline{0};

    // Asked at every node; looks at the clock now and then.
    bool is_spent(std::uint64_t node) {
        if (node % 64 == 0 && deadline.passed()) stop.store(true, std::memory_order_relaxed);
        return stop.load(std::memory_order_relaxed) || node >= most_nodes;
    }
};

// The match keys of positions that have stood at the start of a turn twice.
using Repeated = std::unordered_set<std::uint64_t>;

class Prover {
   public:
    static constexpr int DEEPEST = 1000;
    static constexpr int UNLIMITED = -1;

    // A position, perhaps of a game that is drawn as soon as a seat, the owner, needs more actions than it has left. A
    // forced action, such as a pass, counts like any other.
    struct Play {
        Buffer state;
        ProofRules::Facts facts;
        int owner;
        int left;
    };

    Prover(const ProofRules& rules, ProofTable& table, ProofControl& control, Repeated repeated = {});

    Play begin(const void* state, int owner, int left = UNLIMITED) const;
    Play after(const Play& play, int action) const;

    // Whether the claimant can force a win; OPEN if the search was stopped or would have to go too deep. May be called
    // again to go on, and for other positions and claimants, which share the table.
    Finding prove(const Play& root, int claimant);

    // Whether the match is drawn by an action from one position to another.
    bool repeats(const Play& before, const Play& after) const;

    // The action that alone decides the position last asked about; NO_ACTION if it takes all of them.
    int decisive() const { return decisive_; }

    // What is known about a position, for as long as the table remembers it.
    Finding recall(const Play& play, int claimant);

   private:
    static constexpr std::size_t PATH_ROOM = 4096;  // a power of two, several times DEEPEST
    static constexpr std::size_t CHILD_ROOM = 1 << 16;

    struct Child {
        std::uint64_t key;
        Finding finding;
        Action action;
    };

    // A slot of the hash table of positions from the root to here.
    struct PathSlot {
        std::uint64_t key;
        int depth;
        bool is_taken;
    };

    // All successors of a position taken together, and where to look next.
    struct Outlook {
        Finding finding;
        std::size_t best = 0;
        std::uint32_t second = ProofNumbers::UNBOUNDED;  // the least numbers of the same kind among the others
        std::uint32_t open = 0;
    };

    std::uint64_t key_of(const Play& play) const;
    Finding judge(const Play& play) const;
    Finding initial(const Play& play) const;
    Finding known(std::uint64_t key, const Finding& assumed) const;
    void remember(std::uint64_t key, const Finding& finding, std::uint64_t nodes);

    Finding search(std::uint64_t key, int depth, const ProofNumbers& thresholds);
    void expand(int depth);
    Child successor(const Play& before, const Play& play, Action action) const;
    void advance(const Play& from, int action, Play& to) const;
    void look_at(Play& play) const;
    bool claims(int depth) const { return plays_[depth].facts.seat == claimant_; }
    Outlook look(std::size_t first, int depth);
    static ProofNumbers child_thresholds(const Outlook& outlook, const ProofNumbers& thresholds, bool is_claim);
    void show(const Finding& finding);

    void enter(std::uint64_t key, int depth);
    void leave(int depth);
    int depth_on_path(std::uint64_t key) const;

    const ProofRules& rules_;
    ProofTable& table_;
    ProofControl& control_;
    const Repeated repeated_;
    int claimant_ = 1;
    int decisive_ = NO_ACTION;
    bool is_halted_ = false;
    std::uint64_t stamp_ = 0;  // counts the positions that ever came onto the path
    std::vector<Play> plays_;  // the path, and the successor that is looked at
    std::vector<std::uint64_t> stamps_;
    std::vector<std::size_t> slots_ = std::vector<std::size_t>(DEEPEST + 1);
    std::vector<PathSlot> path_;
    std::vector<Child> children_;
};

}  // namespace teban
