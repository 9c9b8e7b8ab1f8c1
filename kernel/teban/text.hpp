// Words of a position's text form, as codecs write and read them: cells, rows of a board, numbers.
//
// What is read may come from anywhere: where it makes no sense, reading throws std::invalid_argument, which Python sees as
// a ValueError. Whether a game can lead to a position is for the rulebook to say, which texts of strangers pass first.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "hexhex.hpp"
#include "options.hpp"
#include "random.hpp"

namespace teban {

using Words = std::vector<std::string>;

// Refuses a text unless something holds.
inline void expect(bool holds, const char* what, const std::string& text) {
    if (!holds) throw std::invalid_argument(std::string(what) + ": " + text);
}

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

// Splits a list, which must have the expected number of words.
inline Words split(const std::string& text, char between, std::size_t count) {
    Words words = split(text, between);
    expect(words.size() == count, "a list of the wrong length", text);
    return words;
}

// Cells

template <int SIDE>
std::string hex_name(int cell) {
    const auto& board = hexhex<SIDE>();
    const int row = board.r[cell] + SIDE - 1;
    int first = cell;
    while (first > 0 && board.r[first - 1] == board.r[cell]) --first;
    return static_cast<char>('a' + row) + std::to_string(cell - first + 1);
}

inline std::string square_name(int square, int width) {
    return static_cast<char>('a' + square % width) + std::to_string(square / width + 1);
}

template <int SIDE>
std::string hex_name_or_dash(int cell) {
    return cell < 0 ? "-" : hex_name<SIDE>(cell);
}

// The name of a step, or of a jump, from a cell to another; nothing if it leads off the board.
template <int SIDE>
std::string hex_move_name(int from, int to) {
    return to < 0 ? "" : hex_name<SIDE>(from) + "-" + hex_name<SIDE>(to);
}

// The cell of a name; -1 for a dash.
template <int SIDE>
int hex_cell(const std::string& name) {
    if (name == "-") return -1;
    for (int cell = 0; cell < Hexhex<SIDE>::CELLS; ++cell)
        if (hex_name<SIDE>(cell) == name) return cell;
    throw std::invalid_argument("no cell: " + name);
}

inline int square_of(const std::string& name, int width) {
    if (name == "-") return -1;
    expect(name.size() >= 2 && name[0] >= 'a' && name[0] < 'a' + width, "no square", name);
    return name[0] - 'a' + width * (read_number(name.substr(1), 1, width) - 1);
}

// Boards

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

// What stands on a cell: a letter, or a dot, and the height that may follow it; 0 on an empty cell.
struct Content {
    char letter;
    int height;
};

// The contents of a board in canonical order. The letters are those that may stand there; `width_of` says how many cells
// a row has, counted from the bottom.
template <class F>
std::vector<Content> contents(const std::string& text, int rows, std::string_view letters, F&& width_of) {
    constexpr int HIGHEST = 1000;
    std::vector<Content> found;
    const Words words = split(text, '/', static_cast<std::size_t>(rows));
    std::size_t wanted = 0;
    for (int row = 0; row < rows; ++row) {
        for (const char c : words[static_cast<std::size_t>(rows - 1 - row)]) {
            if (c < '0' || c > '9') {
                expect(c == '.' || letters.find(c) != std::string_view::npos, "a board with strange contents", text);
                found.push_back({c, 0});
            } else {
                expect(found.size() > wanted && found.back().letter != '.' && found.back().height < HIGHEST,
                       "a board with a strange height", text);
                found.back().height = 10 * found.back().height + c - '0';
            }
        }
        wanted += static_cast<std::size_t>(width_of(row));
        expect(found.size() == wanted, "a board with a row of the wrong length", text);
    }
    for (auto& content : found)
        if (content.letter != '.' && !content.height) content.height = 1;
    return found;
}

template <int SIDE>
std::vector<Content> hex_contents(const std::string& text, std::string_view letters) {
    return contents(text, 2 * SIDE - 1, letters, [](int row) { return row < SIDE ? SIDE + row : 3 * SIDE - 2 - row; });
}

inline std::vector<Content> square_contents(const std::string& text, int width, std::string_view letters) {
    return contents(text, width, letters, [&](int) { return width; });
}

// A stack of pieces on a cell, as it is written.
inline std::string stack(char letter, int height) {
    return height ? letter + (height > 1 ? std::to_string(height) : "") : ".";
}

// Single stones of two colours

template <int SIDE, class Set>
std::string stone_rows(const Set (&stones)[2]) {
    return hex_rows<SIDE>([&](int cell) { return stones[0].has(cell) ? "W" : stones[1].has(cell) ? "B" : "."; });
}

// Adds the stones, of which there must be at most `most` of a colour, and their share of the hash.
template <int SIDE, class Set>
void read_stones(Set (&stones)[2], std::uint64_t& hash, const std::string& rows, int most = Hexhex<SIDE>::CELLS) {
    int cell = 0, count[2] = {};
    for (const auto& content : hex_contents<SIDE>(rows, "WB")) {
        expect(content.height <= 1, "a board with a stack", rows);
        if (content.height) {
            const int colour = content.letter == 'B';
            stones[colour].add(cell);
            hash ^= zobrist(colour, cell);
            expect(++count[colour] <= most, "a board with too many stones", rows);
        }
        ++cell;
    }
}

// Players

inline std::uint8_t player_of(const std::string& seat) {
    return static_cast<std::uint8_t>(read_number(seat, 1, 2) - 1);
}

// The player, or `nobody` for a dash.
inline std::uint8_t player_or(std::uint8_t nobody, const std::string& seat) {
    return seat == "-" ? nobody : player_of(seat);
}

}  // namespace teban
