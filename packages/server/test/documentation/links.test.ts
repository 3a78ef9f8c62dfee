import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const pages = [
  ...(await pagesIn('.')),
  ...(await pagesIn('docs', { recursive: true })),
  ...(await pagesIn('examples')),
  'packages/client/README.md',
];

async function pagesIn(folder: string, { recursive = false } = {}): Promise<readonly string[]> {
  const names = await readdir(join(root, folder), { recursive });
  return names.filter((name) => name.endsWith('.md')).map((name) => join(folder, name));
}

function read(page: string): Promise<string> {
  return readFile(join(root, page), 'utf8');
}

/** Links of a page that lead to another file of the repository or to a heading. */
function linksIn(text: string): readonly string[] {
  const prose = text.replace(/```.*?```/gs, '');
  const targets = [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);
  return targets.filter((target) => !/^[a-z]+:/.test(target));
}

/** Anchors of a page: its headings, as GitHub turns them into anchors, and explicit ones, `<a id="…"></a>`. */
function anchorsIn(text: string): readonly string[] {
  const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );
  const explicit = [...text.matchAll(/^<a id="([^"]+)"><\/a>$/gm)].map(([, id = '']) => id);
  return [...headings, ...explicit];
}

describe('links between pages lead to existing files and headings', () => {
  it.each(pages)('%s', async (page) => {
    for (const link of linksIn(await read(page))) {
      const [path = '', heading] = link.split('#');
      const target = path === '' ? page : join(dirname(page), path);
      expect(existsSync(join(root, target)), link).toBe(true);
      if (heading !== undefined) expect(anchorsIn(await read(target)), link).toContain(heading);
    }
  });
});

describe('the files that contributors are sent to exist', () => {
  it.each(['ARCHITECTURE.md', 'CONTRIBUTING.md'])('%s', async (page) => {
    const files = (await readdir(join(root, 'packages'), { recursive: true })).filter(
      (file) => !file.includes('node_modules'),
    );
    // A path may begin at any folder; examples such as `x.test.ts` have no folder.
    const named = [...(await read(page)).matchAll(/`((?:[\w.-]+\/)+[\w.-]+\.(?:tsx?|csv))`/g)].map(
      ([, path = '']) => path,
    );
    expect(
      named.filter(
        (path) => !files.some((file) => `packages/${file}`.endsWith(`/${path}`) || `packages/${file}` === path),
      ),
    ).toEqual([]);
  });
});

it('docs/README.md lists every page of docs', async () => {
  const listed = linksIn(await read('docs/README.md'));
  const there = (await pagesIn('docs', { recursive: true })).map((page) => relative('docs', page));
  expect(there.filter((page) => !/^(?:fr\/)?README\.md$/.test(page) && !listed.includes(page))).toEqual([]);
});

it('examples/README.md lists every example', async () => {
  const listed = linksIn(await read('examples/README.md'));
  const there = (await readdir(join(root, 'examples'), { recursive: true })).filter((name) =>
    /^(ledgers|curl)\/[^.]+\.(csv|sh)$|^[^/.]+$/.test(name),
  );
  const folders = listed.map((link) => link.split('/')[0]);
  expect(there.filter((name) => !listed.includes(name) && !folders.includes(name))).toEqual([]);
});
