// Thinking about positions, for `teban.engine`.
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <teban/search/uct.hpp>
#include "position.hpp"

namespace teban {

namespace {

// A search as Python holds it. Whoever asks for something while another thread runs it gets an answer; only following the
// game has to wait, which is the engine's business.
struct Thinking {
    Handle of;
    Buffer at;  // the position that is thought about
    std::unique_ptr<Search> search;

    Thinking(const Position& position, int threads, std::size_t bytes, std::uint64_t seed, bool plain,
             const std::vector<std::uint64_t>& repeated)
        : of(position.of), at(position.buffer) {
        if (threads < 1 || threads > 1024) throw nb::value_error("threads must be from 1 to 1024");
        if (bytes < (std::size_t{1} << 20)) throw nb::value_error("a search needs at least a megabyte");
        const SearchSettings settings{threads, bytes, seed, unsalted(*of, repeated)};
        if (plain) {
            search = std::make_unique<PlainUct>(*of->game, position.state(), settings);
        } else {
            search = of->game->search(position.state(), settings);
        }
    }

    void run(double seconds, std::uint64_t visits) {
        if (!(seconds >= 0)) throw nb::value_error("seconds must not be negative");
        nb::gil_scoped_release unlocked;
        search->run(seconds, visits);
    }

    void advance(nb::handle action) {
        const int number = number_of(*of, action);
        if (!of->game->is_legal(at.bytes, number)) throw nb::value_error("no legal action");
        nb::gil_scoped_release unlocked;
        of->game->play(at.bytes, number);
        search->advance(number);
    }

    nb::object name(int action) const { return of->names[static_cast<std::size_t>(action)]; }

    nb::list report(int lines) const {
        nb::list found;
        for (const Line& line : search->report(lines)) {
            nb::list actions;
            for (const int action : line.actions) actions.append(name(action));
            const bool known = line.proof != Proof::UNKNOWN;
            nb::object winner = known ? nb::object(nb::int_(static_cast<int>(line.proof))) : nb::object(nb::none());
            nb::object distance = known ? nb::object(nb::int_(line.distance)) : nb::object(nb::none());
            found.append(nb::make_tuple(name(line.action), line.visits, line.value, winner, distance, actions));
        }
        return found;
    }
};

}  // namespace

void bind_search(nb::module_& module) {
    nb::class_<Thinking>(module, "Search")
        .def(nb::init<const Position&, int, std::size_t, std::uint64_t, bool, const std::vector<std::uint64_t>&>())
        .def("run", &Thinking::run)
        .def("stop", [](Thinking& self) { self.search->stop(); })
        .def("forget_stop", [](Thinking& self) { self.search->forget_stop(); })
        .def("advance", &Thinking::advance)
        .def("report", &Thinking::report)
        .def_prop_ro("visits", [](const Thinking& self) { return self.search->visits(); })
        .def_prop_ro("nodes", [](const Thinking& self) { return self.search->nodes(); })
        .def_prop_ro("bytes", [](const Thinking& self) { return self.search->bytes(); })
        .def_prop_ro("actions_per_turn", [](const Thinking& self) { return self.of->game->actions_per_turn; });
}

}  // namespace teban
