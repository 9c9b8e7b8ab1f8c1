"""The rules of play between people: pure functions of a game, what somebody does, and the time.

`state` says what a game is, `clock` what time does to it, and `carry_out` in `commands` what people do.
"""
