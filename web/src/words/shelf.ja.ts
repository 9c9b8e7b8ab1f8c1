/** ホームの言葉（日本語）。 */

import type { shelf as english } from './shelf.en';

export const shelf: typeof english = {
  goals: { land: '領土', connect: '連結', gather: '集合', outlast: '競走・持久' },
  short: (most) => `短い（${most}手番まで）`,
  fresh: '未対局',
  none: 'あてはまるゲームがありません。条件を減らしてください。',
  level: 'Lv3',
  playShort: '対局',
  first: 'はじめての方へ',
  playOne: (game) => `${game}で対局`,
  learnOne: (game) => `${game}を3分で覚える`,
  allGames: (n) => `対局中の${n}局すべて`,
  resume: '続ける',
  today: '今日の問題',
  solve: '解く',
  solveOf: (game) => `今日の問題（${game}）を解く`,
  legalTurns: (n) => (n >= 100 ? '合法手100通り以上' : `合法手${n}通り`),
  people: '人と対局',
  beside: 'となりの人と対局',
  besideWords: '1台で、2人で',
  begin: '開始',
  allChallenges: (n) => (n ? `全${n}件` : 'ロビー'),
  friend: '友達と対局',
  friendWords: 'リンクを送ればどこからでも',
  invite: '招待',
  anyone: 'だれかと対局',
  anyoneWords: 'ロビーで対局者を募集',
  post: '募集',
  whichGame: 'どのゲームで？',
};
