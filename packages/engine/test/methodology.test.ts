import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { parseCatalogue } from '../src/catalogue/catalogue-file.ts';

const page = await readFile(new URL('../../../docs/methodology.md', import.meta.url), 'utf8');
const catalogue = parseCatalogue(await readFile(new URL('../data/catalogue.csv', import.meta.url), 'utf8'));

describe('docs/methodology.md', () => {
  it('names every edition of the catalogue', () => {
    const editions = new Set(catalogue.map(({ edition }) => edition));
    expect([...editions].filter((edition) => !page.includes(edition))).toEqual([]);
  });

  it('computes its examples with figures of the catalogue', () => {
    const used = [...page.matchAll(/`([a-z0-9]+-[A-Z0-9_]+(?:-\d+)?)` ([\d.]+) kgCO2e\/(\S+)/g)];
    expect(used.length).toBeGreaterThanOrEqual(6);
    for (const [, id, value, unit] of used) {
      const factor = catalogue.find((candidate) => candidate.id === id);
      expect([id, String(factor?.value), factor?.unit]).toEqual([id, value, unit]);
    }
  });

  it.each(['accuracy', 'accuracy-knowledge'])('keeps the place that the benchmark fills with %s', (name) => {
    expect(page).toMatch(new RegExp(`<!-- generated: ${name} -->[\\s\\S]*<!-- end ${name} -->`));
  });
});
