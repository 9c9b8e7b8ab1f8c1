// What was chosen before a game, as the texts of the options in canonical form: `size` and `6`, `pie` and `true`.
#pragma once

#include <algorithm>
#include <charconv>
#include <sstream>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace teban {

using OptionTexts = std::vector<std::pair<std::string, std::string>>;

// Options as they stand on a command line and in text forms: `size=6 pie=true`.
inline OptionTexts parse_options(const std::string& line) {
    OptionTexts options;
    std::istringstream words(line);
    for (std::string word; words >> word;) {
        const std::size_t equals = word.find('=');
        if (equals == std::string::npos) throw std::invalid_argument("no option: " + word);
        options.emplace_back(word.substr(0, equals), word.substr(equals + 1));
    }
    return options;
}

// The whole number that a text is, from `least` to `most`; std::invalid_argument if it is none.
inline int read_number(const std::string& text, int least, int most) {
    int number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || end != text.data() + text.size() || number < least || number > most)
        throw std::invalid_argument("no number from " + std::to_string(least) + " to " + std::to_string(most) + ": " +
                                    text);
    return number;
}

// Hands each option to the game that knows it, once. Whatever is missing, unreadable or left over at the end is a
// std::invalid_argument, which Python sees as a ValueError.
class OptionReader {
   public:
    explicit OptionReader(OptionTexts options) : left_(std::move(options)) {}

    std::string text(const std::string& name) {
        const auto found =
            std::find_if(left_.begin(), left_.end(), [&](const auto& option) { return option.first == name; });
        if (found == left_.end()) throw std::invalid_argument("the option " + name + " is missing");
        std::string value = std::move(found->second);
        left_.erase(found);
        return value;
    }
    int number(const std::string& name, int least, int most) { return read_number(text(name), least, most); }
    bool flag(const std::string& name) { return choice(name, {"false", "true"}) == 1; }
    // The place of the chosen word in a list.
    int choice(const std::string& name, const std::vector<std::string>& words) {
        const std::string value = text(name);
        const auto found = std::find(words.begin(), words.end(), value);
        if (found == words.end()) throw std::invalid_argument("the option " + name + " cannot be " + value);
        return static_cast<int>(found - words.begin());
    }

    void expect_no_more() const {
        if (!left_.empty()) throw std::invalid_argument("there is no option " + left_.front().first);
    }

   private:
    OptionTexts left_;
};

// Bytes that decide something, whatever they are: the fuzzer makes options and games of them. Zeros follow the last one.
class ByteSource {
   public:
    ByteSource(const unsigned char* data, std::size_t size) : at_(data), end_(data + size) {}

    bool empty() const { return at_ == end_; }
    int byte() { return empty() ? 0 : *at_++; }
    int below(int limit) {
        const int high = byte();
        return (high << 8 | byte()) % limit;
    }

   private:
    const unsigned char *at_, *end_;
};

}  // namespace teban
