/** Operations and where they are found; written by `make wire`. */

import type { AnalysisStream, AttemptStream, ListStream, PlayStream, ReviewStream, TurnStream, UpdateStream } from './types';

export const OPERATIONS = {
  account: { method: 'GET', path: '/api/account' },
  add_passkey: { method: 'POST', path: '/api/account/passkeys' },
  analysis: { method: 'POST', path: '/api/analysis' },
  attempt: { method: 'POST', path: '/api/puzzles/{game}/{number}/attempt' },
  block: { method: 'POST', path: '/api/account/blocks' },
  command: { method: 'POST', path: '/api/online/games/{game_id}' },
  computers: { method: 'GET', path: '/api/online/computers/{game}' },
  confirm_options: { method: 'POST', path: '/api/account/confirm/passkey/options' },
  confirm_with_passkey: { method: 'POST', path: '/api/account/confirm/passkey' },
  confirm_with_password: { method: 'POST', path: '/api/account/confirm/password' },
  delete_account: { method: 'POST', path: '/api/account/delete' },
  drawings: { method: 'POST', path: '/api/drawings' },
  end_other_sessions: { method: 'POST', path: '/api/account/sessions/end-others' },
  end_session: { method: 'POST', path: '/api/account/sessions/{session_id}/end' },
  feed: { method: 'GET', path: '/api/online/feed/{token}' },
  follow_game: { method: 'GET', path: '/api/online/games/{game_id}/updates' },
  follow_lobby: { method: 'GET', path: '/api/online/lobby/updates' },
  follow_my_games: { method: 'GET', path: '/api/online/games/updates' },
  games: { method: 'GET', path: '/api/games' },
  health: { method: 'GET', path: '/api/health' },
  invite: { method: 'POST', path: '/api/online/games' },
  leaders: { method: 'GET', path: '/api/online/leaders/{game}' },
  lesson: { method: 'GET', path: '/api/lessons/{game}' },
  lessons: { method: 'GET', path: '/api/lessons' },
  lobby: { method: 'GET', path: '/api/online/lobby' },
  make_bot: { method: 'POST', path: '/api/online/bot-tokens' },
  me: { method: 'GET', path: '/api/online/me' },
  mute: { method: 'POST', path: '/api/online/games/{game_id}/mute' },
  my_games: { method: 'GET', path: '/api/online/games' },
  new_passkey_options: { method: 'POST', path: '/api/account/passkeys/options' },
  online_game: { method: 'GET', path: '/api/online/games/{game_id}' },
  open_game: { method: 'POST', path: '/api/open' },
  own_data: { method: 'GET', path: '/api/account/data' },
  play: { method: 'POST', path: '/api/play' },
  play_computer: { method: 'POST', path: '/api/online/computer-games' },
  position: { method: 'POST', path: '/api/position' },
  preview: { method: 'POST', path: '/api/preview' },
  profile: { method: 'GET', path: '/api/online/players/{name}' },
  push_key: { method: 'GET', path: '/api/online/push' },
  puzzle: { method: 'GET', path: '/api/puzzles/{game}/{number}' },
  puzzles: { method: 'GET', path: '/api/puzzles' },
  race: { method: 'POST', path: '/api/race' },
  read: { method: 'POST', path: '/api/online/games/{game_id}/read' },
  read_record: { method: 'POST', path: '/api/record/read' },
  read_setup: { method: 'POST', path: '/api/setup/read' },
  ready: { method: 'GET', path: '/api/ready' },
  remove_passkey: { method: 'POST', path: '/api/account/passkeys/{passkey_id}/remove' },
  rename_me: { method: 'POST', path: '/api/online/me' },
  renew_codes: { method: 'POST', path: '/api/account/recovery-codes' },
  renew_feed: { method: 'POST', path: '/api/online/feed' },
  review: { method: 'POST', path: '/api/review' },
  rules: { method: 'GET', path: '/api/games/{game}/rules' },
  say: { method: 'POST', path: '/api/online/games/{game_id}/talk' },
  set_password: { method: 'POST', path: '/api/account/password' },
  set_up: { method: 'POST', path: '/api/setup' },
  shelf: { method: 'GET', path: '/api/shelf' },
  sign_in_options: { method: 'POST', path: '/api/account/sign-in/passkey/options' },
  sign_in_with_code: { method: 'POST', path: '/api/account/sign-in/code' },
  sign_in_with_passkey: { method: 'POST', path: '/api/account/sign-in/passkey' },
  sign_in_with_password: { method: 'POST', path: '/api/account/sign-in/password' },
  sign_out: { method: 'POST', path: '/api/account/sign-out' },
  sign_up_options: { method: 'POST', path: '/api/account/sign-up/passkey/options' },
  sign_up_with_passkey: { method: 'POST', path: '/api/account/sign-up/passkey' },
  sign_up_with_password: { method: 'POST', path: '/api/account/sign-up/password' },
  subscribe: { method: 'POST', path: '/api/online/push/subscribe' },
  tree: { method: 'POST', path: '/api/tree' },
  try_step: { method: 'POST', path: '/api/lessons/{game}/try' },
  turn: { method: 'POST', path: '/api/turn' },
  unblock: { method: 'POST', path: '/api/account/blocks/{block_id}/remove' },
  unsubscribe: { method: 'POST', path: '/api/online/push/unsubscribe' },
  why_not: { method: 'POST', path: '/api/why-not' },
  write_record: { method: 'POST', path: '/api/record' },
} as const;

/** The events of each operation that answers with a stream. */
export interface Streams {
  analysis: AnalysisStream;
  attempt: AttemptStream;
  follow_game: UpdateStream;
  follow_lobby: ListStream;
  follow_my_games: ListStream;
  play: PlayStream;
  review: ReviewStream;
  turn: TurnStream;
}
