/** What the server takes as a password. */

export const MIN_PASSWORD = 10;
export const MAX_PASSWORD = 128;
