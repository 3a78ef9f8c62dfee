import { restKey } from '@ledgerprint/report';
import { beforeAll, describe, expect, it } from 'vitest';
import { toListedMonths } from '../../src/result/pictures/shown-months.ts';
import { type Breakdown, breakDown } from '../../src/result/query/break-down.ts';
import { readMonths } from '../../src/result/query/line-months.ts';
import { everything, type LinesQuery } from '../../src/result/query/lines-query.ts';
import { findPeriod, sumMonths } from '../../src/result/query/sum-months.ts';
import { createLineSelector, type LineSelector } from '../../src/result/worker/line-selector.ts';
import { type OpenedFile, readResult } from '../../src/result/worker/opened-file.ts';
import { pictureBreakdown } from '../../src/result/worker/picture-breakdown.ts';
import { toUncountedLines } from '../../src/result/worker/to-opened-result.ts';
import { makeExportedFile, purchases } from './exported-file.ts';

const many = Array.from({ length: 60 }, (_, index) => ({
  designation: `Papier ${index}`,
  supplier: `Papeterie ${index % 30}`,
  unitPrice: '10',
  quantity: String(index + 1),
  purchaseDate: `2023-0${(index % 3) + 1}-15`,
}));

let opened: OpenedFile;
let selector: LineSelector;
beforeAll(async () => {
  opened = await readResult(await makeExportedFile([...purchases, ...many]));
  selector = createLineSelector(opened.lines);
});

function finish<Answer>(steps: Generator<void, Answer>): Answer {
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value;
}

function broken(changed: Partial<LinesQuery>): Breakdown {
  const query = { ...everything, ...changed };
  const supplierNames = finish(selector.nameOnce());
  return finish(breakDown(opened.lines, finish(selector.find(query)), { query, supplierNames }));
}

const sum = (values: readonly { readonly kg: number }[]) => values.reduce((total, { kg }) => total + kg, 0);

describe('a breakdown', () => {
  it('goes from scope and category to supplier and product as filters are added', () => {
    expect(broken({}).dimensions).toEqual(['scope', 'category']);
    expect(broken({ category: 'C17' }).dimensions).toEqual(['scope', 'supplier']);
    expect(broken({ scope: '3', category: 'C17' }).dimensions).toEqual(['supplier', 'product']);
    expect(broken({ scope: '3', category: 'C17', supplier: 'Lyreco' }).dimensions).toEqual(['product']);
  });

  it('adds up to the selection, at every level', () => {
    const { scopes } = opened.summary;
    const whole = broken({});
    expect(whole.kg).toBe(opened.summary.footprint?.kg);
    const ofScope = (scope: string) => whole.nodes.find(({ key }) => key === scope)?.kg ?? 0;
    expect(ofScope('1')).toBeCloseTo(scopes.scope1KgCo2e, 6);
    expect(ofScope('3')).toBeCloseTo(scopes.scope3KgCo2e, 6);
    for (const query of [{}, { scope: '3' as const }, { scope: '3' as const, category: 'C17' }]) {
      const { kg, nodes } = broken(query);
      expect(sum(nodes)).toBeCloseTo(kg, 6);
      for (const node of nodes) if (node.children.length > 0) expect(sum(node.children)).toBeCloseTo(node.kg, 6);
    }
  });

  it('lists the largest parts and groups all others', () => {
    const { nodes } = broken({ scope: '3', category: 'C17' });
    expect(nodes.length).toBeLessThan(30);
    expect(nodes.at(-1)).toMatchObject({ key: restKey, children: [] });
    const weights = nodes.slice(0, -1).map(({ kg }) => kg);
    expect(weights).toEqual(weights.toSorted((one, other) => other - one));
  });

  it('identifies products by line, so that they can be opened', () => {
    const [node] = broken({ scope: '3', category: 'C17', supplier: 'Lyreco' }).nodes;
    expect(opened.lines.designations[Number(node?.key)]).toBe('Ramette papier A4 80g 500 f.');
    expect(node?.label).toBe('Ramette papier A4 80g 500 f.');
  });

  it('draws everything except credit notes', () => {
    const { layout } = pictureBreakdown(broken({ scope: '3', category: 'C17' }), { width: 800, height: 400 });
    expect(layout.tiles.length).toBeGreaterThan(10);
    expect(layout.tiles.every(({ value }) => value > 0)).toBe(true);
  });
});

describe('months', () => {
  it('are those of products bought in a single month; other products have several months or none', () => {
    const query = { ...everything };
    const months = finish(
      sumMonths(opened.lines, finish(selector.find(query)), { monthsOf: selector.monthsOf, scope: undefined }),
    );
    expect(months.months.map(({ month, products }) => [month, products])).toEqual([
      ['2023-01', 20],
      ['2023-02', 20],
      ['2023-03', 20],
    ]);
    expect(months.several.products).toBe(1);
    const all = [...months.months, months.several, months.undated];
    expect(sum(all)).toBeCloseTo(opened.summary.footprint?.kg ?? 0, 6);
    expect(finish(findPeriod(opened.lines, selector.monthsOf))).toEqual(['2022-06', '2024-03']);
  });

  it('are read from every listed day; a year alone has none', () => {
    expect(readMonths('31/12/2023 | 2024-01-05 | 6 janv. 2024')).toEqual({
      months: ['2023-12', '2024-01'],
      isPartly: false,
    });
    expect(readMonths('2023 | 03/2023')).toEqual({ months: ['2023-03'], isPartly: true });
    expect(readMonths('soon')).toEqual({ months: [], isPartly: true });
    expect(readMonths('')).toEqual({ months: [], isPartly: false });
  });

  it('may be incomplete if five days are listed', async () => {
    const days = Array.from({ length: 7 }, (_, day) => ({
      designation: 'Papier A4',
      unitPrice: '10',
      quantity: '1',
      purchaseDate: day < 5 ? `2023-01-0${day + 1}` : '2023-06-01',
    }));
    const { lines } = await readResult(await makeExportedFile(days));
    const { monthsOf } = createLineSelector(lines);
    const { months, several } = finish(sumMonths(lines, new Uint32Array([0]), { monthsOf, scope: undefined }));
    expect(months).toEqual([]);
    expect(several.products).toBe(1);
  });

  it('without purchases are shown between others', () => {
    const one = { kg: 1, products: 1 };
    const { months, others } = toListedMonths({
      months: [
        { month: '2023-11', ...one },
        { month: '2024-02', ...one },
      ],
      several: { kg: 0, products: 0 },
      undated: one,
    });
    expect(months.map(({ key, kg }) => [key, kg])).toEqual([
      ['2023-11', 1],
      ['2023-12', 0],
      ['2024-01', 0],
      ['2024-02', 1],
    ]);
    expect(others).toEqual([{ key: 'undated', kg: 1, count: 1 }]);
  });
});

describe('the outcome of rows', () => {
  it('adds up to all rows', () => {
    const { all, counted, withoutFootprint, excluded } = toUncountedLines(opened.lines);
    const fates = [counted, withoutFootprint, ...excluded];
    expect(fates.reduce((total, { lines }) => total + lines, 0)).toBe(all.lines);
    expect(fates.reduce((total, { spendEur }) => total + spendEur, 0)).toBeCloseTo(all.spendEur, 6);
    expect(withoutFootprint.spendEur).toBeCloseTo(opened.summary.uncountedSpendEur, 6);
    expect(excluded.map(({ reason }) => reason)).toEqual(['payroll']);
  });
});
