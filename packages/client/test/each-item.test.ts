import { describe, expect, it } from 'vitest';
import { eachItem } from '../src/each-item.ts';

/** Pages as a service would return them; the one at `b` is empty. */
const pages: Readonly<Record<string, { readonly items: readonly number[]; readonly nextPageToken: string }>> = {
  '': { items: [1, 2], nextPageToken: 'a' },
  a: { items: [3], nextPageToken: 'b' },
  b: { items: [], nextPageToken: 'c' },
  c: { items: [4], nextPageToken: '' },
};

function list(firstPageToken?: string) {
  const asked: string[] = [];
  const items = eachItem(
    firstPageToken,
    async (pageToken) => {
      asked.push(pageToken);
      const page = pages[pageToken];
      if (page === undefined) throw new Error(`no page ${pageToken}`);
      return page;
    },
    (page) => page.items,
  );
  return { asked, items };
}

async function read(items: AsyncIterable<number>): Promise<readonly number[]> {
  const all: number[] = [];
  for await (const item of items) all.push(item);
  return all;
}

describe('a list that is read item by item', () => {
  it('covers all pages, including an empty one', async () => {
    const { asked, items } = list();
    expect(await read(items)).toEqual([1, 2, 3, 4]);
    expect(asked).toEqual(['', 'a', 'b', 'c']);
  });

  it('starts at the given page', async () => {
    expect(await read(list('a').items)).toEqual([3, 4]);
  });

  it('does not fetch pages that are not read', async () => {
    const { asked, items } = list();
    for await (const item of items) if (item === 2) break;
    expect(asked).toEqual(['']);
  });

  it('rethrows an error from a page', async () => {
    await expect(read(list('nowhere').items)).rejects.toThrow('no page nowhere');
  });
});
