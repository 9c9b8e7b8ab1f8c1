/**
 * Notices: who waits for the visitor while they look elsewhere, once for each turn, however many pages are open.
 *
 * What is looked at needs no notice. The rest is told by a sound, by the icon, by a message where somebody has come to a table,
 * and by the browser while the page is hidden, where the visitor wants it.
 */

import { untrack } from 'svelte';
import { announce } from '../app/announcer.svelte';
import { games } from '../app/games.svelte';
import { onLanguageChange } from '../app/language.svelte';
import { route } from '../app/route.svelte';
import { settings } from '../app/settings.svelte';
import { number, recordOf } from '../app/shape';
import { call } from '../app/sound';
import { keep, recall } from '../app/store';
import type { GameSummary } from '../wire/types';
import { inWords, w } from '../words';
import { showOnIcon } from './icon';
import { tableOf } from './link';
import { calledBetween, joinedBetween, opponentOf, waitsForMe } from './lists';
import { mine } from './mine.svelte';
import { push } from './push.svelte';

/** When what was told of each game had happened, on the server's clock: other pages have told it too. */
const TOLD = 'online.told';

class Notices {
  /** Games that have begun because somebody accepted an invitation. */
  #joined = $state.raw<readonly GameSummary[]>([]);
  /** Of which games the browser has told, while nobody looks at the page; the latest last. */
  #told: readonly string[] = [];

  /** Those of them that the visitor has not gone to. */
  get joined(): readonly GameSummary[] {
    return this.#joined;
  }

  dismiss(id: string): void {
    this.#joined = this.#joined.filter((game) => game.id !== id);
  }

  /** Watch the visitor's games from now on. */
  begin(): void {
    void push.begin();
    mine.onChange((before, after) => this.#look(before, after));
    document.addEventListener('visibilitychange', () => (this.#told = []));
    $effect.root(() => {
      $effect(() => {
        const id = openGame();
        if (id !== null) untrack(() => this.dismiss(id));
      });
      onLanguageChange(() => push.isOn && void push.turn(true));
      $effect(() => showOnIcon(mine.calling));
    });
  }

  #look(before: readonly GameSummary[], after: readonly GameSummary[]): void {
    const now = new Map(after.map((game) => [game.id, game]));
    this.#joined = this.#joined.filter(({ id }) => now.get(id)?.phase === 'playing');
    const joined = joinedBetween(before, after);
    if (joined && openGame() !== joined.id) {
      this.#joined = [...this.#joined, joined];
      announce(w().online.joined(opponentOf(joined)), w().online.joinedGame(titleOf(joined)));
    }
    const called = calledBetween(before, after).filter((game) => game.id !== joined?.id);
    const news = untold(joined ? [joined, ...called] : called, now).filter(({ id }) => !isLookedAt(id));
    if (!news.length) return;
    call();
    if (!document.hidden || !settings.notices) return;
    const ids = new Set([...this.#told, ...news.map(({ id }) => id)]);
    const toTell = after.filter(
      (game) => ids.has(game.id) && (game.id === joined?.id || waitsForMe(game)) && !isPushed(game),
    );
    this.#told = toTell.map(({ id }) => id);
    if (toTell.length) tell(toTell, joined);
  }
}

export const notices = new Notices();

/** The online game whose page this is. */
export function openGame(): string | null {
  const now = route.now;
  return now.page === 'online' ? now.game : null;
}

function isLookedAt(id: string): boolean {
  return openGame() === id && !document.hidden;
}

/** Whether the server tells this browser what waits for the visitor: nobody needs to hear it twice. */
function isPushed(game: GameSummary): boolean {
  return push.isOn && waitsForMe(game) && (game.terms.time.kind !== 'live' || game.phase !== 'playing');
}

/** Those of which no page has told yet; from now on they are told. */
function untold(games: readonly GameSummary[], all: ReadonlyMap<string, GameSummary>): GameSummary[] {
  if (!games.length) return [];
  const told = recall(TOLD, recordOf(number), {});
  const fresh = games.filter(({ id, changed }) => (told[id] ?? 0) < changed);
  const kept = Object.entries(told).filter(([id]) => all.has(id));
  keep(TOLD, { ...Object.fromEntries(kept), ...Object.fromEntries(fresh.map(({ id, changed }) => [id, changed])) });
  return fresh;
}

/** One notice by the browser, however many games it is about: it takes the place of the one before. */
function tell(news: readonly GameSummary[], joined: GameSummary | null): void {
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  const [first] = news;
  const [title, body] =
    news.length > 1 ? [w().online.count(news.length), news.map(titleOf).join(', ')] : wordsOf(first!, joined);
  try {
    const notice = new Notification(title, { body, tag: 'teban.online', lang: settings.lang });
    notice.onclick = () => {
      window.focus();
      location.hash = news.length > 1 ? '#/games' : tableOf(first!.id);
      notice.close();
    };
  } catch {
    // on phones only a service worker may
  }
}

function wordsOf(game: GameSummary, joined: GameSummary | null): [string, string] {
  const name = opponentOf(game);
  if (game === joined) return [w().online.joined(name), w().online.joinedGame(titleOf(game))];
  const offer = game.offers.find((offer) => offer.seat !== game.you);
  return [
    offer ? w().online.offerWaits(name, offer.what) : w().online.yourTurn,
    w().online.gameAgainst(titleOf(game), name),
  ];
}

function titleOf({ terms }: GameSummary): string {
  return inWords(games.named(terms.game)?.titles);
}
