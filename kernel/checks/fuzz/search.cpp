// A search that follows a game through legal and illegal actions, and a solver beside it: what they tell is about the
// position at hand, and where both have a proof it is the same.
#include <teban/search/solver.hpp>
#include <teban/search/uct.hpp>

#include "fuzz.hpp"

namespace teban {
namespace {

constexpr std::size_t MEMORY = std::size_t{1} << 20, TABLE = std::size_t{1} << 14;
constexpr int MOST = 4, NODES = 100;

class Thinking {
   public:
    Thinking(const Choice& choice, ByteSource& bytes) : what_(choice.text()), game_(*choice.game) {
        game_.start(at_.bytes);
        for (int actions = bytes.byte() % 64; actions > 0; --actions) play_any(bytes);
        SearchParams params;
        params.bytes = MEMORY;
        params.seed = static_cast<std::uint64_t>(bytes.byte());
        if (params.seed % 2) params.repeated = {game_.key(at_.bytes), 0};
        is_plain_ = bytes.byte() % 8 == 0;
        if (is_plain_) {
            search_ = std::make_unique<PlainUct>(game_, at_.bytes, params);
        } else {
            search_ = game_.search(at_.bytes, params);
        }
        repeated_ = Repeated(params.repeated.begin(), params.repeated.end());
    }

    void act(ByteSource& bytes) {
        switch (bytes.byte() % 6) {
            case 0: return run(1 + bytes.byte() / 8);
            case 1: return run(1 + 4 * bytes.byte());
            case 2: return search_->stop(), run(1);
            case 3: return follow(any_legal(bytes));
            case 4: return follow(bytes.below(game_.actions + 2000) - 1000);
            case 5: return solve(bytes);
        }
    }

    void report() const {
        const std::vector<Candidate> candidates = search_->report(MOST);
        const bool is_over = legal_of(game_, at_.bytes).empty();
        expect(candidates.size() <= MOST && (!is_over || candidates.empty()), "too many candidates");
        expect(search_->bytes() <= MEMORY, "more memory than it was given");
        for (const Candidate& candidate : candidates) {
            expect(0 <= candidate.value && candidate.value <= 1, "a chance that is none");
            expect(!candidate.actions.empty() && candidate.actions.front() == candidate.action,
                   "a variation that begins elsewhere");
            Buffer state = at_;
            for (const int action : candidate.actions) {
                expect(game_.is_legal(state.bytes, action), "a variation that cannot be played");
                game_.play(state.bytes, action);
            }
        }
    }

   private:
    void run(int visits) {
        search_->run(0, static_cast<std::uint64_t>(visits));
        report();
    }

    // As the binding does it: what is not legal is not told to the search.
    void follow(int action) {
        if (!game_.is_legal(at_.bytes, action)) return;
        search_->advance(action);
        game_.play(at_.bytes, action);
        report();
    }

    void solve(ByteSource& bytes) {
        Solver solver(game_, at_.bytes, TABLE, repeated_);
        const auto nodes = static_cast<std::uint64_t>(1 + bytes.byte() % NODES);
        solver.run(0, nodes);
        agree(solver.proof());
        for (const auto& [action, proof] : solver.judge_actions(0, nodes))
            expect(game_.is_legal(at_.bytes, action), "what was judged is not legal");
        const int own = 1 + bytes.byte() % 5, seat = game_.seat(at_.bytes);
        if (solver.wins_within(own, 0, nodes) == win_of(seat)) agree(win_of(seat));
    }

    // What the solver has proven of this position must be what the search has proven of its best action.
    void agree(Proof solved) const {
        const std::vector<Candidate> candidates = search_->report(1);
        if (solved == Proof::UNKNOWN || is_plain_ || candidates.empty() || candidates[0].proof == Proof::UNKNOWN)
            return;
        const Proof win = win_of(game_.seat(at_.bytes));
        if (candidates[0].proof == win || solved == win)
            expect(candidates[0].proof == solved, "search and solver have proven different things");
    }

    int any_legal(ByteSource& bytes) const {
        const std::vector<Action> legal = legal_of(game_, at_.bytes);
        return legal.empty() ? NO_ACTION : legal[static_cast<std::size_t>(bytes.below(static_cast<int>(legal.size())))];
    }

    void play_any(ByteSource& bytes) {
        if (const int action = any_legal(bytes); action != NO_ACTION) game_.play(at_.bytes, action);
    }

    void expect(bool holds, const char* otherwise) const { check(holds, what_, game_, at_.bytes, otherwise); }

    std::string what_;
    const GameKernel& game_;
    Buffer at_;
    bool is_plain_ = false;
    Repeated repeated_;
    std::unique_ptr<Search> search_;
};

}  // namespace
}  // namespace teban

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    teban::ByteSource bytes(data, size);
    const teban::Choice choice(bytes);
    teban::Thinking thinking(choice, bytes);
    while (!bytes.empty()) thinking.act(bytes);
    thinking.report();
    return 0;
}
