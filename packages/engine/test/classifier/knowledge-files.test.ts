import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { groups } from '../../src/catalogue/groups.ts';
import { toTokens } from '../../src/text/tokens.ts';
import { loadKnowledgeFiles } from '../../tools/classifier/knowledge-files.ts';

const knowledge = await loadKnowledgeFiles();
const codes = new Set(groups.map(({ code }) => code));

describe('data/knowledge', () => {
  const files = groups.flatMap(({ code }) => [`${code}.fr.txt`, `${code}.en.txt`]);

  it.each(files)('%s has at least 100 lines of different words', async (name) => {
    const text = await readFile(new URL(`../../data/knowledge/lines/${name}`, import.meta.url), 'utf8');
    const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    const wordSets = new Set(lines.map((line) => [...new Set(toTokens(line))].toSorted().join(' ')));
    expect(wordSets.size).toBeGreaterThanOrEqual(100);
  });

  it('knows at least 2,000 suppliers', () => {
    const names = new Set(knowledge.suppliers.map(({ input }) => toTokens(input.supplier).join(' ')));
    expect(names.size).toBeGreaterThanOrEqual(2_000);
  });

  it.each(['lines', 'coded', 'lexicon', 'suppliers'] as const)('gives every entry of %s a group', (kind) => {
    expect(knowledge[kind].filter(({ code }) => !codes.has(code))).toEqual([]);
  });
});
