// Many games side by side, for `teban.batch`.
#include <nanobind/ndarray.h>

#include <mutex>

#include "position.hpp"

namespace teban {

namespace {

// Many games side by side. The arrays belong to Python; this side checks their shapes and fills them.
class Batch {
   public:
    Batch(Handle of, std::int64_t n, std::uint64_t seed) : of_(std::move(of)), n_(n), random_(seed) {
        if (n < 1 || n > (std::int64_t{1} << 24)) throw nb::value_error("a batch has 1 to 16777216 games");
        states_.resize((static_cast<std::size_t>(n) * game().state_size + sizeof(Buffer) - 1) / sizeof(Buffer));
        game().batch_start(states_.data(), n_);
    }

    using Actions = nb::ndarray<const std::int32_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
    using Chosen = nb::ndarray<std::int32_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
    using Bytes1 = nb::ndarray<std::uint8_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
    using Seats = nb::ndarray<std::int8_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
    using Rewards = nb::ndarray<float, nb::ndim<2>, nb::c_contig, nb::device::cpu>;
    using Mask = nb::ndarray<std::uint8_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;
    using Planes = nb::ndarray<std::uint8_t, nb::ndim<4>, nb::c_contig, nb::device::cpu>;

    // All actions are checked before any is played, so a refused step changes nothing.
    std::int64_t step(Actions actions, Seats to_play, Bytes1 done, Rewards reward) {
        check(actions.shape(0) == size() && to_play.shape(0) == size() && done.shape(0) == size() &&
              reward.shape(0) == size() && reward.shape(1) == 2);
        nb::gil_scoped_release unlocked;
        const std::lock_guard alone(busy_);
        const std::int64_t wrong = game().batch_check(states_.data(), n_, actions.data());
        if (wrong < 0)
            game().batch_step(states_.data(), n_, actions.data(), to_play.data(), done.data(), reward.data());
        return wrong;
    }

    void sample(Chosen actions) {
        check(actions.shape(0) == size());
        nb::gil_scoped_release unlocked;
        const std::lock_guard alone(busy_);
        game().batch_sample(states_.data(), n_, &random_, actions.data());
    }

    void mask(Mask mask) {
        check(mask.shape(0) == size() && mask.shape(1) == static_cast<std::size_t>(game().actions));
        nb::gil_scoped_release unlocked;
        const std::lock_guard alone(busy_);
        game().batch_mask(states_.data(), n_, mask.data());
    }

    void observe(Planes planes) {
        const auto width = static_cast<std::size_t>(game().width);
        check(planes.shape(0) == size() && planes.shape(1) == static_cast<std::size_t>(game().planes) &&
              planes.shape(2) == width && planes.shape(3) == width);
        nb::gil_scoped_release unlocked;
        const std::lock_guard alone(busy_);
        game().batch_observe(states_.data(), n_, planes.data());
    }

    Position at(std::int64_t i) {
        if (i < 0 || i >= n_) throw nb::index_error("no such game in this batch");
        nb::gil_scoped_release unlocked;
        const std::lock_guard alone(busy_);
        Position position{of_, {}};
        const auto* bytes = reinterpret_cast<const unsigned char*>(states_.data());
        std::memcpy(position.buffer.bytes, bytes + static_cast<std::size_t>(i) * game().state_size, game().state_size);
        return position;
    }

    void reset() {
        nb::gil_scoped_release unlocked;
        const std::lock_guard alone(busy_);
        game().batch_start(states_.data(), n_);
    }

   private:
    const Game& game() const { return *of_->game; }
    std::size_t size() const { return static_cast<std::size_t>(n_); }
    static void check(bool fits) {
        if (!fits) throw nb::value_error("an array has the wrong shape");
    }

    Handle of_;
    std::int64_t n_;
    std::uint64_t random_;
    std::vector<Buffer> states_;
    std::mutex busy_;  // without the interpreter's lock, two threads of Python may ask for something at once
};

}  // namespace

void bind_batch(nb::module_& module) {
    nb::class_<Batch>(module, "Batch")
        .def("__init__", [](Batch* self, const GameHandle& game, std::int64_t n,
                            std::uint64_t seed) { new (self) Batch(game.of, n, seed); })
        .def("step", &Batch::step)
        .def("sample", &Batch::sample)
        .def("mask", &Batch::mask)
        .def("observe", &Batch::observe)
        .def("at", &Batch::at)
        .def("reset", &Batch::reset);
}

}  // namespace teban
