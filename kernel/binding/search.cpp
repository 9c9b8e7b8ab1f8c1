// Thinking about positions, for `teban.engine`.
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <mutex>

#include <teban/search/uct.hpp>
#include "position.hpp"

namespace teban {

namespace {

// A search as Python holds it. Whoever asks for something while another thread runs it gets an answer; to run it or to
// follow the game has to wait for its turn.
struct Thinking {
    // A run of so few visits, in a tree that is moved in a moment, is over before anybody could press a key.
    static constexpr std::uint64_t FEW_VISITS = 500, FEW_NODES = 1 << 20;

    Handle of;
    Buffer at;  // the position that is thought about
    std::unique_ptr<Search> search;
    Turns turns;
    mutable std::mutex leading;  // whoever asks where the search stands must not see half a step

    Thinking(const Position& position, int threads, std::size_t bytes, std::uint64_t seed, bool plain,
             const std::vector<std::uint64_t>& repeated)
        : of(position.of), at(position.buffer) {
        check_threads(threads);
        if (bytes < (std::size_t{1} << 20)) throw nb::value_error("a search needs at least a megabyte");
        const SearchParams params{threads, bytes, seed, unsalted(*of, repeated)};
        if (plain) {
            search = std::make_unique<PlainUct>(*of->game, position.state(), params);
        } else {
            search = of->game->search(position.state(), params);
        }
    }

    void run(double seconds, std::uint64_t visits) {
        check_seconds(seconds);
        const auto think = [&] { search->run(seconds, visits); };
        const bool is_short = visits && visits <= FEW_VISITS && known().nodes() < FEW_NODES;
        if (is_short) return turns.work_briefly(think);
        turns.work(think, [&] { search->stop(); }, [&] { search->forget_stop(); });
    }

    void advance(nb::handle action) {
        const int number = number_of(*of, action);
        bool is_legal = false;
        const auto follow = [&] {
            is_legal = of->game->is_legal(at.bytes, number);
            if (!is_legal) return;
            const std::lock_guard still(leading);
            search->advance(number);
            of->game->play(at.bytes, number);
        };
        turns.work(follow, [] {}, [] {});  // waits for a run to end, which may take long
        if (!is_legal) throw nb::value_error("no legal action");
    }

    // What is known, also while it runs.
    const Search& known() const {
        turns.check();
        return *search;
    }

    Position root() const {
        turns.check();
        const std::lock_guard still(leading);
        return {of, at};
    }

    nb::object name(int action) const { return of->names[static_cast<std::size_t>(action)]; }

    nb::list report(int lines) const {
        if (lines < 0) throw nb::value_error("lines must not be negative");
        nb::list found;
        for (const Candidate& candidate : known().report(lines)) {
            nb::list actions;
            for (const int action : candidate.actions) actions.append(name(action));
            const bool known = candidate.proof != Proof::UNKNOWN;
            nb::object winner =
                known ? nb::object(nb::int_(static_cast<int>(candidate.proof))) : nb::object(nb::none());
            nb::object distance = known ? nb::object(nb::int_(candidate.distance)) : nb::object(nb::none());
            found.append(
                nb::make_tuple(name(candidate.action), candidate.visits, candidate.value, winner, distance, actions));
        }
        return found;
    }
};

}  // namespace

void bind_search(nb::module_& module) {
    nb::class_<Thinking>(module, "Search", "A tree search from a position.")
        .def(nb::init<const Position&, int, std::size_t, std::uint64_t, bool, const std::vector<std::uint64_t>&>(),
             "position"_a, "threads"_a, "memory"_a, "seed"_a, "plain"_a, "repeated"_a,
             "`memory` in bytes; `plain` for textbook UCT; `repeated`: keys of positions that are draws when they "
             "recur.")
        .def("run", &Thinking::run, "seconds"_a, "visits"_a,
             "Search until a limit is reached (0 is none), the result is certain, or `stop`.")
        .def(
            "stop", [](Thinking& self) { self.search->stop(); },
            "End a run at once; if none is under way, the next one.")
        .def(
            "forget_stop", [](Thinking& self) { self.search->forget_stop(); },
            "Withdraw a stop that came when no run was under way.")
        .def("advance", &Thinking::advance, nb::sig("def advance(self, action: str, /) -> None"),
             "Make the position after a legal action the root, and keep its subtree.")
        .def("report", &Thinking::report, "lines"_a,
             nb::sig("def report(self, lines: int) -> list[tuple[str, int, float, int | None, int | None, list[str]]]"),
             "The best actions first: action, visits, value, proven winner, distance to the end, principal variation.")
        .def_prop_ro("root", &Thinking::root, "The position that it is about.")
        .def_prop_ro(
            "visits", [](const Thinking& self) { return self.known().visits(); }, "Simulations from the root.")
        .def_prop_ro(
            "nodes", [](const Thinking& self) { return self.known().nodes(); }, "Nodes in the tree.")
        .def_prop_ro(
            "bytes", [](const Thinking& self) { return self.search->bytes(); }, "The memory the tree may take.")
        .def_prop_ro(
            "actions_per_turn", [](const Thinking& self) { return self.of->game->actions_per_turn; },
            "How many actions a turn of this game usually has.");
}

}  // namespace teban
