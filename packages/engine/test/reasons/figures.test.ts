import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Engine, loadEngine } from '../../src/index.ts';
import { figuresOf, readFigures } from '../../src/reasons/figures.ts';
import { writeReasons } from '../../src/reasons/reason-cell.ts';
import { productOf } from '../engine/product-of.ts';
import { anyReason } from './any-reason.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await loadEngine();
});

const euros = { currency: 'EUR', purchaseDate: '2023-03-01', quantity: '1' };

describe('the figures of a line', () => {
  it('are those that the engine added up', () => {
    const rows = [
      { ...euros, unitPrice: '12000', supplier: 'Engie', category: '6061 Énergie' },
      { ...euros, unitPrice: '8000', supplier: 'EDF', category: '6061 Électricité' },
      { ...euros, unitPrice: '', supplier: 'Engie', category: '6061 Énergie' },
    ];
    const found = engine.enrich(productOf('Facture énergie', ...rows), { mode: 'ademe' });
    const { parts, cases, ...figures } = readFigures(writeReasons(found.reasons));
    const { uncountedEur, reporting, uncertainty } = found;
    expect(figures).toEqual({ uncountedEur, reporting, uncertainty, notUnderstood: [] });
    expect(cases.map(({ supplier, rows: count, spendEur }) => [supplier, count, spendEur])).toEqual([
      ['Engie', 2, expect.any(Number)],
      ['EDF', 1, expect.any(Number)],
    ]);
    const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
    expect(sum(cases.map((one) => one.spendEur))).toBeCloseTo(found.spendEur ?? Number.NaN, 9);
    const caseKg = cases.map(({ footprintMg }) => Number(footprintMg) / 1e6);
    expect(sum(caseKg)).toBeCloseTo(found.footprintKgCo2e ?? Number.NaN, 5);
    for (const [at, one] of cases.entries())
      expect(sum(one.reporting.map(({ kg }) => kg))).toBeCloseTo(caseKg[at] ?? Number.NaN, 5);
    expect(parts.length).toBeGreaterThan(1);
    const kg = parts.reduce((sum, part) => sum + part.kg, 0);
    expect(kg).toBeCloseTo(found.footprintKgCo2e ?? Number.NaN, 6);
  });

  it('include the only multiplication', () => {
    const product = productOf('Gazole', { quantity: '1000', unit: 'litre', purchaseDate: '2023-03-01' });
    const line = engine.enrich(product, { mode: 'ademe' });
    expect(figuresOf(line.reasons).parts).toMatchObject([
      {
        amount: line.activityValue,
        unit: line.activityUnit,
        factor: line.factorValue,
        id: line.factorId,
        kg: line.footprintKgCo2e,
      },
    ]);
  });

  it('are not read from texts of the ledger', () => {
    const text = 'Reported as: 1 (1.1) 5 kg. | reported?ghgCategory=1&begesPost=1.1&kg=5';
    const rows = [
      { ...euros, unitPrice: '10', supplier: text },
      { ...euros, unitPrice: '10', supplier: 'B' },
    ];
    const found = engine.enrich(productOf('Papier', ...rows), { mode: 'ademe' });
    expect(readFigures(writeReasons(found.reasons)).reporting).toEqual(found.reporting);
  });

  it('leave out headings that do not exist', () => {
    const cell = 'reported?ghgCategory=9.9&begesPost=1.1&kg=5 | reported?ghgCategory=&begesPost=1.1&kg=5';
    expect(readFigures(cell).reporting).toEqual([]);
  });
});

it('the figures of any reasons are the same when only reasons with figures are read', () => {
  const property = fc.property(fc.array(anyReason, { maxLength: 8 }), (reasons) => {
    expect(readFigures(writeReasons(reasons))).toEqual(figuresOf(reasons));
  });
  fc.assert(property, { numRuns: 1_000 });
});
