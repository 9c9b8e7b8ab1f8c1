/** Links to online games, for other people. */

/** The address of a game's table. */
export function tableOf(id: string): string {
  return `#/online/${id}`;
}

/** The same with the server in front, to be sent to somebody. */
export function linkTo(id: string): string {
  return location.origin + location.pathname + tableOf(id);
}
