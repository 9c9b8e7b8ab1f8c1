/** What modules of the page do with a browser as soon as they are loaded, and Node has not. */

globalThis.addEventListener ??= () => {};
// Older versions of Node have no navigator.
globalThis.navigator ??= { languages: ['en'] } as unknown as Navigator;
globalThis.matchMedia ??= () => ({ matches: false }) as MediaQueryList;
