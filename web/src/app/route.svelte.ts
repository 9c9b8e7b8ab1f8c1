/** The router. Routes live after the `#`, which never leaves the browser, so any static server will do. */

export type Route =
  | { page: 'home' }
  | { page: 'games' }
  | { page: 'rules'; game: string }
  | { page: 'play' | LazyPage; game: string; query: URLSearchParams }
  | { page: 'nowhere' };

/** Pages whose code is loaded on the first visit; all of them also work without a game. */
const LAZY_PAGES = ['account', 'leaders', 'learn', 'lobby', 'online', 'player', 'puzzles', 'review', 'study'] as const;
export type LazyPage = (typeof LAZY_PAGES)[number];

let current = $state.raw<Route>(read());

export const route = {
  get now(): Route {
    return current;
  },
};

addEventListener('hashchange', () => (current = read()));

export function go(address: string): void {
  location.hash = address;
}

/** Replaces the address without navigating, as a game goes on. */
export function replaceAddress(address: string): void {
  history.replaceState(null, '', address);
}

function read(): Route {
  const [path = '', query = ''] = location.hash.replace(/^#\/?/, '').split('?', 2);
  const [page = '', game = '', ...rest] = path.split('/');
  if (rest.length) return { page: 'nowhere' };
  if (!page && !game) return { page: 'home' };
  if (page === 'games' && !game) return { page: 'games' };
  if (page === 'rules' && game) return { page: 'rules', game };
  if (page === 'play' && game) return { page: 'play', game, query: new URLSearchParams(query) };
  const lazy = LAZY_PAGES.find((name) => name === page);
  return lazy ? { page: lazy, game, query: new URLSearchParams(query) } : { page: 'nowhere' };
}
