import type { FileReconciliation } from '@ledgerprint/client/workspace';
import { describe, expect, it } from 'vitest';
import { createFileList, type ProjectFiles } from '../../src/project/project-files.ts';

const page = (nextPageToken: string, ...names: readonly string[]) => ({
  reconciliation: names.map((file) => ({ file }) as FileReconciliation),
  nextPageToken,
});

function list(loadPage: ProjectFiles['loadPage']) {
  const { loadMore, ...shown } = createFileList({
    count: 4,
    all: undefined,
    first: page('second', 'a', 'b'),
    loadPage,
  });
  return { loadMore, shown, names: () => shown.files.value.map(({ file }) => file).join('') };
}

describe('the files of a project', () => {
  it('are loaded page by page until the last one, each page once', async () => {
    const asked: string[] = [];
    const { loadMore, names, shown } = list(async (token) => {
      asked.push(token);
      return token === 'second' ? page('third', 'c') : page('', 'd');
    });
    expect(names()).toBe('ab');
    await Promise.all([loadMore(), loadMore()]);
    expect(names()).toBe('abc');
    await loadMore();
    await loadMore();
    expect(names()).toBe('abcd');
    expect(asked).toEqual(['second', 'third']);
    expect(shown.isLoading.value).toBe(false);
  });

  it('stay if a page cannot be loaded, which is tried again', async () => {
    let isDown = true;
    const { loadMore, names, shown } = list(async () => {
      if (isDown) throw new TypeError('fetch failed');
      return page('', 'c', 'd');
    });
    await loadMore();
    expect(names()).toBe('ab');
    expect(shown).toMatchObject({ isLoading: { value: false }, problem: { value: expect.anything() } });
    isDown = false;
    await loadMore();
    expect(names()).toBe('abcd');
    expect(shown.problem.value).toBeUndefined();
  });
});
