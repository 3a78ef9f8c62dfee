import { beforeAll, describe, expect, it } from 'vitest';
import { everything, type LinesQuery, sortColumns } from '../../src/result/query/lines-query.ts';
import { createLineSelector } from '../../src/result/worker/line-selector.ts';
import type { Selection, ShownLine } from '../../src/result/worker/messages.ts';
import { type OpenedFile, readResult } from '../../src/result/worker/opened-file.ts';
import { toShownLine } from '../../src/result/worker/shown-line.ts';
import { makeExportedFile } from './exported-file.ts';

let opened: OpenedFile;
let all: readonly ShownLine[];
let selector: ReturnType<typeof createLineSelector>;
beforeAll(async () => {
  opened = await readResult(await makeExportedFile(undefined, { failed: ['Broken thing'] }));
  all = opened.lines.designations.map((_, line) => toShownLine(opened.lines, line));
  selector = createLineSelector(opened.lines);
});

function select(query: Partial<LinesQuery>): Selection {
  const steps = selector.select({ ...everything, ...query });
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value;
}

function designations(query: Partial<LinesQuery>): readonly string[] {
  return [...select(query).lines].map((line) => all[line]?.designation ?? '');
}

describe('searching', () => {
  it.each([
    ['a word with or without its accent', 'cafe', ['Café en grains 1 kg']],
    ['capitals', 'GAZOLE', ['Gazole']],
    ['a supplier', 'totalenergies', ['Gazole']],
    ['a category, in French', 'papier et carton', ['Ramette papier A4 80g 500 f.', 'Avoir papier']],
    ['a category, in English', 'paper and paper products', ['Ramette papier A4 80g 500 f.', 'Avoir papier']],
    ['words from several of them', 'lyreco  RAMETTE', ['Ramette papier A4 80g 500 f.']],
    ['a formula', '=hyper', ['=HYPERLINK("http://x","y")']],
    ['nothing for words that do not occur together', 'lyreco gazole', []],
  ])('finds %s', (_name, search, expected) => {
    expect(designations({ search })).toEqual(expected);
  });

  it('for white space alone finds everything', () => {
    expect(designations({ search: '  ' })).toHaveLength(all.length);
  });
});

describe('filters', () => {
  it.each(['matched', 'review', 'unmatched', 'failed'] as const)('by match: %s', (match) => {
    const expected = all.filter((line) => line.match === match).map(({ designation }) => designation);
    expect(expected).not.toEqual([]);
    expect(designations({ match })).toEqual(expected);
  });

  it.each(['physical', 'monetary', 'none'] as const)('by method: %s', (method) => {
    const expected = all.filter((line) => line.method === method).map(({ designation }) => designation);
    expect(expected).not.toEqual([]);
    expect(designations({ method })).toEqual(expected);
  });

  it('by category, or by no category', () => {
    for (const code of ['C17', '']) {
      const expected = all.filter(({ category }) => category.code === code);
      expect(expected).not.toEqual([]);
      expect(designations({ category: code })).toEqual(expected.map(({ designation }) => designation));
    }
    expect(designations({ category: 'no such category' })).toEqual([]);
  });

  it('by scope, supplier and month', () => {
    const { cases } = opened.lines;
    const inScope1 = [...cases.lines].filter((_, at) => cases.scopesMg[0][at] !== 0);
    expect([...select({ scope: '1' }).lines]).toEqual([...new Set(inScope1)]);
    expect(designations({ scope: '1' })).toContain('Gazole');
    expect(designations({ supplier: 'Dell | HP' })).toEqual(['Écran 24",\r\nnoir']);
    expect(designations({ supplier: '' })).toHaveLength(all.filter(({ supplier }) => supplier === '').length);
    expect(designations({ month: '2022-06' })).toEqual(["Honoraires d'avocat"]);
    expect(designations({ month: '2024-03' })).toEqual(["Honoraires d'avocat"]);
    // A year alone has no month.
    expect(designations({ month: '2023-07' })).toEqual([]);
    expect(designations({ month: '' })).toContain('Indexation carburant transporteur');
  });

  it('give the spend of the selection, and its footprint in the scope', () => {
    const whole = select({});
    expect(whole.spendEur).toBeCloseTo(opened.summary.spendEur, 6);
    expect(whole.footprintKg).toBeCloseTo(opened.summary.footprint?.kg ?? 0, 6);
    const fuel = select({ scope: '1' });
    expect(fuel.scopeKg).toBeCloseTo(opened.summary.scopes.scope1KgCo2e, 6);
    expect(fuel.footprintKg).toBeGreaterThan(fuel.scopeKg);
    const wages = select({ match: 'excluded' });
    expect(wages).toMatchObject({ spendEur: 0, footprintKg: 0 });
  });

  it('combine, and give the footprint of the selection', () => {
    const { lines, footprintKg } = select({ match: 'matched', category: 'C17' });
    expect([...lines]).toEqual(
      all.filter((line) => line.match === 'matched' && line.category.code === 'C17').map(({ line }) => line),
    );
    const summed = [...lines].reduce((sum, line) => sum + (all[line]?.footprintKgCo2e ?? 0), 0);
    expect(footprintKg).toBeCloseTo(summed, 5);
  });
});

describe('sorting', () => {
  it.each(sortColumns)(
    'by %s, the two directions are the reverse of each other, except for lines without a value',
    (column) => {
      const keyOf = (line: number) => {
        const shown = all[line] as ShownLine;
        const value = column === 'category' ? shown.category.label : shown[column];
        return value === '' ? Number.NaN : value;
      };
      const ascending = [...select({ sort: { column, isDescending: false } }).lines].map(keyOf);
      const descending = [...select({ sort: { column, isDescending: true } }).lines].map(keyOf);
      const isThere = (key: unknown) => !Number.isNaN(key);
      expect(descending.filter(isThere)).toEqual(ascending.filter(isThere).toReversed());
      const missing = ascending.length - ascending.filter(isThere).length;
      for (const keys of [ascending, descending]) {
        expect(keys.slice(keys.length - missing).some(isThere)).toBe(false);
      }
    },
  );

  it('by number puts the largest first or last', () => {
    const [first] = select({ sort: { column: 'footprintKgCo2e', isDescending: true } }).lines;
    const largest = Math.max(...all.map((line) => line.footprintKgCo2e).filter((kg) => !Number.isNaN(kg)));
    expect(all[first as number]?.footprintKgCo2e).toBe(largest);
  });

  it('by text ignores accents and case', () => {
    const sorted = designations({ sort: { column: 'designation', isDescending: false } });
    const letters = sorted.filter((text) => /^\p{L}/u.test(text));
    const collator = new Intl.Collator('fr', { sensitivity: 'base', ignorePunctuation: false });
    expect(letters).toEqual(letters.toSorted(collator.compare));
    expect(letters).toContain('Écran 24",\r\nnoir');
  });

  it('is optional: without it, lines stay in file order', () => {
    expect([...select({}).lines]).toEqual(all.map(({ line }) => line));
  });
});
