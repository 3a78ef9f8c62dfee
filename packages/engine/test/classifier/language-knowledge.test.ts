import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { groups } from '../../src/catalogue/groups.ts';
import { toTokens } from '../../src/text/tokens.ts';
import { loadKnowledgeFiles } from '../../tools/classifier/knowledge-files.ts';
import { modelLanguages } from '../../tools/languages/language-examples.ts';

const codes = groups.map(({ code }) => code);

describe.each(modelLanguages)('what is known of %s', async (language) => {
  const { lines, lexicon } = await loadKnowledgeFiles(language);

  it('has at least forty lines of different words for each group', () => {
    const perGroup = Map.groupBy(lines, ({ code }) => code);
    const thin = codes.filter((code) => {
      const texts = (perGroup.get(code) ?? []).map(({ input }) => toTokens(input.designation).join(' '));
      return new Set(texts).size < 40;
    });
    expect(thin).toEqual([]);
  });

  it('gives every line and word a group', () => {
    expect([...lines, ...lexicon].filter(({ code }) => !codes.includes(code))).toEqual([]);
    expect(lexicon.length).toBeGreaterThan(1_500);
  });
});

it.each(['de', 'at', 'ch', 'es', 'it', 'nl', 'be', 'pt', 'pl', 'across-borders'])(
  'at least 150 suppliers are known: %s',
  async (country) => {
    const text = await readFile(new URL(`../../data/knowledge/suppliers/${country}.csv`, import.meta.url), 'utf8');
    const rows = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    expect(rows.length).toBeGreaterThan(150);
    expect(rows.slice(1).filter((row) => !codes.includes(row.slice(row.lastIndexOf(',') + 1)))).toEqual([]);
  },
);
