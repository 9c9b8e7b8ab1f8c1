/** アカウントについての文（日本語）。 */

import type { account as english } from './account.en';

export const account: typeof english = {
  title: 'アカウント',
  enter: '登録・ログイン',
  of: (name) => `アカウント：${name}`,
  lead: '対局にアカウントは必要ありません。登録すると、どの端末でも対局を続けられ、名前はあなただけのものになります。メールアドレスは不要です。',
  again: 'もう一度試す',
  away: 'サーバーが応答しません。もう一度お試しください。',
  calledOff: 'パスキーは使われませんでした。もう一度お試しいただけます。',

  signUp: '新規登録',
  name: '名前',
  nameHelp: 'ほかのプレイヤーに表示されます。このブラウザーの対局はそのまま引き継がれます。',
  password: 'パスワード',
  passwordHelp: (least) => `${least}文字以上。いくつかの単語を並べると覚えやすくなります。`,
  passkeyHelp: 'パスキーは指紋・顔・画面ロックで本人確認をします。覚えるものも、盗まれるものもありません。',
  signUpByPasskey: 'パスキーで登録',
  signUpByPassword: '登録',
  ratherPasskey: '代わりにパスキーを使う',
  ratherPassword: '代わりにパスワードを使う',

  signIn: 'ログイン',
  signInByPasskey: 'パスキーでログイン',
  signInByPassword: 'ログイン',
  signInByCode: 'コードでログイン',
  code: '復旧コード',
  lostIt: '代わりに復旧コードを使う',
  bring: (games) => `このブラウザーの対局（${games}局）をアカウントに引き継ぐ`,
  leave: '対局はこのブラウザーに残り、ログアウトすると再び表示されます。',
  signOut: 'ログアウト',

  codes: '復旧コード',
  codesHelp:
    'ほかの方法でログインできなくなったときに使うコードです。1つにつき1回だけ使えます。二度と表示されないので、安全な場所に保管してください。',
  codesLeft: (left) => `残り${left}個です。`,
  newCodes: 'コードを作り直す',
  saveCodes: 'ファイルに保存',
  copyCodes: 'コピー',
  copied: 'コピーしました',
  keptCodes: '保管しました',

  passkeys: 'パスキー',
  passkey: 'パスキー',
  noPasskeys: 'パスキーはhttpsのドメイン名でのみ使えます。このURLでは使えません。',
  label: 'パスキーの名前',
  addPasskey: 'パスキーを追加',
  madeOn: (day) => `${day}に追加`,
  usedOn: (day) => `最終使用：${day}`,
  elsewhere: 'このサーバーの別のURL用',
  remove: '削除',

  hasPassword: 'パスワードでログインできます。',
  hasNone: 'パスワードは設定されていません。',
  newPassword: '新しいパスワード',
  setPassword: 'パスワードを設定',
  removePassword: 'パスワードを使わない',

  sessions: 'ログイン中のブラウザー',
  someBrowser: 'ブラウザー',
  thisBrowser: 'このブラウザー',
  seen: (when) => `最終利用：${when}`,
  endSession: 'ログアウトさせる',
  endOthers: 'ほかをすべてログアウトさせる',

  blocks: 'ブロックしたプレイヤー',
  blocksHelp:
    'あなたを招待することも、あなたの募集を受けることもできません。相手の募集も表示されません。対局中のものは続きます。',
  blockWhom: 'プレイヤーの名前',
  block: 'ブロック',
  unblock: '解除',

  data: 'あなたのデータ',
  dataHelp: 'このサーバーが保存しているあなたの情報すべてを、1つのJSONファイルで受け取れます。',
  download: 'ダウンロード',

  delete: 'アカウントの削除',
  deleteHelp:
    '名前・パスキー・ログイン情報は完全に削除されます。終わった対局は名前を伏せて残ります。対局中のものは終了し、始まっている対局は負けになります。',
  deleteReally: 'アカウントを削除…',
  deleteName: (name) => `削除するには「${name}」と入力してください`,
  deleteNow: '完全に削除',
  deleted: '削除されたアカウント',

  confirm: '本人確認',
  confirmHelp: 'この設定を変更する前に、もう一度本人確認をしてください。',
  confirmByPasskey: 'パスキーを使う',
  confirmByPassword: '続ける',

  signedInAs: 'ログイン中：',
  keepGames: '登録すると、どの端末でもこれらの対局を続けられます。',
  to: '招待する相手（アカウント名）',
  accountsOnly: 'アカウントのある人だけが受けられる',
  forYou: 'あなたへの招待',
  look: '内容を見る',
  decline: '辞退',
  blockOpponent: 'この相手をブロック',
  blocked: 'ブロックしました。解除はアカウントのページでできます。',
};
