// Arbitrary bytes as games: which rule set, its size and options, and what is played. Whatever they are, the parts of
// the kernel must agree with each other; sanitizers watch that nothing else goes wrong.
//
// With clang this is a libFuzzer target (-fsanitize=fuzzer). Elsewhere, -DTEBAN_FUZZ_MAIN adds a main that runs the
// files it is given, or random inputs for some seconds; should one fail, it is left behind as `fuzz-input`.
#include <algorithm>
#include <cstdio>
#include <cstdlib>

#include <teban/instances.hpp>

namespace teban {
namespace {

class Input {
   public:
    Input(const std::uint8_t* data, std::size_t size) : at_(data), end_(data + size) {}

    bool empty() const { return at_ == end_; }
    int byte() { return empty() ? 0 : *at_++; }
    int below(int limit) { return (byte() << 8 | byte()) % limit; }

   private:
    const std::uint8_t *at_, *end_;
};

struct Rules {
    const char* name;
    int least, most;  // sizes
};

Rules rules(Input& input) {
    static const Rules all[] = {
        {"borderland", 4, 7}, {"stoic", 2, 8},  {"stride", 5, 5}, {"squish", 3, 8}, {"flowish", 2, 8},
        {"unlace", 2, 8},     {"skirt", 2, 8},  {"node", 2, 8},   {"orochi", 2, 8}, {"sibling", 2, 8},
        {"realm", 12, 12},    {"garden", 6, 6}, {"throne", 6, 6},
    };
    return all[input.below(std::size(all))];
}

std::shared_ptr<const Game> game(const Setup& setup) {
    for (const auto look_up : {placement_game, span_game, lattice_game, movement_game})
        if (const Maker maker = look_up(setup.name)) return maker(setup);
    std::abort();
}

// Any layout that the rulebook would take: both colours, and nobody on his goal row already.
void fill_layout(std::uint8_t (&layout)[61], Input& input) {
    const int density = 1 + input.byte() % 3;
    for (int cell = 0; cell < 61; ++cell) {
        const int stone = input.byte() % (3 * density);
        const int row = hexhex<5>().r[cell];
        if (stone == 1 ? row < 4 : stone == 2 && row > -4) layout[cell] = static_cast<std::uint8_t>(stone);
    }
    layout[20] = 1;
    layout[40] = 2;
}

// Any four cards, their offsets all different and none (0,0).
void fill_cards(Options& options, Input& input) {
    for (int card = 0; card < 4; ++card) {
        const int least = input.below(121), wanted = 1 + input.byte() % (input.byte() % 4 ? 6 : 120);
        int size = 0;
        for (int i = 0; i < 121 && size < wanted; ++i) {
            const int k = (least + 7 * i) % 121;  // 7 and 121 share no factor, so each comes once
            if (k == 60) continue;
            options.card[card][size][0] = static_cast<std::int8_t>(k % 11 - 5);
            options.card[card][size++][1] = static_cast<std::int8_t>(k / 11 - 5);
        }
        options.card_size[card] = static_cast<std::uint8_t>(size);
    }
}

Setup setup(const Rules& rules, Input& input) {
    Setup setup;
    setup.name = rules.name;
    setup.size = rules.least + input.byte() % (rules.most - rules.least + 1);
    const int bits = input.byte();
    setup.options.pie = bits & 1;
    setup.options.sheet = bits & 2;
    setup.cards = {"A", "B", "C", "D"};
    if (setup.name == "stride") fill_layout(setup.options.layout, input);
    if (setup.name == "garden" || setup.name == "throne") fill_cards(setup.options, input);
    return setup;
}

// One position, and everything that must be true of it.
class Player {
   public:
    Player(const Setup& setup, std::shared_ptr<const Game> game)
        : name_(setup.name),
          size_(setup.size),
          game_(std::move(game)),
          planes_(static_cast<std::size_t>(game_->planes * game_->width * game_->width)),
          mask_(static_cast<std::size_t>(game_->actions)) {
        game_->start(state_.bytes);
        review();
    }

    bool over() const { return legal_.empty(); }

    // Mostly a legal action; now and then any number, which is played if it happens to be legal.
    void act(Input& input) {
        const int choice = input.byte();
        const int action = choice < 224 ? legal_[input.below(static_cast<int>(legal_.size()))]
                                        : input.below(game_->actions + 2000) - 1000;
        if (choice % 8 == 0) check_all_numbers();
        const bool allowed = game_->is_legal(state_.bytes, action);
        check(allowed == is_listed(action), "is_legal and legal differ about a number");
        if (!allowed) return;
        game_->play(state_.bytes, action);
        review();
    }

    void play_out(Input& input) const {
        constexpr int GAMES = 2, LIMIT = 300;
        std::int8_t winners[GAMES];
        std::int32_t lengths[GAMES];
        game_->playouts(state_.bytes, GAMES, static_cast<std::uint64_t>(input.byte()), 1, LIMIT, winners, lengths);
        for (int i = 0; i < GAMES; ++i)
            check(-1 <= winners[i] && winners[i] <= 2 && (winners[i] < 0 ? lengths[i] == LIMIT : lengths[i] <= LIMIT),
                  "a playout ends strangely");
    }

