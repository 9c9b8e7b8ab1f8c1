/** Online games as a server tells them, for tests: an ordinary one, but for what a test is about. */

import type { Badge, GameSummary, GameUpdate, PlayedTurn, Seat } from '../wire/types';

/** What stands beside the name of somebody without an account. */
const GUEST: Badge = { kind: 'guest', rating: null, is_provisional: false, change: null };

/** Turns of one action each, the players in turn. */
export function turnsOf(...actions: string[]): PlayedTurn[] {
  return actions.map((action, index) => ({
    number: index + 1,
    seat: (1 + (index % 2)) as Seat,
    actions: [action],
    at: 0,
    spent: 0,
    clocks: [null, null],
  }));
}

/** A game that is under way, of two players without clocks, as player 1 reads it. */
export function summary(told: Partial<GameSummary> = {}): GameSummary {
  return {
    id: 'game',
    terms: {
      game: 'some game',
      options: {},
      time: { kind: 'untimed' },
      begins: 'random',
      takebacks: true,
      private: false,
      open: false,
      accounts: false,
      rated: false,
    },
    phase: 'playing',
    names: ['Aoi', 'Ben'],
    badges: [GUEST, GUEST],
    invited: null,
    for_you: false,
    you: 1,
    is_yours: true,
    seat: 1,
    turns: 0,
    position: '',
    deadline: null,
    offers: [],
    ending: null,
    rematch: null,
    changed: 0,
    ...told,
  };
}

/** What has become of a game: these turns after those that are kept. */
export function update(number: number, kept: number, turns: PlayedTurn[], about: Partial<GameUpdate> = {}): GameUpdate {
  return {
    number,
    kept,
    turns,
    status: {
      phase: 'playing',
      players: [
        { name: 'Aoi', present: true, seen: null, badge: GUEST },
        { name: 'Ben', present: true, seen: null, badge: GUEST },
      ],
      seat: 1,
      clocks: null,
      deadline: null,
      claimable: null,
      offers: [],
      ending: null,
      rematch: null,
    },
    happened: [],
    ...about,
  };
}
