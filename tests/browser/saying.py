"""What the page says, as far as tests look for it: the words by which a visitor finds a button."""

from playwright.sync_api import Page

from browser.online_words import ONLINE

SAYINGS = {
    # home
    "play": {"en": "Play {game} against the computer, level 3", "ja": "{game}でコンピューター（レベル3）と対局する"},
    "choose": {"en": "Choose how to play {game}", "ja": "{game}を設定して対局"},
    "about turns": {"en": "about {n} turns", "ja": "約{n}手"},
    "all": {"en": "All", "ja": "すべて"},
    "go on": {"en": "Go on playing", "ja": "続きから"},
    # a new game
    "level": {"en": "Level", "ja": "レベル"},
    "size": {"en": "Size of the board", "ja": "盤の大きさ"},
    "seat": {"en": "You sit", "ja": "先手・後手"},
    "second": {"en": "second", "ja": "後手"},
    "who": {"en": "Who plays?", "ja": "対局相手"},
    "two people": {"en": "Two people, one device", "ja": "2人で（この端末）"},
    "pie": {"en": "Pie rule", "ja": "パイルール"},
    "yes": {"en": "yes", "ja": "あり"},
    "first card": {"en": "Card 1", "ja": "カード1"},
    "square": {"en": "right {right}, forward {forward}", "ja": "右{right}、前{forward}"},
    "clocks": {"en": "Clocks", "ja": "持ち時間"},
    "5 minutes": {"en": "5 min", "ja": "5分"},
    "3 minutes": {"en": "3 min + 2 s a turn", "ja": "3分＋1手2秒"},
    "start": {"en": "Start", "ja": "始める"},
    # a game
    "you": {"en": "You", "ja": "あなた"},
    "computer": {"en": "Computer, level {level}", "ja": "コンピューター（レベル{level}）"},
    "black": {"en": "Black", "ja": "黒"},
    "meter": {"en": "{name}: {meter}", "ja": "{name}：{meter}"},
    "you win": {"en": "You win", "ja": "あなたの勝ちです"},
    "wins": {"en": "{name} wins", "ja": "{name}の勝ちです"},
    "player": {"en": "Player {seat}", "ja": "プレイヤー{seat}"},
    "white": {"en": "White", "ja": "白"},
    "step back": {"en": "Undo step", "ja": "1つ戻す"},
    "confirm": {"en": "Play {cell}", "ja": "{cell}で確定"},
    "time is up": {"en": "ran out of time", "ja": "時間切れになりました"},
    "taken": {"en": "Taken off the board: 1 black piece.", "ja": "黒のコマ1個が取られました。"},
    "last turn": {"en": "last turn", "ja": "直前の手"},
    "take back": {"en": "Undo turn", "ja": "待った"},
    "redo": {"en": "Redo", "ja": "進める"},
    "hint": {"en": "Hint", "ja": "ヒント"},
    "play it": {"en": "Play this turn", "ja": "この手を着手"},
    "turn": {"en": "Turn", "ja": "盤面反転"},
    "share": {"en": "Share", "ja": "共有"},
    "copy record": {"en": "Copy the record", "ja": "棋譜をコピー"},
    "copy link": {"en": "Copy the link", "ja": "リンクをコピー"},
    "download": {"en": "Download", "ja": "ダウンロード"},
    "open record": {"en": "Open a record file…", "ja": "棋譜ファイルを開く…"},
    "resign": {"en": "Resign", "ja": "投了"},
    "resign, yes": {"en": "Resign", "ja": "投了する"},
    "draw": {"en": "Draw", "ja": "引き分け"},
    "draw, yes": {"en": "Draw", "ja": "引き分けにする"},
    "draw, offer": {"en": "Offer", "ja": "提案する"},
    "a draw": {"en": "A draw", "ja": "引き分けです"},
    "you lose": {"en": "You lose", "ja": "あなたの負けです"},
    "rematch": {"en": "Rematch", "ja": "再戦"},
    "turn n": {"en": "Turn {n}", "ja": "{n}手目"},
    "turn 2": {"en": "Turn 2", "ja": "2手目"},
    "back to now": {"en": "Back to now", "ja": "現在の局面へ"},
    "go on from here": {"en": "Go on from here", "ja": "ここから再開"},
    "north": {"en": "Facing north", "ja": "北向き"},
    "east": {"en": "Facing east", "ja": "東向き"},
    # everywhere
    "my games": {"en": "My games", "ja": "自分の対局"},
    "remove": {"en": "Remove", "ja": "削除"},
    "bring back": {"en": "Bring it back", "ja": "元に戻す"},
    "settings": {"en": "Settings", "ja": "設定"},
    "dark": {"en": "dark", "ja": "ダーク"},
    "high contrast": {"en": "high", "ja": "ハイコントラスト"},
    "slate": {"en": "slate", "ja": "石板"},
    "dusk": {"en": "indigo dusk", "ja": "藍"},
    "plain pieces": {"en": "plain", "ja": "シンプル"},
    "one tap": {"en": "one tap plays", "ja": "しない（1回で着手）"},
    "keyboard help": {"en": "Keyboard", "ja": "キー操作"},
    "do not": {"en": "Cancel", "ja": "キャンセル"},
    "always": {"en": "always", "ja": "常に"},
    "sounds": {"en": "Sounds", "ja": "効果音"},
    "mute": {"en": "Turn sounds off", "ja": "効果音を消す"},
    "unmute": {"en": "Turn sounds on", "ja": "効果音を出す"},
    "close": {"en": "Close", "ja": "閉じる"},
    "other language": {"en": "日本語", "ja": "English"},
    "elsewhere": {"en": "was continued in another tab", "ja": "別のタブで進行中です"},
    "continue here": {"en": "Continue here", "ja": "ここで続ける"},
    "storage is full": {"en": "storage is full", "ja": "保存領域がいっぱいです"},
    "storage is blocked": {"en": "does not let the page save", "ja": "データを保存できません"},
    "try again": {"en": "Try again", "ja": "もう一度試す"},
    "page failed": {"en": "This page has failed", "ja": "ページを表示できません"},
    "load again": {"en": "Load again", "ja": "再読み込み"},
    "does not answer": {"en": "does not answer", "ja": "応答しません"},
    **ONLINE,
}


def say(what: str, lang: str, **params: object) -> str:
    """One of these sayings in a language."""
    return SAYINGS[what][lang].format(**params)


def use(page: Page, what: str, lang: str) -> None:
    """Use one of the tools below the board."""
    page.locator(".tools").get_by_role("button", name=say(what, lang), exact=True).click()


def go_to_my_games(page: Page, lang: str) -> None:
    """Leave a game, which on a phone has the screen for itself, by the name of the house."""
    page.locator("header .name").click()
    page.get_by_role("link", name=say("my games", lang)).click()
