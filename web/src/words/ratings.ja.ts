/** レーティング、オンラインのコンピューター、プロフィール、ランキングについての言葉（日本語）。 */

import type { PlayerKind } from '../wire/types';
import type { ratings as english } from './ratings.en';

const kinds: Record<PlayerKind, string> = { guest: 'ゲスト', person: '', bot: 'ボット', computer: 'コンピューター' };

export const ratings: typeof english = {
  kinds,
  rated: 'レート対局',
  casual: 'フリー対局',
  stakes: '対局の種類',
  ratedHelp: 'レート対局は持ち時間あり、待ったなしで、誰でも観戦できます。',
  guestHelp: 'ゲストの方はフリー対局のみです。アカウントがあればレート対局もできます。',
  untimedHelp: 'レート対局には持ち時間が必要です。先に持ち時間を選んでください。',
  provisional: '暫定',
  profileOf: (name, rating) => `${name}のプロフィール、レート${rating}`,
  changed: (change) => `レート ${change}`,

  playComputer: 'コンピューターと対局',
  alwaysReady: 'いつでも対局できます。待ったができ、途中でやめて別の端末で続けることもできます。',
  level: 'レベル',
  levelOf: (level, rating) => `レベル${level} · ${rating}`,
  playLevel: (level, game) => `${game} レベル${level}と対局`,
  thinking: (name, seconds) => `${name}が考えています… ${seconds}秒`,

  deviation: (n) => `±${n}`,
  deviationWords: '本当の強さは、95%の確率でこの2倍の範囲にあります。',
  score: (wins, draws, losses) => `${wins}勝 ${losses}敗 ${draws}分`,
  head: {
    wins: '勝',
    draws: '分',
    losses: '敗',
    opening: '序盤',
    rank: '順位',
    player: 'プレイヤー',
    rating: 'レート',
  },
  overTime: 'レートの推移',
  plot: (from, to, low, high, count) => `${count}局のレートの推移：${from}から${to}。最低${low}、最高${high}。`,
  openings: '序盤',
  asSeat: (seat) => (seat === 1 ? '先手' : '後手'),
  recent: '最近の対局',
  won: '勝ち',
  lost: '負け',
  drawn: '引き分け',
  noResult: '勝敗なし',
  noGames: 'レート対局はまだありません。',
  nothingRecent: '終わった対局はまだありません。',
  look: (game, names) => `${game}（${names}）を見る`,

  leaders: 'ランキング',
  leadersOf: (game) => `ランキング：${game}`,
  noLeaders: 'このゲームでレートが確定したプレイヤーはまだいません。レート対局12局ほどで確定します。',
  leadersWords: '確定したレートだけを載せています。暫定レートには、ほかの画面で「?」が付きます。',
};
