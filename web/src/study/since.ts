/** From one position of a study to another, for a search that can only be gone on with. */

/** The server goes on with a search for so many actions at once. */
const MAX_SINCE = 64;

/** What leads from the position after some actions to the one after others; nothing if that lies elsewhere, or too far. */
export function since(stood: string[], actions: string[]): string[] {
  const newActions = actions.slice(stood.length);
  const isOnward = stood.every((action, index) => action === actions[index]);
  return isOnward && newActions.length <= MAX_SINCE ? newActions : [];
}
