import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { parseCatalogue } from '../src/catalogue/parse-catalogue.ts';
import { warnings } from '../src/values/warning.ts';

const page = await readFile(new URL('../../../docs/methodology.md', import.meta.url), 'utf8');
const catalogue = parseCatalogue(await readFile(new URL('../data/catalogue.csv', import.meta.url), 'utf8'));
const proxies = catalogue.filter(({ source }) => source === 'Proxy');

describe('docs/methodology.md', () => {
  it.each(Object.entries(warnings))('has the warning %s with its sentence', (code, sentence) => {
    expect(page).toContain(`| \`${code}\` | ${sentence} |`);
  });

  it.each(proxies.map((proxy) => [proxy.id, proxy] as const))(
    'has %s, its figures and reason',
    (id, proxy) => {
      const row = page.split('\n').find((line) => line.startsWith(`| \`${id}\` |`)) ?? '';
      // The last sentence, the same for all, stands above the table.
      const own = proxy.reason.replace(/, times .*$/, '').replace(/ \(2022\)$/, '');
      expect(row).toBe(`| \`${id}\` | ${proxy.value} | ${proxy.uncertaintyPct} % | ${own}. |`);
    },
  );

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
    expect(page).toMatch(new RegExp(`<!-- ${name}:start -->[\\s\\S]*<!-- ${name}:end -->`));
  });
});
