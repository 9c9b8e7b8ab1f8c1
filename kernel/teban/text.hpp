// The words of the text form after the game's name and options, there and back, exactly as the rulebook writes them.
//
// Reading believes what it is given: texts of strangers go through the rulebook first, which refuses what no game can
// lead to. It rebuilds what the kernel keeps besides: forbidden sets, borders, hashes.
#pragma once

#include <string>
#include <vector>

#include "names.hpp"

namespace teban {

using Words = std::vector<std::string>;

inline std::string joined(const Words& words, char between) {
    std::string text;
    for (const auto& word : words) text += (text.empty() ? "" : std::string(1, between)) + word;
    return text;
}

inline Words split(const std::string& text, char between) {
    Words words(1);
    for (const char c : text) {
        if (c == between) {
            words.emplace_back();
        } else {
            words.back() += c;
        }
    }
    return words;
}

template <int SIDE>
std::string hex_name_or_dash(int cell) {
    return cell < 0 ? "-" : hex_name<SIDE>(cell);
}

template <int SIDE>
int hex_cell(const std::string& name) {
    for (int cell = 0; cell < Hexhex<SIDE>::CELLS; ++cell)
        if (hex_name<SIDE>(cell) == name) return cell;
    return -1;
}

inline int square_of(const std::string& name, int width) {
    return name == "-" ? -1 : name[0] - 'a' + width * (std::stoi(name.substr(1)) - 1);
}

// Rows of a board from the top, each cell as `content(cell)` writes it.
template <int SIDE, class F>
std::string hex_rows(F&& content) {
    const auto& board = hexhex<SIDE>();
    Words rows(2 * SIDE - 1);
    for (int cell = 0; cell < Hexhex<SIDE>::CELLS; ++cell) rows[SIDE - 1 - board.r[cell]] += content(cell);
    return joined(rows, '/');
}

template <class F>
std::string square_rows(int width, F&& content) {
    Words rows(width);
    for (int square = 0; square < width * width; ++square) rows[width - 1 - square / width] += content(square);
    return joined(rows, '/');
}

// The contents of a board in canonical order: a letter, and the height that may follow it.
struct Content {
    char letter;
    int height;
};

inline std::vector<Content> contents(const std::string& rows) {
    std::vector<Content> found;
    const Words words = split(rows, '/');
    for (auto row = words.rbegin(); row != words.rend(); ++row)
        for (const char c : *row) {
            if (c < '0' || c > '9') {
                found.push_back({c, 0});
            } else {
                found.back().height = 10 * found.back().height + c - '0';
            }
        }
    for (auto& content : found)
        if (content.letter != '.' && !content.height) content.height = 1;
    return found;
}

template <int SIDE, class Set>
std::string stone_rows(const Set (&stones)[2]) {
    return hex_rows<SIDE>([&](int cell) { return stones[0].has(cell) ? "W" : stones[1].has(cell) ? "B" : "."; });
}

template <class Set>
void read_stones(Set (&stones)[2], std::uint64_t& hash, const std::string& rows) {
    int cell = 0;
    for (const auto& content : contents(rows)) {
        if (content.letter != '.') {
            const int colour = content.letter == 'B';
            stones[colour].add(cell);
            hash ^= zobrist(colour, cell);
        }
        ++cell;
    }
}

inline std::uint8_t player_of(const std::string& seat) { return static_cast<std::uint8_t>(seat == "2"); }

// Stoic

template <int SIDE>
Words write(const Stoic<SIDE>& state) {
    return {stone_rows<SIDE>(state.stones), std::to_string(state.seat())};
}

template <int SIDE>
void read(Stoic<SIDE>& state, const Words& words) {
    const auto& board = hexhex<SIDE>();
    state.hash = 0;
    read_stones(state.stones, state.hash, words[0]);
    state.mover = player_of(words[1]);
    state.hash ^= seat_key(state.mover);
    for (int cell = 0; cell < board.CELLS; ++cell)
        for (int d = 0; d < DIRECTIONS; ++d)
            for (int player = 0; player < 2; ++player)
                if (const int far = board.leap[cell][d]; far >= 0 && state.stones[player].has(far) &&
                                                          state.stones[player ^ 1].has(board.step[cell][d]))
                    state.barred[player].add(cell);
}

// Squish, Flowish, Unlace

template <int SIDE, class Derived>
Words write(const Lattice<SIDE, Derived>& state) {
    return {stone_rows<SIDE>(state.stones), std::to_string(state.seat())};
}

template <int SIDE, class Derived>
void read(Lattice<SIDE, Derived>& state, const Words& words) {
    for (auto& stones : state.stones) stones = {};
    state.hash = 0;
    read_stones(state.stones, state.hash, words[0]);
    state.mover = player_of(words[1]);
    state.hash ^= seat_key(state.mover);
    static_cast<Derived&>(state).judge(true);
}

// Stride

inline std::string stack(char letter, int height) {
    return height ? letter + (height > 1 ? std::to_string(height) : "") : ".";
}

inline Words write(const Stride& state) {
    const auto content = [&](int cell) { return stack(state.stacks[0].has(cell) ? 'W' : 'B', state.height[cell]); };
    return {hex_rows<5>(content), std::to_string(state.seat())};
}

inline void read(Stride& state, const Words& words) {
    const auto& board = hexhex<5>();
    state = Stride{};
    int cell = 0;
    for (const auto& content : contents(words[0])) {
        const int player = content.letter == 'B';
        if (content.height) state.build(player, cell, content.height);
        if (content.height && board.r[cell] == (player == 0 ? 4 : -4)) state.decided = won_by(player, Reason::GOAL);
        ++cell;
    }
    state.mover = player_of(words[1]);
    state.hash ^= seat_key(state.mover);
}

// Skirt, Node

template <int SIDE, class Derived>
Words write(const Span<SIDE, Derived>& state) {
    return {stone_rows<SIDE>(state.stones), std::to_string(state.seat()), hex_name_or_dash<SIDE>(state.anchor),
            std::to_string(state.passes)};
}

template <int SIDE, class Derived>
void read(Span<SIDE, Derived>& state, const Words& words) {
    state.hash = 0;
    read_stones(state.stones, state.hash, words[0]);
    state.placed = static_cast<std::int16_t>((state.stones[0] | state.stones[1]).count());
    state.rebuild();
    state.mover = player_of(words[1]);
    state.hash ^= seat_key(state.mover);
    state.anchor = static_cast<std::int16_t>(hex_cell<SIDE>(words[2]));
    state.passes = static_cast<std::uint8_t>(std::stoi(words[3]));
    if (state.passes == 2) state.decided = {0, Reason::BOTH_PASSED};
    state.stones[state.mover].each([&](int cell) {
        if (state.joins(cell)) state.decided = won_by(state.mover, Reason::JOINED);
    });
}

// Orochi

template <int SIDE>
Words write(const Orochi<SIDE>& state) {
    return {stone_rows<SIDE>(state.stones), std::to_string(state.seat())};
}

template <int SIDE>
void read(Orochi<SIDE>& state, const Words& words) {
    state.hash = 0;
    read_stones(state.stones, state.hash, words[0]);
    state.left = static_cast<std::int16_t>(state.empty_cells().count());
    state.mover = player_of(words[1]);
    state.hash ^= seat_key(state.mover);
    for (int colour = 0; colour < 2; ++colour)
        state.stones[colour].each([&](int cell) { state.review(cell, colour); });
}

// Sibling

template <int SIDE>
Words write(const Sibling<SIDE>& state) {
    const std::string white = state.white == state.NOBODY ? "-" : std::to_string(state.white + 1);
    return {stone_rows<SIDE>(state.stones), std::to_string(state.seat()), hex_name_or_dash<SIDE>(state.first), white};
}

template <int SIDE>
void read(Sibling<SIDE>& state, const Words& words) {
    state.hash = 0;
    read_stones(state.stones, state.hash, words[0]);
    state.mover = player_of(words[1]);
    state.first = static_cast<std::int16_t>(hex_cell<SIDE>(words[2]));
    state.white = words[3] == "-" ? state.NOBODY : player_of(words[3]);
    state.hash ^= seat_key(state.mover) ^ state.white_key(state.white);
}

// Borderland

template <int SIDE>
Words write(const Borderland<SIDE>& state) {
    const auto name = [](int cell) { return hex_name_or_dash<SIDE>(cell); };
    return {stone_rows<SIDE>(state.stones),
            std::to_string(state.seat()),
            state.white == state.NOBODY ? "-" : std::to_string(state.white + 1),
            std::to_string(state.done),
            name(state.leaves[0]),
            name(state.leaves[1]),
            name(state.placed),
            name(state.moved),
            state.leaving ? "leave" : "-"};
}

template <int SIDE>
void read(Borderland<SIDE>& state, const Words& words) {
    const auto cell = [&](int i) { return static_cast<std::int16_t>(hex_cell<SIDE>(words[i])); };
    read_stones(state.stones, state.hash, words[0]);
    state.mover = player_of(words[1]);
    state.white = words[2] == "-" ? state.NOBODY : player_of(words[2]);
    state.done = static_cast<std::uint8_t>(std::stoi(words[3]));
    state.placed = cell(6);
    state.moved = cell(7);
    state.leaving = words[8] == "leave";
    for (int colour = 0; colour < 2; ++colour) {
        state.border[colour] = state.borders(colour);
        const bool choosing = state.leaving && state.white != state.NOBODY && state.colour() == colour;
        if (!state.border[colour].empty() && !choosing) state.leave(colour, cell(4 + colour));
    }
    const int own = state.colour();
    if (state.white != state.NOBODY && 2 * state.territory[own].count() >= state.CELLS)
        state.decided = won_by(state.mover, Reason::TERRITORY);
}

// Realm

inline constexpr const char* REALM_LETTERS = ".PBNESWX.pbneswx";
inline constexpr const char* REALM_EVENTS[] = {"", "found", "raise", "immobilise", "take"};

inline Words write(const Realm& state) {
    const auto name = [](int square) { return square_name(square, Realm::WIDTH); };
    const auto centre = [&](int realm) { return realm < 0 ? "-" : name(Realm::centre_of(realm)); };
    const auto or_dash = [](const std::string& text) { return text.empty() ? "-" : text; };
    Words words = {square_rows(Realm::WIDTH, [&](int square) { return REALM_LETTERS[state.at[square]]; }),
                   std::to_string(state.seat()),
                   std::to_string(state.bases[0]) + "," + std::to_string(state.bases[1]), std::to_string(state.passes)};
    for (int player = 0; player < 2; ++player) {
        const int realm = state.habit_realm[player];
        words.push_back(realm < 0 ? "-" : centre(realm) + ":" + std::to_string(state.habit_turns[player]));
    }
    words.push_back(centre(state.source));
    words.push_back(centre(state.target));
    Words spent, lifted;
    state.spent.each([&](int square) { spent.push_back(name(square)); });
    words.push_back(or_dash(joined(spent, ',')));
    words.push_back(state.pending ? REALM_EVENTS[state.pending] + (":" + name(state.pending_square)) : "-");
    for (int i = state.next_lifted; i < state.liftings; ++i)
        lifted.push_back((state.lifted_power[i] ? "P" : "E") + name(state.lifted[i]));
    words.push_back(or_dash(joined(lifted, ',')));
    return words;
}

inline void read(Realm& state, const Words& words) {
    const auto square = [](const std::string& name) { return square_of(name, Realm::WIDTH); };
    const auto realm = [&](const std::string& name) {
        return static_cast<std::int8_t>(name == "-" ? -1 : Realm::realm_of(square(name)));
    };
    const auto items = [](const std::string& list) { return list == "-" ? Words{} : split(list, ','); };
    state.mover = player_of(words[1]);
    int cell = 0;
    for (const auto& content : contents(words[0])) {
        const int code = static_cast<int>(std::string(REALM_LETTERS).find(content.letter));
        const int kind = code & 7, player = code >> 3;
        if (kind == Realm::POWER || (kind >= Realm::NORTH && kind <= Realm::WEST)) {
            state.appear(player, cell, kind);
        } else if (kind) {
            state.set(cell, code);
        }
        state.powers[player] += kind == Realm::POWER;
        state.raised[player] += kind >= Realm::NORTH;
        ++cell;
    }
    const Words bases = split(words[2], ',');
    state.passes = static_cast<std::uint8_t>(std::stoi(words[3]));
    for (int player = 0; player < 2; ++player) {
        state.bases[player] = static_cast<std::uint8_t>(std::stoi(bases[player]));
        const Words habit = split(words[4 + player], ':');
        state.habit_realm[player] = realm(habit[0]);
        if (habit.size() == 2) state.habit_turns[player] = static_cast<std::uint8_t>(std::stoi(habit[1]));
    }
    state.source = realm(words[6]);
    state.target = realm(words[7]);
    for (const auto& name : items(words[8])) state.spent.add(square(name));
    state.has_moved = state.source >= 0 || state.target >= 0 || !state.spent.empty();
    if (words[9] != "-") {
        const Words waiting = split(words[9], ':');
        for (int event = 1; event <= 4; ++event)
            if (waiting[0] == REALM_EVENTS[event]) state.pending = static_cast<Realm::Event>(event);
        state.pending_square = static_cast<std::uint8_t>(square(waiting[1]));
    }
    for (const auto& item : items(words[10])) {
        const bool power = item[0] == 'P';
        state.lifted_power[state.liftings] = power;
        state.lifted[state.liftings++] = static_cast<std::uint8_t>(square(item.substr(1)));
        ++(power ? state.powers : state.raised)[state.mover];
    }
    if (!state.bases[0] || !state.bases[1]) {
        state.finish(Reason::ALL_BASES);
    } else if (state.passes == 2) {
        state.finish(Reason::REALM_BOTH_PASSED);
    }
}

// The Reclamation; the names of the cards are the game's.

template <bool THRONE>
Words write(const Reclamation<THRONE>& state, const Words& cards) {
    const auto name = [](int square) { return square < 0 ? "-" : square_name(square, 6); };
    const auto pair = [](const std::uint8_t(&two)[2]) { return std::to_string(two[0]) + "," + std::to_string(two[1]); };
    const auto content = [&](int square) {
        const int player = state.level[1][0].has(square);
        int height = 0;
        for (int h = 0; h < 3; ++h) height += state.level[player][h].has(square);
        return stack(player ? 'B' : 'W', height);
    };
    Words words = {square_rows(6, content), std::to_string(state.seat()), pair(state.hand), pair(state.kept)};
    for (int player = 0; player < 2; ++player) {
        Words out;
        for (int c = 0; c < 4; ++c)
            if (state.used[player] >> c & 1) out.push_back(cards[c]);
        words.push_back(out.empty() ? "-" : joined(out, ','));
    }
    words.push_back(name(state.gardener));
    words.push_back(state.card < 0 ? "-" : cards[state.card]);
    Words open;
    state.open.each([&](int square) { open.push_back(name(square)); });
    words.push_back(open.empty() ? "-" : joined(open, ','));
    return words;
}

template <bool THRONE>
void read(Reclamation<THRONE>& state, const Words& words, const Words& cards) {
    const auto card = [&](const std::string& name) {
        for (int c = 0; c < 4; ++c)
            if (cards[c] == name) return c;
        return -1;
    };
    for (auto& levels : state.level)
        for (auto& level : levels) level = {};
    int cell = 0;
    for (const auto& content : contents(words[0])) {
        for (int h = 0; h < content.height; ++h) state.level[content.letter == 'B'][h].add(cell);
        ++cell;
    }
    state.mover = player_of(words[1]);
    for (int player = 0; player < 2; ++player) {
        state.hand[player] = static_cast<std::uint8_t>(std::stoi(split(words[2], ',')[player]));
        state.kept[player] = static_cast<std::uint8_t>(std::stoi(split(words[3], ',')[player]));
        state.used[player] = 0;
        if (words[4 + player] != "-")
            for (const auto& name : split(words[4 + player], ',')) state.used[player] |= 1 << card(name);
    }
    state.gardener = static_cast<std::int8_t>(square_of(words[6], 6));
    state.card = static_cast<std::int8_t>(card(words[7]));
    if (words[8] != "-")
        for (const auto& name : split(words[8], ',')) state.open.add(square_of(name, 6));
    if (state.gardener < 0) {  // the last turn may have been the winning one
        state.mover ^= 1;
        state.judge();
        state.mover ^= 1;
    }
}

}  // namespace teban
