import { expect, it } from 'vitest';
import { mostPageBytes } from '../../src/workspace/page.ts';
import { useTestService } from '../support/use-test-service.ts';
import { insertProject, insertResult, type StoredTestProject } from './stored-results.ts';

const suite = useTestService();

async function store(notes: readonly string[]): Promise<StoredTestProject> {
  const project = await insertProject(suite.service, suite.caller, { revision: 1 });
  for (const [index, text] of notes.entries()) {
    const place = { ordinal: index + 1, designation: `product ${index + 1}` };
    await insertResult(suite.service, project, { ...place, notes: text });
  }
  return project;
}

/** The products of each page. */
async function readPages({ projectId }: StoredTestProject, pageSize: number) {
  const pages: { readonly productId: string }[][] = [];
  let pageToken = '';
  do {
    const { body } = await suite.caller.call('Products.ListProducts', { projectId, pageSize, pageToken });
    pages.push(body.products);
    pageToken = body.nextPageToken;
  } while (pageToken !== '');
  return pages;
}

it('a page ends before a mebibyte of items, and the next one continues', async () => {
  const pages = await readPages(await store(Array.from({ length: 250 }, () => 'é'.repeat(4_500))), 1_000);
  expect(pages.map(({ length }) => length)).toEqual([expect.any(Number), expect.any(Number), expect.any(Number)]);
  for (const page of pages) expect(Buffer.byteLength(JSON.stringify(page))).toBeLessThanOrEqual(mostPageBytes);
  // Full: another product of the same size would not have fitted.
  for (const page of pages.slice(0, -1)) {
    expect(Buffer.byteLength(JSON.stringify([...page, page[0]]))).toBeGreaterThan(mostPageBytes);
  }
  expect(new Set(pages.flat().map(({ productId }) => productId)).size).toBe(250);
});

it('a page has at least one item, however large', async () => {
  const pages = await readPages(await store(['x'.repeat(mostPageBytes), 'small', 'small']), 2);
  expect(pages.map(({ length }) => length)).toEqual([1, 2]);
});
