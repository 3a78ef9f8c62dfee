import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
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

const text = /\.(?:md|tsx?|js|css|html|proto|sql|ya?ml|sh|service)$|^(?:Dockerfile|run|long|release)$/;
/** Installed or built, and ledgers and labels, which are data. */
const skippedFolders = new Set(['.git', 'node_modules', 'dist', 'data', 'ledgers', 'release']);
/** They name the phrases, or quote the wording of card statements. */
const skippedFiles = new Set(['glossary.md', 'abandoned-words.test.ts', 'merchant-category-names.ts']);

async function* listFiles(folder: string): AsyncGenerator<string> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const { name } = entry;
    if (entry.isDirectory() && !skippedFolders.has(name)) yield* listFiles(join(folder, name));
    if (entry.isFile() && text.test(name) && !skippedFiles.has(name)) yield join(folder, name);
  }
}

describe('words that the glossary gives up', () => {
  it('are listed', () => {
    expect(abandoned.length).toBeGreaterThan(20);
    expect('It prints what it\n * comes to.').toMatch(pattern);
  });

  it('occur nowhere', async () => {
    const found: string[] = [];
    for await (const path of listFiles(root)) {
      const content = await readFile(path, 'utf8');
      for (const match of content.matchAll(pattern)) {
        const line = content.slice(0, match.index).split('\n').length;
        found.push(`${relative(root, path)}:${line}: ${match[0].replaceAll(/\s+/g, ' ')}`);
      }
    }
    expect(found).toEqual([]);
  });
});
