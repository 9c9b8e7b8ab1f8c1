// How the world sees Realm. Actions:
//
//     move           44 * square + 22 * (an Enforcer) + the goal's rank among the 22 squares in its file and rank
//     `R`            6336 + realm            `end`   6352        `pass`  6353
//     `B`            6354 + realm            `P`     6370 + square
//     Power back     6514 + square           `E`     6658 + 4 * square + facing (N, E, S, W)
//     Enforcer back  7234 + 4 * square + facing
//     `x`            7810 + square           `skip`  7954
//
// Planes: for each side Powers, Bases, Enforcers facing N, E, S, W, and immobilised ones; then the realms that this turn's
// moves share, what is spent, the event's square, what is to be put back, habits, stocks, passes, whether a piece has
// moved, seat.
#pragma once

#include <teban/codec.hpp>
#include "kernel.hpp"

namespace teban {

template <>
struct Codec<Realm> {
    static constexpr int WORDS = 11, PLANES = 26, WIDTH = Realm::WIDTH;

    explicit Codec(OptionReader& options) : sheet_(options.choice("reading", {"classic", "sheet"})) {}

    Realm start() const { return Realm::start(sheet_); }

    std::string name(int action) const {
        using R = Realm;
        const auto faced = [&](int code) { return square(code / 4) + "NESW"[code % 4]; };
        if (action < R::REARRANGE)
            return (action / R::GOALS % 2 ? "E" : "P") + square(R::start_of(action)) + "-" + square(R::goal_of(action));
        if (action < R::END) return "R" + square(R::centre_of(action - R::REARRANGE));
        if (action == R::END) return "end";
        if (action == R::PASS) return "pass";
        if (action < R::PLACE_POWER) return "B" + square(R::centre_of(action - R::BASE));
        if (action < R::PUT_POWER) return "P" + square(action - R::PLACE_POWER);
        if (action < R::RAISE) return square(action - R::PUT_POWER);
        if (action < R::PUT_ENFORCER) return "E" + faced(action - R::RAISE);
        if (action < R::STRIKE) return faced(action - R::PUT_ENFORCER);
        return action < R::SKIP ? "x" + square(action - R::STRIKE) : "skip";
    }

    Words write(const Realm& state) const {
        const auto centre = [&](int realm) { return realm < 0 ? "-" : square(Realm::centre_of(realm)); };
        const auto or_dash = [](const std::string& text) { return text.empty() ? "-" : text; };
        const auto letter = [&](int at) { return LETTERS[state.at[at]]; };
        Words words = {square_rows(WIDTH, letter), std::to_string(state.seat()),
                       std::to_string(state.bases[0]) + "," + std::to_string(state.bases[1]),
                       std::to_string(state.passes)};
        for (int player = 0; player < 2; ++player) {
            const int realm = state.habit_realm[player];
            words.push_back(realm < 0 ? "-" : centre(realm) + ":" + std::to_string(state.habit_turns[player]));
        }
        words.push_back(centre(state.source));
        words.push_back(centre(state.target));
        Words spent, lifted;
        state.spent.each([&](int at) { spent.push_back(square(at)); });
        words.push_back(or_dash(joined(spent, ',')));
        words.push_back(state.pending ? EVENTS[state.pending] + (":" + square(state.pending_square)) : "-");
        for (int i = state.next_lifted; i < state.liftings; ++i)
            lifted.push_back((state.lifted_power[i] ? "P" : "E") + square(state.lifted[i]));
        words.push_back(or_dash(joined(lifted, ',')));
        return words;
    }

    Realm read(const Words& words) const {
        Realm state = start();
        state.mover = player_of(words[1]);
        read_board(state, words[0]);
        const Words bases = split(words[2], ',', 2);
        state.passes = static_cast<std::uint8_t>(read_number(words[3], 0, 2));
        for (int player = 0; player < 2; ++player) {
            state.bases[player] = static_cast<std::uint8_t>(read_number(bases[player], 0, Realm::BASES));
            if (words[4 + player] == "-") continue;
            const Words habit = split(words[4 + player], ':', 2);
            state.habit_realm[player] = realm_of(habit[0]);
            state.habit_turns[player] = static_cast<std::uint8_t>(read_number(habit[1], 1, 2));
        }
        state.source = realm_of(words[6]);
        state.target = realm_of(words[7]);
        for (const auto& name : items(words[8])) state.spent.add(square_in(name));
        state.has_moved = state.source >= 0 || state.target >= 0 || !state.spent.empty();
        for (const auto& item : items(words[10])) read_lifted(state, item);
        if (words[9] != "-") read_event(state, words[9]);
        check_counts(state, words[0]);
        state.judge();
        return state;
    }

    static void observe(const Realm& state, std::uint8_t* out) {
        SquarePlanes<WIDTH> planes{out};
        for (int square = 0; square < Realm::SQUARES; ++square) {
            const int content = state.at[square];
            if (content) planes.add(((content >> 3) == state.mover ? 0 : 7) + (content & 7) - 1, square);
            if (state.source == Realm::realm_of(square)) planes.add(14, square);
            if (state.target == Realm::realm_of(square)) planes.add(15, square);
            for (int side = 0; side < 2; ++side) {
                const int player = state.mover ^ side;
                if (state.habit_realm[player] == Realm::realm_of(square))
                    planes.add(19 + side, square, state.habit_turns[player]);
            }
        }
        planes.add_all(16, state.spent);
        if (state.pending) planes.add(17, state.pending_square, state.pending);
        for (int i = state.next_lifted; i < state.liftings; ++i)
            planes.add(18, state.lifted[i], state.lifted_power[i] ? 1 : 2);
        for (int side = 0; side < 2; ++side) planes.fill(21 + side, state.bases[state.mover ^ side]);
        planes.fill(23, state.passes);
        planes.fill(24, state.has_moved);
        planes.fill(25, state.mover);
    }

