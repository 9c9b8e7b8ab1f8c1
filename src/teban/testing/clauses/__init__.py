"""The clauses of the contract: one function each, named after what it demands of a case."""

from collections.abc import Callable

from teban.testing.cases import Case
from teban.testing.clauses import engine, kernel, play, race, setup, shown, symmetry, text, words

Clause = Callable[[Case], None]

CLAUSES: tuple[Clause, ...] = (
    play.random_games_run_to_their_end_and_legal_actions_are_distinct,
    play.a_game_that_cannot_cycle_never_repeats_a_position,
    play.an_outcome_has_a_winner_or_is_a_draw_and_leaves_nothing_to_play,
    play.every_action_offered_is_playable_and_positions_never_change,
    play.every_other_string_is_refused_with_a_reason,
    words.the_game_and_its_options_are_put_into_words,
    words.both_languages_have_the_same_sentences,
    words.all_that_play_asks_and_ends_with_can_be_said,
    text.text_form_repr_and_key_round_trip,
    text.damaged_text_forms_are_refused_with_words_or_describe_a_playable_position,
    text.a_record_of_a_game_reads_back,
    symmetry.legal_actions_commute_with_every_symmetry_that_the_rules_respect,
    shown.the_view_is_complete_and_plain,
    shown.positions_can_be_drawn,
    race.both_seats_are_in_the_same_race,
    race.meters_lie_on_their_rulers_and_on_the_board,
    race.meters_can_be_said,
    race.meters_turn_with_the_board,
    race.results_agree_with_the_meters,
    setup.every_turn_of_a_game_can_be_set_up_by_hand,
    setup.the_palette_has_all_that_stands_on_boards,
    engine.the_engine_plays_legal_actions,
    kernel.kernel_and_rules_play_the_same_games,
    kernel.kernel_and_rules_refuse_for_the_same_reasons,
)
"""All of them. Those about a kernel have nothing to say where a game has none, or where it is not built."""