   private:
    void review() {
        legal_ = listed(state_);
        check(std::is_sorted(legal_.begin(), legal_.end(), std::less_equal<>()), "legal is not in rising order");
        check(game_->perft(state_.bytes, 1, 1) == legal_.size(), "count and legal differ");
        const Result result = game_->result(state_.bytes);
        check(result.over() == legal_.empty(), "the game is over, or nothing is legal, but not both");
        check(result.winner <= 2 && (result.over() || result.winner == 0), "a strange winner");
        check(game_->seat(state_.bytes) == 1 || game_->seat(state_.bytes) == 2, "a strange seat");
        for (const Action action : legal_) {
            check(game_->is_legal(state_.bytes, action), "a listed action is not legal");
            check(!game_->names[action].empty(), "a legal action has no name");
        }
        check_pick();
        check_text();
        check_arrays();
    }

    void check_pick() const {
        std::uint64_t random = game_->key(state_.bytes);
        std::int32_t picked = 0;
        game_->batch_sample(state_.bytes, 1, &random, &picked);
        check(legal_.empty() ? picked == NO_ACTION : is_listed(picked), "pick is not legal");
    }

    void check_text() const {
        const Words words = game_->text(state_.bytes);
        Buffer loaded;
        game_->load(loaded.bytes, words);
        check(game_->text(loaded.bytes) == words, "the text changes when it is read");
        check(game_->key(loaded.bytes) == game_->key(state_.bytes), "the key changes when the text is read");
        check(game_->seat(loaded.bytes) == game_->seat(state_.bytes), "the seat changes when the text is read");
        check(listed(loaded) == legal_, "the legal actions change when the text is read");
        const Result before = game_->result(state_.bytes), after = game_->result(loaded.bytes);
        check(before.winner == after.winner && before.reason == after.reason, "the result changes when it is read");
    }

    void check_arrays() {
        game_->batch_mask(state_.bytes, 1, mask_.data());
        check(std::count(mask_.begin(), mask_.end(), 1) == std::ptrdiff_t(legal_.size()), "mask and legal differ");
        game_->batch_observe(state_.bytes, 1, planes_.data());
    }

    void check_all_numbers() const {
        for (int action = -2; action < game_->actions + 2; ++action)
            check(game_->is_legal(state_.bytes, action) == is_listed(action), "is_legal and legal differ");
    }

    bool is_listed(int action) const { return std::binary_search(legal_.begin(), legal_.end(), action); }

    std::vector<Action> listed(const Buffer& state) const {
        std::vector<Action> actions(static_cast<std::size_t>(game_->most));
        actions.resize(static_cast<std::size_t>(game_->legal(state.bytes, actions.data())));
        return actions;
    }

    void check(bool fine, const char* otherwise) const {
        if (fine) return;
        const std::string text = joined(game_->text(state_.bytes), ' ');
        std::fprintf(stderr, "%s, size %d, %s: %s\n", name_.c_str(), size_, text.c_str(), otherwise);
        std::abort();
    }

    std::string name_;
    int size_;
    std::shared_ptr<const Game> game_;
    Buffer state_;
    std::vector<Action> legal_;
    std::vector<std::uint8_t> planes_, mask_;
};

}  // namespace
}  // namespace teban

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    teban::Input input(data, size);
    const teban::Setup setup = teban::setup(teban::rules(input), input);
    teban::Player player(setup, teban::game(setup));
    while (!input.empty() && !player.over()) player.act(input);
    player.play_out(input);
    return 0;
}

#if defined(TEBAN_FUZZ_MAIN)
#include <chrono>
#include <ctime>
#include <fstream>
#include <iterator>
#include <span>

namespace {

using Data = std::vector<std::uint8_t>;

void run(const Data& data) { LLVMFuzzerTestOneInput(data.data(), data.size()); }

Data random_input(teban::Random& random) {
    Data data(static_cast<std::size_t>(random.below(random.below(4) ? 300 : 3000)));
    for (auto& byte : data) byte = static_cast<std::uint8_t>(random.below(256));
    return data;
}

void run_for(double seconds, std::uint64_t seed) {
    using Clock = std::chrono::steady_clock;
    const auto end = Clock::now() + std::chrono::duration<double>(seconds);
    teban::Random random(seed);
    long inputs = 0;
    for (; Clock::now() < end; ++inputs) {
        const Data data = random_input(random);
        const auto* bytes = reinterpret_cast<const char*>(data.data());
        std::ofstream("fuzz-input", std::ios::binary).write(bytes, std::ssize(data));
        run(data);
    }
    std::remove("fuzz-input");
    std::printf("%ld random inputs, nothing found\n", inputs);
}

}  // namespace

int main(int argc, char** argv) {
    if (argc == 3 && std::string(argv[1]) == "--seconds") {
        run_for(std::atof(argv[2]), static_cast<std::uint64_t>(std::time(nullptr)));
        return 0;
    }
    for (const char* path : std::span(argv + 1, argv + argc)) {
        std::ifstream file(path, std::ios::binary);
        run(Data(std::istreambuf_iterator<char>(file), {}));
    }
}
#endif