    static OptionTexts any_options(ByteSource& bytes) { return {{"reading", bytes.byte() & 1 ? "sheet" : "classic"}}; }

   private:
    // By Realm::Kind, and by Realm::Event.
    static constexpr const char* LETTERS = ".PBNESWX.pbneswx";
    static constexpr const char* EVENTS[] = {"", "found", "raise", "immobilise", "take"};

    static std::string square(int at) { return square_name(at, WIDTH); }
    static int square_in(const std::string& name) {
        expect(name != "-", "no square", name);
        return square_of(name, WIDTH);
    }
    static std::int8_t realm_of(const std::string& name) {
        return static_cast<std::int8_t>(name == "-" ? Realm::NONE : Realm::realm_of(square_in(name)));
    }
    static Words items(const std::string& list) { return list == "-" ? Words{} : split(list, ','); }

    // No more pieces than there are, and in the setup as many as turns have been taken.
    static void check_counts(const Realm& state, const std::string& rows) {
        int bases[2] = {};
        for (int realm = 0; realm < Realm::REALMS; ++realm)
            if (const int holder = state.controller(realm); holder != Realm::NONE) ++bases[holder];
        const bool is_setup = state.step() == Realm::SETUP_BASE || state.step() == Realm::SETUP_POWER;
        for (int player = 0; player < 2; ++player) {
            expect(state.powers[player] <= Realm::POWERS && state.raised[player] <= Realm::ENFORCERS, "too many pieces",
                   rows);
            const int missing = Realm::BASES - state.bases[player] - bases[player];
            expect(is_setup ? missing == 0 && !state.raised[player] : missing >= 0, "a wrong number of Bases", rows);
        }
        const bool is_amid = state.pending || state.liftings || state.has_moved;
        expect(!is_setup || !is_amid, "an ordinary turn in the setup", rows);
        expect(!state.pending || !state.liftings, "two things at once", rows);
        const bool in_bases = bases[0] != bases[1];
        const int lead = in_bases ? bases[0] - bases[1] : state.powers[0] - state.powers[1];
        expect(!is_setup || lead == state.mover, "the other player's turn of the setup", rows);
        expect(state.step() != Realm::SETUP_POWER || !in_bases, "Powers before all Bases", rows);
    }

    // Bases stand on centres, all else on border squares.
    static void read_board(Realm& state, const std::string& rows) {
        int square = 0;
        for (const auto& content : square_contents(rows, WIDTH, "PBNESWXpbneswx")) {
            const int code = static_cast<int>(std::string_view(LETTERS).find(content.letter));
            const int kind = code & 7, player = code >> 3;
            expect(content.height <= 1, "a board with a stack", rows);
            expect(!kind || (kind == Realm::BASE_PIECE) == Realm::is_centre(square), "a piece on a wrong square", rows);
            state.powers[player] += kind == Realm::POWER;
            state.raised[player] += kind >= Realm::NORTH;
            expect(state.powers[player] <= Realm::POWERS && state.raised[player] <= Realm::ENFORCERS, "too many pieces",
                   rows);
            if (kind == Realm::POWER || (kind >= Realm::NORTH && kind <= Realm::WEST)) {
                state.appear(player, square, kind);
            } else if (kind) {
                state.set(square, code);
            }
            ++square;
        }
    }

    // A piece that was lifted and is to be put back in the same realm.
    static void read_lifted(Realm& state, const std::string& item) {
        expect(state.liftings < std::size(state.lifted) && (item[0] == 'P' || item[0] == 'E'), "nothing to put back",
               item);
        const bool power = item[0] == 'P';
        const int former = square_in(item.substr(1));
        expect(!Realm::is_centre(former) &&
                   (!state.liftings || Realm::realm_of(former) == Realm::realm_of(state.lifted[0])),
               "nothing to put back", item);
        state.lifted_power[state.liftings] = power;
        state.lifted[state.liftings++] = static_cast<std::uint8_t>(former);
        ++(power ? state.powers : state.raised)[state.mover];
    }

    // An event waits for its choice where the piece that caused it stands.
    static void read_event(Realm& state, const std::string& word) {
        const Words waiting = split(word, ':', 2);
        for (int event = 1; event <= 4; ++event)
            if (waiting[0] == EVENTS[event]) state.pending = static_cast<Realm::Event>(event);
        const int square = square_in(waiting[1]), kind = state.at[square] & 7, realm = Realm::realm_of(square);
        const bool by_power = state.pending == Realm::FOUND || state.pending == Realm::RAISE_ENFORCER;
        const int holder = state.controller(realm);
        const bool fits = by_power ? kind == Realm::POWER : kind >= Realm::NORTH && kind <= Realm::WEST;
        expect(state.pending && fits && state.is_mine(square), "no such event", word);
        expect(state.pending != Realm::FOUND || (holder == Realm::NONE && state.bases[state.mover]), "no such event",
               word);
        expect(state.pending != Realm::RAISE_ENFORCER || state.raised[state.mover] < Realm::ENFORCERS, "no such event",
               word);
        expect(state.pending != Realm::TAKE || holder == (state.mover ^ 1), "no such event", word);
        state.pending_square = static_cast<std::uint8_t>(square);
    }

    bool sheet_;
};

}  // namespace teban
