// Several games side by side, with any numbers as actions: what is not legal is found before anything is played, and each
// game goes on as it would alone.
#include <array>

#include "fuzz.hpp"

namespace teban {
namespace {

constexpr int MOST_GAMES = 4;
using Chosen = std::array<std::int32_t, MOST_GAMES>;

class Games {
   public:
    Games(const Choice& choice, int n)
        : what_(choice.text()), game_(*choice.game), n_(n), states_(static_cast<std::size_t>(n) * game_.state_size),
          mask_(static_cast<std::size_t>(n * game_.actions)),
          planes_(static_cast<std::size_t>(n * game_.planes * game_.width * game_.width)) {
        game_.batch_start(states_.data(), n_);
        for (int i = 0; i < n_; ++i) game_.start(alone_[i].bytes);
    }

    void act(ByteSource& bytes) {
        Chosen chosen{};
        std::uint64_t random = static_cast<std::uint64_t>(bytes.byte());
        game_.batch_sample(states_.data(), n_, &random, chosen.data());
        expect(game_.batch_check(states_.data(), n_, chosen.data()) < 0, 0, "what was sampled is not legal");
        // Mostly what was sampled; now and then any number in its place.
        for (int i = 0; i < n_; ++i)
            if (bytes.byte() >= 224) chosen[i] = bytes.below(game_.actions + 2000) - 1000;
        const std::int64_t wrong = game_.batch_check(states_.data(), n_, chosen.data());
        for (int i = 0; i < n_; ++i) {
            const bool is_legal = game_.is_legal(alone_[i].bytes, chosen[i]);
            expect(wrong == i ? !is_legal : is_legal || (wrong >= 0 && wrong < i), i, "another action is wrong");
        }
        if (wrong < 0) step(chosen);
        look();
    }

   private:
    void step(const Chosen& chosen) {
        std::int8_t to_play[MOST_GAMES];
        std::uint8_t done[MOST_GAMES];
        float reward[2 * MOST_GAMES];
        game_.batch_step(states_.data(), n_, chosen.data(), to_play, done, reward);
        for (int i = 0; i < n_; ++i) {
            unsigned char* state = alone_[i].bytes;
            game_.play(state, chosen[i]);
            const Result result = game_.result(state);
            const float first = result.winner == 1 ? 1.0f : result.winner == 2 ? -1.0f : 0.0f;
            expect(done[i] == result.over(), i, "over, and yet not over");
            expect(reward[2 * i] == first && reward[2 * i + 1] == -first, i, "another reward");
            if (result.over()) game_.start(state);
            expect(to_play[i] == game_.seat(state), i, "another seat");
        }
    }

    void look() {
        game_.batch_mask(states_.data(), n_, mask_.data());
        game_.batch_observe(states_.data(), n_, planes_.data());
        for (int i = 0; i < n_; ++i) {
            const unsigned char* state = states_.data() + static_cast<std::size_t>(i) * game_.state_size;
            expect(game_.key(state) == game_.key(alone_[i].bytes), i, "another position than alone");
            std::vector<std::uint8_t> expected(static_cast<std::size_t>(game_.actions));
            for (const Action action : legal_of(game_, state)) expected[action] = 1;
            expect(std::equal(expected.begin(), expected.end(), mask_.begin() + std::ptrdiff_t{i} * game_.actions), i,
                   "the mask is not what is legal");
        }
    }

    void expect(bool holds, int i, const char* otherwise) const {
        check(holds, what_, game_, alone_[i].bytes, otherwise);
    }

    std::string what_;
    const GameKernel& game_;
    int n_;
    std::vector<unsigned char> states_;
    std::array<Buffer, MOST_GAMES> alone_;  // the same games, each played by itself
    std::vector<std::uint8_t> mask_, planes_;
};

}  // namespace
}  // namespace teban

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    teban::ByteSource bytes(data, size);
    const teban::Choice choice(bytes);
    teban::Games games(choice, 1 + bytes.byte() % teban::MOST_GAMES);
    while (!bytes.empty()) games.act(bytes);
    return 0;
}
