// Many games side by side, for `teban.batch`.
#include <algorithm>

#include "position.hpp"

namespace teban {

namespace {

// Many games side by side. The arrays belong to Python; this side checks their shapes and fills them.
class Batch {
   public:
    Batch(Handle of, std::int64_t n, std::uint64_t seed) : of_(std::move(of)), n_(n), random_(seed) {
        if (n < 1 || n > (std::int64_t{1} << 24)) throw nb::value_error("a batch has 1 to 16777216 games");
        chosen_.resize(static_cast<std::size_t>(n));
        states_.resize((static_cast<std::size_t>(n) * game().state_size + sizeof(Buffer) - 1) / sizeof(Buffer));
        game().batch_start(states_.data(), n_);
    }

    using Actions = Array<const std::int32_t, 1>;
    using Chosen = Array<std::int32_t, 1>;
    using Bytes1 = Array<std::uint8_t, 1>;
    using Seats = Array<std::int8_t, 1>;
    using Rewards = Array<float, 2>;
    using Mask = Array<std::uint8_t, 2>;
    using Planes = Array<std::uint8_t, 4>;

    // All actions are checked before any is played, so a refused step changes nothing.
    std::int64_t step(Actions actions, Seats to_play, Bytes1 done, Rewards reward) {
        check(actions.shape(0) == size() && to_play.shape(0) == size() && done.shape(0) == size() &&
              reward.shape(0) == size() && reward.shape(1) == 2);
        std::int64_t wrong = -1;
        alone([&] {
            // Checked and played in a copy, which nobody can change in between.
            std::copy_n(actions.data(), n_, chosen_.begin());
            wrong = game().batch_check(states_.data(), n_, chosen_.data());
            if (wrong < 0)
                game().batch_step(states_.data(), n_, chosen_.data(), to_play.data(), done.data(), reward.data());
        });
        return wrong;
    }

    void sample(Chosen actions) {
        check(actions.shape(0) == size());
        alone([&] { game().batch_sample(states_.data(), n_, &random_, actions.data()); });
    }

    void mask(Mask mask) {
        check(mask.shape(0) == size() && mask.shape(1) == static_cast<std::size_t>(game().actions));
        alone([&] { game().batch_mask(states_.data(), n_, mask.data()); });
    }

    void observe(Planes planes) {
        const auto width = static_cast<std::size_t>(game().width);
        check(planes.shape(0) == size() && planes.shape(1) == static_cast<std::size_t>(game().planes) &&
              planes.shape(2) == width && planes.shape(3) == width);
        alone([&] { game().batch_observe(states_.data(), n_, planes.data()); });
    }

    Position at(std::int64_t i) {
        if (i < 0 || i >= n_) throw nb::index_error("no such game in this batch");
        Position position{of_, {}};
        const auto* bytes = reinterpret_cast<const unsigned char*>(states_.data());
        const std::size_t size = game().state_size;
        alone([&] { std::memcpy(position.buffer.bytes, bytes + static_cast<std::size_t>(i) * size, size); });
        return position;
    }

    void reset() {
        alone([&] { game().batch_start(states_.data(), n_); });
    }

   private:
    const GameKernel& game() const { return *of_->game; }
    std::size_t size() const { return static_cast<std::size_t>(n_); }
    static void check(bool fits) {
        if (!fits) throw nb::value_error("an array has the wrong shape");
    }
    // Without the interpreter's lock two threads of Python may ask for something at once.
    void alone(CallRef work) { turns_.work_briefly(work); }

    Handle of_;
    std::int64_t n_;
    std::uint64_t random_;
    std::vector<Buffer> states_;
    std::vector<std::int32_t> chosen_;
    Turns turns_;
};

}  // namespace

void bind_batch(nb::module_& module) {
    nb::class_<Batch>(module, "Batch", "Many games side by side; arrays are the caller's and filled in place.")
        .def(
            "__init__",
            [](Batch* self, const GameHandle& game, std::int64_t n, std::uint64_t seed) {
                new (self) Batch(game.of, n, seed);
            },
            "game"_a, "n"_a, "seed"_a)
        .def("step", &Batch::step, "actions"_a, "to_play"_a, "done"_a, "reward"_a,
             "Play one action in every game; the index of the first game whose action is illegal, or -1.\n\n"
             "If one is illegal, nothing is played.")
        .def("sample", &Batch::sample, "actions"_a, "Fill in a random legal action for each game, each as likely.")
        .def("mask", &Batch::mask, "mask"_a, "Fill in, for each game and action, whether it is legal.")
        .def("observe", &Batch::observe, "planes"_a,
             "Fill in the planes of each game's board, as the player to act sees it.")
        .def("at", &Batch::at, "index"_a, "One of the games as a position.")
        .def("reset", &Batch::reset, "Begin all games anew.");
}

}  // namespace teban
