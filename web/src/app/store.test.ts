import { afterEach, describe, expect, it, vi } from 'vitest';
import { stubStorage } from '../testing/storage';
import { forget, keep, recall } from './store';

afterEach(() => void vi.unstubAllGlobals());

describe('with storage', () => {
  it('recalls what was kept, under names of its own', () => {
    const kept = stubStorage();
    keep('list', [1, 'two', null]);
    expect(recall('list', [])).toEqual([1, 'two', null]);
    expect([...kept.keys()]).toEqual(['teban.list']);
  });

  it('recalls something else if nothing was kept, or it was forgotten', () => {
    stubStorage();
    expect(recall('list', 'none')).toBe('none');
    keep('list', 1);
    forget('list');
    expect(recall('list', 'none')).toBe('none');
  });

  it('does not stumble over what others wrote there', () => {
    stubStorage().set('teban.list', '{broken');
    expect(recall('list', 'none')).toBe('none');
  });
});

it('goes on without storage', () => {
  const forbidden = () => {
    throw new DOMException('forbidden', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: forbidden, setItem: forbidden, removeItem: forbidden });
  expect(() => keep('list', 1)).not.toThrow();
  expect(() => forget('list')).not.toThrow();
  expect(recall('list', 'none')).toBe('none');
});
