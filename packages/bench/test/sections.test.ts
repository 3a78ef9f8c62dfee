import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fillPage, setFrenchSpaces, toMarkdownTable } from '../src/sections.ts';

const written = `# Page

<!-- generated: limits -->
old
<!-- end limits -->

By hand.

<!-- generated: limits-fixed -->
old too
<!-- end limits-fixed -->
`;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ledgerprint-sections-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function createPage(name: string): Promise<URL> {
  const page = pathToFileURL(join(folder, name));
  await writeFile(page, written);
  return page;
}

describe('fillPage', () => {
  it('replaces the contents of its sections and nothing else, however often', async () => {
    const page = await createPage('filled.md');
    for (let times = 0; times < 2; times++) await fillPage(page, { limits: 'new $&\nlines' });
    expect(await readFile(page, 'utf8')).toBe(written.replace('old\n', () => 'new $&\nlines\n'));
  });

  it('refuses a page without the section, and leaves the page unchanged', async () => {
    const page = await createPage('lacking.md');
    await expect(fillPage(page, { limits: 'new', metrics: 'new' })).rejects.toThrow(
      'lacking.md needs the lines <!-- generated: metrics --> … <!-- end metrics -->',
    );
    expect(await readFile(page, 'utf8')).toBe(written);
  });
});

it('a bar in a cell of a table does not end the cell', () => {
  expect(toMarkdownTable([['Name'], ['`a | b`']])).toBe('| Name |\n|---|\n| `a \\| b` |');
});

it('French punctuation stays with its word', () => {
  expect(setFrenchSpaces('Total : 5 % de « papier » ; `a:b`')).toBe(
    'Total\u00a0: 5\u00a0% de «\u00a0papier\u00a0»\u00a0; `a:b`',
  );
});
