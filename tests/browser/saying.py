"""What the page says, as far as tests look for it: the words by which a visitor finds a button."""

from playwright.sync_api import Page

from browser.online_words import ONLINE

SAYINGS = {
    # home
    "play": {"en": "Play {game} against the computer, level 3", "ja": "{game}でコンピューター（レベル3）と対局する"},
    "choose": {"en": "Options for {game}", "ja": "{game}を設定して対局"},
    "about turns": {"en": "about {n} turns", "ja": "約{n}手"},
    "all": {"en": "All", "ja": "すべて"},
    "go on": {"en": "Continue", "ja": "続きから"},
    "filter": {"en": "Filter", "ja": "絞り込み"},
    "gather": {"en": "Gather", "ja": "集合"},
    "short": {"en": "Short, up to {n} turns", "ja": "短い（{n}手番まで）"},
    "new to me": {"en": "New to me", "ja": "未対局"},
    "begin with": {"en": "Play {game}", "ja": "{game}で対局"},
    # a new game
    "level": {"en": "Level", "ja": "レベル"},
    "size": {"en": "Board size", "ja": "盤の大きさ"},
    "seat": {"en": "You play", "ja": "先手・後手"},
    "second": {"en": "second", "ja": "後手"},
    "who": {"en": "Opponent", "ja": "対局相手"},
    "two people": {"en": "Two players, one device", "ja": "2人で（この端末）"},
    "pie": {"en": "Pie rule", "ja": "パイルール"},
    "yes": {"en": "yes", "ja": "あり"},
    "first card": {"en": "Card 1", "ja": "カード1"},
    "square": {"en": "right {right}, forward {forward}", "ja": "右{right}、前{forward}"},
    "clocks": {"en": "Clocks", "ja": "持ち時間"},
    "5 minutes": {"en": "5 min", "ja": "5分"},
    "3 minutes": {"en": "3 min + 2 s per turn", "ja": "3分＋1手2秒"},
    # a game
    "you": {"en": "You", "ja": "あなた"},
    "easiest": {"en": "Pebble (level 1)", "ja": "小石（レベル1）"},
    "black": {"en": "Black", "ja": "黒"},
    "meter": {"en": "{name}: {meter}", "ja": "{name}：{meter}"},
    "you win": {"en": "You win", "ja": "あなたの勝ちです"},
    "wins": {"en": "{name} wins", "ja": "{name}の勝ちです"},
    "player": {"en": "Player {seat}", "ja": "プレイヤー{seat}"},
    "white": {"en": "White", "ja": "白"},
    "step back": {"en": "Undo step", "ja": "1つ戻す"},
    "confirm": {"en": "Play {cell}", "ja": "{cell}で確定"},
    "time is up": {"en": "ran out of time", "ja": "時間切れになりました"},
    "taken": {"en": "1 black piece captured.", "ja": "黒のコマ1個が取られました。"},
    "last turn": {"en": "last turn", "ja": "直前の手"},
    "take back": {"en": "Undo turn", "ja": "待った"},
    "redo": {"en": "Redo", "ja": "進める"},
    "hint": {"en": "Hint", "ja": "ヒント"},
    "play it": {"en": "Play this turn", "ja": "この手を着手"},
    "turn": {"en": "Flip board", "ja": "盤面反転"},
    "share": {"en": "Share", "ja": "共有"},
    "copy record": {"en": "Copy record", "ja": "棋譜をコピー"},
    "copy link": {"en": "Copy link", "ja": "リンクをコピー"},
    "download": {"en": "Download", "ja": "ダウンロード"},
    "open record": {"en": "Open a game record…", "ja": "棋譜ファイルを開く…"},
    "resign": {"en": "Resign", "ja": "投了"},
    "resign, yes": {"en": "Resign", "ja": "投了する"},
    "draw": {"en": "Draw", "ja": "引き分け"},
    "draw, yes": {"en": "Draw", "ja": "引き分けにする"},
    "draw, offer": {"en": "Offer draw", "ja": "提案する"},
    "a draw": {"en": "Draw", "ja": "引き分けです"},
    "you lose": {"en": "You lose", "ja": "あなたの負けです"},
    "rematch": {"en": "Rematch", "ja": "再戦"},
    "turn n": {"en": "Turn {n}", "ja": "{n}手目"},
    "turn 2": {"en": "Turn 2", "ja": "2手目"},
    "back to now": {"en": "Back to the game", "ja": "現在の局面へ"},
    "go on from here": {"en": "Continue from here", "ja": "ここから再開"},
    "north": {"en": "Facing north", "ja": "北向き"},
    "east": {"en": "Facing east", "ja": "東向き"},
    # everywhere
    "my games": {"en": "My games", "ja": "自分の対局"},
    "remove": {"en": "Remove", "ja": "削除"},
    "bring back": {"en": "Undo", "ja": "元に戻す"},
    "settings": {"en": "Settings", "ja": "設定"},
    "dark": {"en": "dark", "ja": "ダーク"},
    "high contrast": {"en": "high", "ja": "ハイコントラスト"},
    "slate": {"en": "slate", "ja": "石板"},
    "dusk": {"en": "indigo dusk", "ja": "藍"},
    "plain pieces": {"en": "plain", "ja": "シンプル"},
    "one tap": {"en": "never (one tap plays)", "ja": "しない（1回で着手）"},
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
    "storage is blocked": {"en": "doesn’t let the page save", "ja": "データを保存できません"},
    "try again": {"en": "Try again", "ja": "もう一度試す"},
    "page failed": {"en": "Something went wrong", "ja": "ページを表示できません"},
    "load again": {"en": "Reload", "ja": "再読み込み"},
    "does not answer": {"en": "Can’t reach the server", "ja": "応答しません"},
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
