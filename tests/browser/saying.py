"""What the page says, as far as tests look for it: the words by which a visitor finds a button."""

SAYINGS = {
    # home
    "play": {"en": "Play {game} against the computer, level 3", "ja": "{game}でコンピューター（レベル3）と対局する"},
    "choose": {"en": "Choose how to play {game}", "ja": "{game}の遊び方を選ぶ"},
    "all": {"en": "All", "ja": "すべて"},
    "go on": {"en": "Go on playing", "ja": "つづきから"},
    # a new game
    "level": {"en": "Level", "ja": "レベル"},
    "size": {"en": "Size of the board", "ja": "盤の大きさ"},
    "seat": {"en": "You sit", "ja": "あなたは"},
    "second": {"en": "second", "ja": "後手"},
    "who": {"en": "Who plays?", "ja": "だれと"},
    "two people": {"en": "Two people, one device", "ja": "二人で（1台で）"},
    "pie": {"en": "Pie rule", "ja": "パイルール"},
    "yes": {"en": "yes", "ja": "あり"},
    "first card": {"en": "Card 1", "ja": "カード1"},
    "square": {"en": "right {right}, forward {forward}", "ja": "右{right}、前{forward}"},
    "start": {"en": "Start", "ja": "始める"},
    # a game
    "you": {"en": "You", "ja": "あなた"},
    "player": {"en": "Player {seat}", "ja": "プレイヤー{seat}"},
    "white": {"en": "White", "ja": "白"},
    "step back": {"en": "Step back", "ja": "一歩戻る"},
    "confirm": {"en": "Confirm {cell}", "ja": "{cell}に決める"},
    "last turn": {"en": "last turn", "ja": "直前の手"},
    "take back": {"en": "Take back", "ja": "待った"},
    "redo": {"en": "Redo", "ja": "進める"},
    "hint": {"en": "Hint", "ja": "ヒント"},
    "play it": {"en": "Play it", "ja": "この手にする"},
    "turn": {"en": "Turn", "ja": "回転"},
    "resign": {"en": "Resign", "ja": "投了"},
    "resign, yes": {"en": "Resign", "ja": "投了する"},
    "draw": {"en": "Draw", "ja": "引き分け"},
    "draw, yes": {"en": "Draw", "ja": "引き分けにする"},
    "draw, offer": {"en": "Offer", "ja": "申し出る"},
    "a draw": {"en": "A draw", "ja": "引き分けです"},
    "you lose": {"en": "You lose", "ja": "あなたの負けです"},
    "rematch": {"en": "Rematch", "ja": "再戦"},
    "turn 2": {"en": "Turn 2", "ja": "2手番め"},
    "back to now": {"en": "Back to now", "ja": "今の盤へ"},
    "go on from here": {"en": "Go on from here", "ja": "ここから指す"},
    "north": {"en": "Facing north", "ja": "北向き"},
    "east": {"en": "Facing east", "ja": "東向き"},
    # everywhere
    "my games": {"en": "My games", "ja": "対局一覧"},
    "remove": {"en": "Remove", "ja": "消す"},
    "bring back": {"en": "Bring it back", "ja": "元に戻す"},
    "settings": {"en": "Settings", "ja": "設定"},
    "lamplight": {"en": "lamplight", "ja": "夜"},
    "contrast": {"en": "strong contrast", "ja": "はっきり"},
    "always": {"en": "always", "ja": "いつも"},
    "sound": {"en": "Sound of pieces", "ja": "コマの音"},
    "close": {"en": "Close", "ja": "閉じる"},
    "other language": {"en": "日本語", "ja": "English"},
    "does not answer": {"en": "does not answer", "ja": "返事がありません"},
}


def say(what: str, lang: str, **params: object) -> str:
    """One of these sayings in a language."""
    return SAYINGS[what][lang].format(**params)
