/** ページを閉じている間のお知らせについての言葉（日本語）。 */

import type { notices as english } from './notices.en';

export const notices: typeof english = {
  push: 'Tebanを閉じている間もお知らせ',
  pushHelp: '通信対局であなたの手番になったときにお知らせします（1手番に1回まで）。',
  pushFailed: 'ブラウザの設定ができませんでした。時間をおいてもう1回お試しください。',
  feed: '非公開フィード',
  feedHelp: 'フィードリーダー用です。あなたを待つ対局が届きます。アドレスを知っている人はだれでも読めます。',
  feedMake: 'アドレスを作る',
  feedRenew: '新しいアドレスを作る',
  feedOnce: '今コピーしてください。再表示はできません。新しく作ると前のアドレスは無効になります。',
};
