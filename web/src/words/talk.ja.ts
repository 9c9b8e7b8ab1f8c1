/** 対局者どうしのチャットについての言葉（日本語）。 */

import type { talk as english } from './talk.en';

export const talk: typeof english = {
  title: 'チャット',
  unread: (n) => `未読メッセージ${n}件`,
  open: (unread) => (unread ? `チャット（未読${unread}件）` : 'チャット'),
  none: (name) => `あなたと${name}さんだけが読めます。`,
  message: 'メッセージ',
  send: '送信',
  phrasesLabel: '定型文',
  phrasesHelp: '定型文は、お互いの言語で表示されます。',
  phrases: {
    hello: 'よろしくお願いします',
    have_fun: '楽しみましょう！',
    nice_move: 'いい手ですね！',
    thinking: '少し考えます…',
    oops: 'うっかりしました！',
    back_soon: '少し離席します。',
    back: '戻りました。',
    good_game: 'いい対局でした！',
    well_played: 'お見事でした！',
    thanks: 'ありがとうございました',
    have_to_go: 'そろそろ失礼します。',
  },
  said: (name, words) => `${name}さん：${words}`,
  mute: (name) => `${name}さんをミュート…`,
  muteGame: 'この対局だけ',
  muteAlways: 'すべての対局で',
  mutedGame: (name) => `この対局では${name}さんをミュートしています。`,
  mutedAlways: (name) => `すべての対局で${name}さんをミュートしています。`,
  unmute: 'ミュートを解除',
  muteHelp: (name) => `${name}さんには通知されません。`,
  closed: 'このチャットは終了しました。',
  sending: '接続が切れています。接続が戻りしだい送信します。',
};
