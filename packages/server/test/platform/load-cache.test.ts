import { describe, expect, it } from 'vitest';
import { createLoadCache, createLoadOnce } from '../../src/platform/load-cache.ts';

describe('a load cache', () => {
  it('shares one load among concurrent callers, and keeps it', async () => {
    const cache = createLoadCache<string, object>(2);
    const load = async () => ({});
    const [first, second] = await Promise.all([cache.get('a', load), cache.get('a', load)]);
    expect(second).toBe(first);
    expect(await cache.get('a', load)).toBe(first);
    expect(await cache.find('a')).toBe(first);
  });

  it('drops the least recently used value', async () => {
    const cache = createLoadCache<string, string>(2);
    for (const key of ['a', 'b', 'a', 'c']) await cache.get(key, async () => key);
    expect(['a', 'b', 'c'].map((key) => cache.find(key) !== undefined)).toEqual([true, false, true]);
  });

  it('forgets a load that failed', async () => {
    let attempts = 0;
    const value = createLoadOnce(async () => {
      attempts++;
      if (attempts === 1) throw new Error('the disk is full');
      return attempts;
    });
    expect(value.find()).toBeUndefined();
    await expect(value.get()).rejects.toThrow('the disk is full');
    expect(value.find()).toBeUndefined();
    expect(await value.get()).toBe(2);
    expect(await value.get()).toBe(2);
  });
});
