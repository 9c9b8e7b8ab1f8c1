import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { fonts } from './fonts.config.js';

/** Where `teban serve` listens while the page is being developed. */
const server = process.env.TEBAN_SERVER ?? 'http://127.0.0.1:8013';

export default defineConfig({
  plugins: [fonts(), svelte()],
  build: {
    outDir: '../src/teban/server/client',
    emptyOutDir: true,
    target: 'es2022',
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'], // these know light-dark()
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
  },
  test: { include: ['src/**/*.test.ts'], setupFiles: ['src/testing/setup.ts'], testTimeout: 60_000 },
  server: { proxy: { '/api': { target: server } } },
});
