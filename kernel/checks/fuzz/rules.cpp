// Arbitrary bytes as games: which rule set, its size and options, and what is played. Whatever they are, the parts of
// the kernel must agree with each other; sanitizers watch that nothing else goes wrong.
#include <algorithm>

#include <teban/bulk.hpp>

#include "fuzz.hpp"

namespace teban {
namespace {

// One position, and everything that must be true of it.
class Player {
   public:
    explicit Player(const Choice& choice)
        : what_(choice.text()), game_(choice.game),
          planes_(static_cast<std::size_t>(game_->planes * game_->width * game_->width)),
          mask_(static_cast<std::size_t>(game_->actions)) {
        game_->start(state_.bytes);
        review();
    }

    bool over() const { return legal_.empty(); }

    // Mostly a legal action; now and then any number, which is played if it happens to be legal.
    void act(ByteSource& bytes) {
        const int choice = bytes.byte();
        const int action = choice < 224 ? legal_[bytes.below(static_cast<int>(legal_.size()))]
                                        : bytes.below(game_->actions + 2000) - 1000;
        if (choice % 8 == 0) check_all_numbers();
        const bool allowed = game_->is_legal(state_.bytes, action);
        check(allowed == is_listed(action), "is_legal and legal differ about a number");
        if (!allowed) return;
        game_->play(state_.bytes, action);
        review();
    }

    void play_out(ByteSource& bytes) const {
        constexpr int GAMES = 2, LIMIT = 300;
        std::int8_t winners[GAMES];
        std::int32_t lengths[GAMES];
        playouts(*game_, state_.bytes, GAMES, static_cast<std::uint64_t>(bytes.byte()), 1, LIMIT, winners, lengths,
                 never_);
        for (int i = 0; i < GAMES; ++i)
            check(-1 <= winners[i] && winners[i] <= 2 && (winners[i] < 0 ? lengths[i] == LIMIT : lengths[i] <= LIMIT),
                  "a playout ends strangely");
    }

    // A text with words that make no sense together is refused, or it is a position that can be played on from.
    void read_garbage(ByteSource& bytes) {
        Words words = game_->text(state_.bytes);
        for (int changes = 1 + bytes.byte() % 3; changes > 0; --changes)
            spoil(words[bytes.below(static_cast<int>(words.size()))], bytes);
        try {
            game_->load(state_.bytes, words);
        } catch (const std::invalid_argument&) {
            return;
        }
        play_out(bytes);
    }

   private:
    static void spoil(std::string& word, ByteSource& bytes) {
        static constexpr char LETTERS[] = ".-WBPENSXwbx/,:0123456789abcdefghijkl";
        const char letter = LETTERS[bytes.byte() % (sizeof(LETTERS) - 1)];
        if (word.empty() || bytes.byte() % 8 == 0) {
            word.insert(word.begin(), letter);
        } else if (const std::size_t at = static_cast<std::size_t>(bytes.below(static_cast<int>(word.size())));
                   bytes.byte() % 8) {
            word[at] = letter;
        } else {
            word.erase(at, 1);
        }
    }

    void review() {
        legal_ = legal_of(*game_, state_.bytes);
        check(std::is_sorted(legal_.begin(), legal_.end(), std::less_equal<>()), "legal is not in rising order");
        check(game_->perft(state_.bytes, 1, never_) == legal_.size(), "count and legal differ");
        const Result result = game_->result(state_.bytes);
        check(result.over() == legal_.empty(), "the game is over, or nothing is legal, but not both");
        check(result.winner <= 2 && (result.over() || result.winner == 0), "a strange winner");
        check(result.reason < game_->reasons.size(), "a strange reason");
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
        check(legal_of(*game_, loaded.bytes) == legal_, "the legal actions change when the text is read");
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

    void check(bool holds, const char* otherwise) const { teban::check(holds, what_, *game_, state_.bytes, otherwise); }

    std::string what_;
    std::shared_ptr<const GameKernel> game_;
    Buffer state_;
    std::vector<Action> legal_;
    std::vector<std::uint8_t> planes_, mask_;
    const StopFlag never_{false};
};

}  // namespace
}  // namespace teban

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    teban::ByteSource bytes(data, size);
    const teban::Choice choice(bytes);
    teban::Player player(choice);
    while (!bytes.empty() && !player.over()) player.act(bytes);
    player.play_out(bytes);
    player.read_garbage(bytes);
    return 0;
}
