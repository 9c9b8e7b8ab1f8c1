// Arbitrary text as a position: `GAME OPTION=VALUE... WORD...`, as text forms are written. It is refused with
// std::invalid_argument, or it is a position that can be written, read again and played on from.
#include <teban/bulk.hpp>

#include "fuzz.hpp"

namespace teban {
namespace {

constexpr int GAMES = 2, LIMIT = 300, ACTIONS = 20;

void play_on(const std::string& what, const GameKernel& game, Buffer state) {
    const StopFlag never{false};
    std::int8_t winners[GAMES];
    std::int32_t lengths[GAMES];
    playouts(game, state.bytes, GAMES, game.key(state.bytes), 1, LIMIT, winners, lengths, never);
    Random random(game.key(state.bytes));
    for (int i = 0; i < ACTIONS; ++i) {
        const std::vector<Action> legal = legal_of(game, state.bytes);
        if (legal.empty()) return;
        const int action = legal[static_cast<std::size_t>(random.below(static_cast<int>(legal.size())))];
        check(game.is_legal(state.bytes, action), what, game, state.bytes, "a listed action is not legal");
        game.play(state.bytes, action);
    }
}

void read(const std::string& text) {
    Words words = split(text, ' ');
    const std::string name = words.front();
    words.erase(words.begin());
    OptionTexts options;
    while (!words.empty() && words.front().find('=') != std::string::npos) {
        const std::size_t equals = words.front().find('=');
        options.emplace_back(words.front().substr(0, equals), words.front().substr(equals + 1));
        words.erase(words.begin());
    }
    std::shared_ptr<const GameKernel> game;
    Buffer state;
    try {
        game = make_game_kernel(name, options);
        game->load(state.bytes, words);
    } catch (const std::invalid_argument&) {
        return;
    }
    const Words written = game->text(state.bytes);
    Buffer again;
    game->load(again.bytes, written);
    check(game->text(again.bytes) == written, text, *game, state.bytes, "the text changes when it is read again");
    check(game->key(again.bytes) == game->key(state.bytes), text, *game, state.bytes, "the key changes");
    play_on(text, *game, state);
}

}  // namespace
}  // namespace teban

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    teban::read(std::string(reinterpret_cast<const char*>(data), size));
    return 0;
}
