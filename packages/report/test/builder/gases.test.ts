import type { FindGases } from '@ledgerprint/engine/catalogue';
import { expect, it } from 'vitest';
import { createGases } from '../../src/builder/gases.ts';
import { toCase } from '../double-counting/reported-cases.ts';
import { enrichLedger } from './enriched-ledger.ts';
import { facts } from './facts.ts';

const none = { co2: 0, ch4Fossil: 0, ch4Biogenic: 0, n2o: 0, otherGases: 0, biogenicCo2: 0 };
const known = { ...none, co2: 0.5, ch4Fossil: 0.25, n2o: 0.25, biogenicCo2: 2 };
const findKnown: FindGases = (id, source) => (id === 'known' && source === 'A 1' ? known : undefined);

it('splits a case by the factors that it was calculated with', () => {
  const gases = createGases();
  const parts = [
    { id: 'known', source: 'A 1', kg: 8e-6 },
    { id: 'ratio', source: 'A 1', kg: 4e-6 },
  ];
  gases.add(toCase({ parts }, []), 13n);
  expect(gases.result(findKnown)).toEqual({
    // The larger part has what is left by rounding.
    footprintMg: { co2: '5', ch4Fossil: '2', ch4Biogenic: '0', n2o: '2', otherGases: '0', notStated: '4' },
    biogenicCo2Mg: '18',
  });
});

it('states no gases of a factor with the same id in another source', () => {
  const gases = createGases();
  gases.add(toCase({ factorId: 'known', factorSource: 'A 2' }, []), 10n);
  gases.add(toCase({ factorId: 'known', factorSource: 'A 1' }, []), -4n);
  expect(gases.result(findKnown)).toMatchObject({
    footprintMg: { co2: '-2', ch4Fossil: '-1', n2o: '-1', notStated: '10' },
    biogenicCo2Mg: '-8',
  });
});

it('states those of diesel, and none of what is counted by money', async () => {
  const rows = [
    { designation: 'Gazole', quantity: '1000', unit: 'L', purchaseDate: '2022-06-15' },
    { designation: 'Honoraires avocat', amount: '1000', purchaseDate: '2022-06-15' },
  ];
  const gases = createGases();
  const cases = (await enrichLedger(rows)).flatMap(({ reported }) => reported);
  for (const one of cases) gases.add(one, one.footprintMg ?? 0n);
  const [, lawyer] = cases;
  expect(gases.result(facts.findGases).footprintMg).toEqual({
    co2: '3040077000',
    ch4Fossil: '6221700',
    ch4Biogenic: '0',
    n2o: '53701300',
    otherGases: '0',
    notStated: String(lawyer?.footprintMg),
  });
});
