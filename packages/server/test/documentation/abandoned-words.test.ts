import { readdir, readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const glossary = await readFile(join(root, 'docs/glossary.md'), 'utf8');

/** The left column of the last table of the glossary: phrases separated by commas. */
const abandoned = [
  ...glossary.slice(glossary.indexOf('## Words we no longer use')).matchAll(/^\| (.+?) \| .+? \|$/gm),
].flatMap(([, phrases = '']) => (/^(Not|-+)$/.test(phrases) ? [] : phrases.split(', ')));

const pattern = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:${abandoned.map(toPattern).join('|')})(?![\p{L}\p{N}])`,
  'giu',
);

/** A phrase may be broken over two lines, also of a comment. */
function toPattern(phrase: string): string {
  const words = phrase.split(' ').map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  return words.join(String.raw`(?:\s+(?:\*|//|--|#)?\s*|\s)`);
}

const folders = ['docs', 'packages', 'proto', 'deploy', 'examples', 'tools', 'tooling', '.ci'];
const text = /\.(?:md|tsx?|js|css|html|proto|sql|ya?ml|sh|service)$|(?:^|\/)(?:Dockerfile|run|long|release)$/;
/** Built or installed, the phrases themselves, and ledgers that are data. */
const skipped =
  /(?:^|\/)(?:node_modules|dist|ledgers|knowledge)\/|docs\/glossary\.md$|abandoned-words\.test\.ts$/;

async function listFiles(): Promise<readonly string[]> {
  const inFolders = await Promise.all(
    folders.map(async (folder) => {
      const names = await readdir(join(root, folder), { recursive: true });
      return names.map((name) => `${folder}/${name}`.replaceAll(sep, '/'));
    }),
  );
  const files = [...(await readdir(root)), ...inFolders.flat()];
  return files.filter((path) => text.test(path) && !skipped.test(path));
}

describe('words that the glossary gives up', () => {
  it('are listed', () => {
    expect(abandoned.length).toBeGreaterThan(20);
    expect('It prints what it\n * comes to.').toMatch(pattern);
  });

  it('occur nowhere', async () => {
    const found: string[] = [];
    for (const path of await listFiles()) {
      const content = await readFile(join(root, path), 'utf8');
      for (const match of content.matchAll(pattern)) {
        const line = content.slice(0, match.index).split('\n').length;
        found.push(`${path}:${line}: ${match[0].replaceAll(/\s+/g, ' ')}`);
      }
    }
    expect(found).toEqual([]);
  });
});
