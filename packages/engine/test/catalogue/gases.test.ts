import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { gasColumns, gases, parseGases } from '../../src/catalogue/gases.ts';
import { loadGases } from '../../src/catalogue/load-gases.ts';
import { toFactorSource } from '../../src/footprint/applied-factor.ts';
import { readBaseCarboneGases } from '../../tools/gases/base-carbone-gases.ts';
import { toWhole } from '../../tools/gases/stated-gases.ts';
import { shippedFactors } from '../matcher/shipped-matcher.ts';
import { type ExportRow, element, toExport } from './export-file.ts';

const text = readFileSync(new URL('../../data/gases.csv', import.meta.url), 'utf8');
const [header, ...lines] = text.trimEnd().split('\n');
const byId = new Map(shippedFactors.map((factor) => [factor.id, factor]));
const findGases = await loadGases();
const shippedGases = shippedFactors.flatMap((factor) => {
  const shares = findGases(factor.id, toFactorSource(factor));
  return shares === undefined ? [] : [{ factor, shares }];
});
const toMillionths = (share: number) => Math.round(share * 1e6);

function findShipped(id: string) {
  const factor = byId.get(id);
  return factor && findGases(id, toFactorSource(factor));
}

describe('the gases of the catalogue', () => {
  it('are those of its factors, in their source', () => {
    expect(header).toBe(['id', 'source', ...gasColumns].join(','));
    expect(shippedGases).toHaveLength(lines.length);
    expect(findGases('bc-25775', 'ADEME Base Carbone 22.0')).toBeUndefined();
  });

  it('have at most six decimals, and are no more than the factor', () => {
    for (const { factor, shares } of shippedGases) {
      const stated = gases.map((gas) => shares[gas]);
      expect([factor.id, stated.every((share) => share >= 0 && share === toMillionths(share) / 1e6)]).toEqual([
        factor.id,
        true,
      ]);
      const sum = stated.reduce((all, share) => all + toMillionths(share), 0);
      const isWhole = factor.source !== 'UK Government' || factor.id.includes('refrigerant');
      expect([factor.id, isWhole ? sum === 1e6 : sum < 1e6]).toEqual([factor.id, true]);
      expect(shares.biogenicCo2).toBeGreaterThanOrEqual(0);
    }
  });

  it('are stated for no ratio, no food and no object', () => {
    const kinds = new Set(shippedGases.map(({ factor }) => factor.source));
    expect([...kinds].toSorted()).toEqual(['Base Carbone', 'Derived', 'IPCC', 'UK Government']);
    expect(shippedGases.filter(({ factor }) => factor.unit === 'EUR' || factor.unit === 'USD')).toEqual([]);
  });

  it('are those of the publisher', () => {
    // Element 25775: CO2f 3.04, CH4f 0.00622, N2O 0.0537.
    expect(findShipped('bc-25775')).toMatchObject({ co2: 0.98067, ch4Fossil: 0.002007, n2o: 0.017323 });
    expect(findShipped('flight-500-short-economy')).toEqual(findShipped('bc-43745'));
    // 0.20493 and 0.01811 of CO2 and 0.11507 of biogenic CO2 in 0.27522, with rounding of the gases.
    expect(findShipped('uk-2024-electricity')?.co2).toBeCloseTo(0.22304 / 0.27522, 4);
    expect(findShipped('uk-2024-electricity')?.biogenicCo2).toBeCloseTo(0.11507 / 0.27522, 5);
    expect(findShipped('bc-43578')).toMatchObject({ ch4Biogenic: 1 });
    expect(findShipped('bc-43628')).toMatchObject({ otherGases: 1 });
    expect(findShipped('ipcc-r744')).toMatchObject({ co2: 1 });
    // A mattress, whose total is under CO2.
    expect(findShipped('bc-26969')).toBeUndefined();
  });
});

describe('the gases of an export', () => {
  const given = { "Identifiant de l'élément": '7', 'Total poste non décomposé': '10' };
  const read = (row: ExportRow) => readBaseCarboneGases(toExport([element({ ...given, ...row })])).get('7');

  it('are shares of their sum', () => {
    const cells = {
      CO2f: '7,9',
      CH4f: '1',
      CH4b: '0.5',
      N2O: '0.25',
      'Valeur gaz supplémentaire 1': '0.25',
      CO2b: '5',
    };
    const shares = { ch4Fossil: 0.10101, ch4Biogenic: 0.050505, n2o: 0.025253, otherGases: 0.025253 };
    expect(read(cells)).toEqual({ ...shares, co2: 0.797979, biogenicCo2: 0.5 });
  });

  it('are not stated by another sum, by a total without a breakdown, or by the part of an element', () => {
    expect(read({ CO2f: '8', CH4f: '1' })).toBeUndefined();
    expect(read({ CO2f: '10', CH4f: '0', N2O: '0' })).toBeUndefined();
    expect(read({})).toBeUndefined();
    expect(read({ 'Type Ligne': 'Poste', CO2f: '9', CH4f: '1' })).toBeUndefined();
  });

  it('have no biogenic CO2 if plants have taken it up', () => {
    expect(read({ CO2f: '9', CH4f: '1', CO2b: '-3' })?.biogenicCo2).toBe(0);
  });
});

it('shares that are rounded add up to one', () => {
  const thirds = toWhole({ co2: 1, ch4Fossil: 1, n2o: 1 });
  expect(gases.reduce((sum, gas) => sum + toMillionths(thirds[gas]), 0)).toBe(1e6);
});

it('a factor is found by its id and its source', () => {
  const find = parseGases(`id,source,${gasColumns.join(',')}\nx,A 1,0.5,0.25,0,0,0.125,2\n`);
  expect(find('x', 'A 1')).toMatchObject({ co2: 0.5, otherGases: 0.125, biogenicCo2: 2 });
  expect(find('x', 'A 2')).toBeUndefined();
});
