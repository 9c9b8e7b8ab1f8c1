import { expect, it, vi } from 'vitest';
import { stubStorage } from '../testing/storage';

it('what was confirmed on small cells alone is previewed by touch now', async () => {
  vi.stubGlobal('navigator', { languages: ['en'] });
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('document', { documentElement: { dataset: {} } });
  stubStorage().set('teban.settings', JSON.stringify({ lang: 'ja', confirm: 'small' }));
  const { settings } = await import('./settings.svelte');
  expect([settings.lang, settings.confirm]).toEqual(['ja', 'touch']);
});
