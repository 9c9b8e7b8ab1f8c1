// From a rule set of the kernel to the interface that the Python module sees.
#pragma once

#include <cstring>
#include <memory>

#include "codec.hpp"
#include "game_kernel.hpp"
#include "outlined.hpp"
#include "search/mcts.hpp"
#include "search/proof_symmetry.hpp"

namespace teban {

template <class State>
std::uint64_t count_paths(const State& state, int depth, const StopFlag& stop) {
    if (depth == 0) return 1;
    if (depth == 1) return static_cast<std::uint64_t>(outlined::count(state));
    if (stop.load(std::memory_order_relaxed)) return 0;
    Action actions[State::MOST];
    const int n = outlined::legal(state, actions);
    std::uint64_t total = 0;
    for (int i = 0; i < n; ++i) {
        State next = state;
        outlined::play(next, actions[i]);
        total += count_paths(next, depth - 1, stop);
    }
    return total;
}

template <class State>
class Adapter : public GameKernel {
   public:
    static_assert(std::is_trivially_copyable_v<State> && sizeof(State) <= sizeof(Buffer) &&
                  alignof(State) <= alignof(Buffer) && State::MOST <= MOST_LEGAL);
    static_assert(sizeof(Codec<State>) && sizeof(Knowledge<State>) && sizeof(ProofSymmetry<State>),
                  "a game's kernel.cpp includes its codec.hpp and its knowledge.hpp");

    explicit Adapter(OptionReader& options) : codec_(options) {
        actions = State::ACTIONS;
        most = State::MOST;
        state_size = sizeof(State);
        planes = Codec<State>::PLANES;
        width = Codec<State>::WIDTH;
        actions_per_turn = Knowledge<State>::ACTIONS_PER_TURN;
        for (int action = 0; action < State::ACTIONS; ++action) names.push_back(codec_.name(action));
        for (const char* code : State::REASONS) reasons.push_back(code);
    }

    void start(void* state) const override { new (state) State(codec_.start()); }
    void load(void* state, const Words& words) const override {
        const std::string text = joined(words, ' ');
        expect(static_cast<int>(words.size()) == Codec<State>::WORDS, "a text of the wrong length", text);
        const State read = codec_.read(words);
        expect(outlined::result(read).over() == (outlined::count(read) == 0), "a position in which nothing can be done",
               text);
        new (state) State(read);
    }
    Words text(const void* state) const override { return codec_.write(at(state)); }
    int seat(const void* state) const override { return at(state).seat(); }
    Result result(const void* state) const override { return outlined::result(at(state)); }
    int legal(const void* state, Action* out) const override { return outlined::legal(at(state), out); }
    bool is_legal(const void* state, int action) const override {
        return 0 <= action && action < State::ACTIONS && outlined::is_legal(at(state), action);
    }
    void play(void* state, int action) const override { outlined::play(*static_cast<State*>(state), action); }
    std::uint64_t key(const void* state) const override { return at(state).key(); }

    Facts facts(const void* state) const override {
        const Result result = outlined::result(at(state));
        if (result.over()) return {result, at(state).seat(), 0, 0, 0};
        return {result, at(state).seat(), outlined::count(at(state)), ProofSymmetry<State>::key(at(state)),
                at(state).key()};
    }

    std::uint64_t perft(const void* state, int depth, const StopFlag& stop) const override {
        return count_paths(at(state), depth, stop);
    }
    Playout playout(const void* state, Random& generator, int most) const override {
        State game = at(state);
        if constexpr (Knowledge<State>::PLAYOUT_IN_PLACE) {
            const int length = outlined::play_on(game, generator, most);
            return {outlined::result(game), length};
        }
        Random random = generator;  // nobody else can reach these copies: parts of them may stay in registers
        int length = 0, action = NO_ACTION;
        while (length < most && (action = game.pick(random)) != NO_ACTION) {
            game.play(action);
            ++length;
        }
        generator = random;
        return {game.result(), length};
    }

    std::unique_ptr<Search> search(const void* state, const SearchParams& params) const override {
        return std::make_unique<Mcts<State>>(*this, at(state), params);
    }

    void batch_start(void* states, std::int64_t n) const override {
        const State first = codec_.start();
        for (std::int64_t i = 0; i < n; ++i) new (static_cast<State*>(states) + i) State(first);
    }

    std::int64_t batch_check(const void* states, std::int64_t n, const std::int32_t* chosen) const override {
        const auto* state = static_cast<const State*>(states);
        for (std::int64_t i = 0; i < n; ++i)
            if (chosen[i] < 0 || chosen[i] >= State::ACTIONS || !outlined::is_legal(state[i], chosen[i])) return i;
        return -1;
    }

    void batch_step(void* states, std::int64_t n, const std::int32_t* chosen, std::int8_t* to_play, std::uint8_t* done,
                    float* reward) const override {
        auto* state = static_cast<State*>(states);
        const State first = codec_.start();
        for (std::int64_t i = 0; i < n; ++i) {
            outlined::play(state[i], chosen[i]);
            const Result result = outlined::result(state[i]);
            done[i] = result.over();
            reward[2 * i] = result.winner == 1 ? 1.0f : result.winner == 2 ? -1.0f : 0.0f;
            reward[2 * i + 1] = -reward[2 * i];
            if (result.over()) state[i] = first;
            to_play[i] = static_cast<std::int8_t>(state[i].seat());
        }
    }

    void batch_sample(const void* states, std::int64_t n, std::uint64_t* random, std::int32_t* chosen) const override {
        const auto* state = static_cast<const State*>(states);
        Random generator(*random);
        for (std::int64_t i = 0; i < n; ++i) chosen[i] = outlined::pick(state[i], generator);
        *random = generator.next();
    }

    void batch_mask(const void* states, std::int64_t n, std::uint8_t* mask) const override {
        const auto* state = static_cast<const State*>(states);
        std::memset(mask, 0, static_cast<std::size_t>(n) * State::ACTIONS);
        Action legal[State::MOST];
        for (std::int64_t i = 0; i < n; ++i) {
            const int m = outlined::legal(state[i], legal);
            for (int k = 0; k < m; ++k) mask[i * State::ACTIONS + legal[k]] = 1;
        }
    }

    void batch_observe(const void* states, std::int64_t n, std::uint8_t* out) const override {
        const auto* state = static_cast<const State*>(states);
        const std::int64_t size = std::int64_t{planes} * width * width;
        std::memset(out, 0, static_cast<std::size_t>(n * size));
        for (std::int64_t i = 0; i < n; ++i) Codec<State>::observe(state[i], out + i * size);
    }

   private:
    static const State& at(const void* state) { return *static_cast<const State*>(state); }

    Codec<State> codec_;
};

}  // namespace teban
