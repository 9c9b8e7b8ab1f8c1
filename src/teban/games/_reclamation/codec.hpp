// How the world sees the games of The Reclamation. Actions: 8 * square + direction (SW, S, SE, W, E, NW, N, NE) of the
// gardener's step; the cards in their order from 288; `put-`, 292 + square. Planes: own and rival's stones as heights,
// hands, kept stones, used cards (four of each side), this turn's gardener, the squares that may be chosen, seat.
#pragma once

#include <teban/codec.hpp>
#include "kernel.hpp"

namespace teban {

template <class State>
class ReclamationCodec {
   public:
    static constexpr int WORDS = 9, PLANES = 17, WIDTH = 6;

    explicit ReclamationCodec(OptionReader& options) {
        const std::string text = options.text("cards");
        const Words written = split(text, '/', State::CARDS);
        for (int card = 0; card < State::CARDS; ++card) {
            const Words parts = split(written[card], '(');
            const std::string& name = parts[0];
            expect(
                !name.empty() && name != "-" && name.find_first_of(", ") == std::string::npos && this->card(name) < 0,
                "no name for a card", text);
            cards_.push_back(name);
            expect(parts.size() > 1, "a card without offsets", text);
            for (std::size_t i = 1; i < parts.size(); ++i) {
                expect(parts[i].ends_with(')'), "no offset", text);
                const Words two = split(parts[i].substr(0, parts[i].size() - 1), ',', 2);
                deck_.add(card, read_number(two[0], 1 - WIDTH, WIDTH - 1), read_number(two[1], 1 - WIDTH, WIDTH - 1));
            }
        }
    }

    State start() const { return State::start(&deck_); }

    std::string name(int action) const {
        if (action >= State::PUT) return "put-" + square_name(action - State::PUT, WIDTH);
        if (action >= State::PLAY_CARD) return "card-" + cards_[action - State::PLAY_CARD];
        const int from = action / State::STEPS, to = State::step(from, action % State::STEPS);
        return to < 0 ? "" : square_name(from, WIDTH) + "-" + square_name(to, WIDTH);
    }

    Words write(const State& state) const {
        const auto name = [](int square) { return square < 0 ? "-" : square_name(square, WIDTH); };
        const auto pair = [](const std::uint8_t (&two)[2]) {
            return std::to_string(two[0]) + "," + std::to_string(two[1]);
        };
        const auto content = [&](int square) {
            const int player = state.level[1][0].has(square);
            int height = 0;
            for (int h = 0; h < State::GARDENER; ++h) height += state.level[player][h].has(square);
            return stack(player ? 'B' : 'W', height);
        };
        Words words = {square_rows(WIDTH, content), std::to_string(state.seat()), pair(state.hand), pair(state.kept)};
        for (int player = 0; player < 2; ++player) {
            Words out;
            for (int c = 0; c < State::CARDS; ++c)
                if (state.used[player] >> c & 1) out.push_back(cards_[c]);
            words.push_back(out.empty() ? "-" : joined(out, ','));
        }
        words.push_back(name(state.gardener));
        words.push_back(state.card < 0 ? "-" : cards_[state.card]);
        Words open;
        state.open.each([&](int square) { open.push_back(name(square)); });
        words.push_back(open.empty() ? "-" : joined(open, ','));
        return words;
    }

    State read(const Words& words) const {
        State state = start();
        for (auto& levels : state.level)
            for (auto& level : levels) level = {};
        int square = 0, stones = 0;
        for (const auto& content : square_contents(words[0], WIDTH, "WB")) {
            expect(content.height <= State::GARDENER, "a board with a strange height", words[0]);
            for (int h = 0; h < content.height; ++h) state.level[content.letter == 'B'][h].add(square);
            stones += content.height;
            ++square;
        }
        state.mover = player_of(words[1]);
        const Words hands = split(words[2], ',', 2), kept = split(words[3], ',', 2);
        for (int player = 0; player < 2; ++player) {
            state.hand[player] = static_cast<std::uint8_t>(read_number(hands[player], 0, 2 * State::STONES));
            state.kept[player] = static_cast<std::uint8_t>(read_number(kept[player], 0, 2 * State::STONES));
            stones += state.hand[player] + state.kept[player];
            if (words[4 + player] == "-") continue;
            for (const auto& name : split(words[4 + player], ','))
                state.used[player] |= static_cast<std::uint8_t>(1 << known_card(name));
        }
        expect(stones <= 2 * State::STONES, "too many stones", words[0]);
        state.gardener = static_cast<std::int8_t>(square_of(words[6], WIDTH));
        state.card = static_cast<std::int8_t>(words[7] == "-" ? State::NONE : known_card(words[7]));
        if (words[8] != "-")
            for (const auto& name : split(words[8], ',')) state.open.add(known_square(name));
        // While squares are chosen for a card there are stones to put on them.
        expect(state.card < 0 || (state.gardener >= 0 && state.hand[state.mover]), "a card that nobody plays",
               words[7]);
        if (state.gardener < 0) {  // the last turn may have been the winning one
            state.mover ^= 1;
            state.judge();
            state.mover ^= 1;
        }
        return state;
    }

    static void observe(const State& state, std::uint8_t* out) {
        SquarePlanes<WIDTH> planes{out};
        for (int side = 0; side < 2; ++side) {
            const int player = state.mover ^ side;
            for (int h = 0; h < State::GARDENER; ++h) planes.add_all(side, state.level[player][h], h + 1);
            planes.fill(2 + side, state.hand[player]);
            planes.fill(4 + side, state.kept[player]);
            for (int c = 0; c < State::CARDS; ++c) planes.fill(6 + 4 * side + c, state.used[player] >> c & 1);
        }
        if (state.gardener >= 0) planes.add(14, state.gardener);
        planes.add_all(15, state.open);
        planes.fill(16, state.mover);
    }

    // Any four cards, their offsets all different and none (0,0).
    static OptionTexts any_options(ByteSource& bytes) {
        constexpr int OFFSETS = 121, NO_OFFSET = 60, STRIDE = 7;  // coprime, so each comes once
        std::string cards;
        for (int card = 0; card < State::CARDS; ++card) {
            const int least = bytes.below(OFFSETS);
            const int wanted = 1 + bytes.byte() % (bytes.byte() % 4 ? 6 : OFFSETS - 1);
            cards += (card ? "/" : "") + std::string(1, static_cast<char>('A' + card));
            for (int i = 0, size = 0; i < OFFSETS && size < wanted; ++i) {
                const int k = (least + STRIDE * i) % OFFSETS;
                if (k == NO_OFFSET) continue;
                cards += "(" + std::to_string(k % 11 - 5) + "," + std::to_string(k / 11 - 5) + ")";
                ++size;
            }
        }
        return {{"cards", cards}};
    }

   private:
    // The number of a card, or State::NONE.
    int card(const std::string& name) const {
        for (int c = 0; c < static_cast<int>(cards_.size()); ++c)
            if (cards_[c] == name) return c;
        return State::NONE;
    }
    int known_card(const std::string& name) const {
        const int found = card(name);
        expect(found >= 0, "no such card", name);
        return found;
    }
    static int known_square(const std::string& name) {
        expect(name != "-", "no square", name);
        return square_of(name, WIDTH);
    }

    Deck deck_{};
    Words cards_;  // their names
};

}  // namespace teban
