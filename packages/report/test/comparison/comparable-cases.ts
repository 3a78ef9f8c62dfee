import type { ComparableCase } from '@ledgerprint/report/comparison';
import fc from 'fast-check';

/** A purchase of 1,000 litres of diesel for 1,500 euros, calculated from its litres, with these changes. */
export function aCase(fields: Partial<ComparableCase> = {}): ComparableCase {
  return {
    designation: 'Gazole',
    supplier: 'Total',
    account: '60221',
    category: '',
    match: 'matched',
    categoryScheme: 'ademe',
    categoryCode: 'C19',
    method: 'physical',
    factorId: 'bc-25775',
    factorName: 'Gazole routier, B7',
    factorValue: 3.1,
    activityValue: 1_000,
    activityUnit: 'litre',
    spendEur: 1_500,
    uncountedEur: 0,
    footprintMg: 3_100_000_000n,
    decision: '',
    engineVersion: '4+1',
    quantity: 1_000,
    quantityUnit: 'L',
    isQuantityDecided: false,
    ...fields,
  };
}

/** A spend-based purchase. */
export function paidCase(fields: Partial<ComparableCase> & { readonly spendEur: number }): ComparableCase {
  const { spendEur, factorValue = 0.5 } = fields;
  return aCase({
    designation: 'Cahiers',
    categoryCode: 'C17',
    method: 'monetary',
    factorId: 'ademe-C17-2020',
    factorName: 'Papier',
    factorValue,
    activityValue: spendEur,
    activityUnit: 'EUR',
    footprintMg: BigInt(Math.round(spendEur * factorValue * 1e6)),
    quantity: undefined,
    quantityUnit: '',
    ...fields,
  });
}

const amounts = fc.oneof(fc.constantFrom(0, 1, -1, 1e-9, 1e12, 0.01), fc.double({ min: -1e6, max: 1e6, noNaN: true }));

/** Any case, plausible or not: the parts must add up even if the stored values make no sense. */
export const anyCase: fc.Arbitrary<ComparableCase> = fc.record({
  designation: fc.constantFrom('Gazole', 'gazole ', 'Papier', '=1+1'),
  supplier: fc.constantFrom('', 'Total'),
  account: fc.constantFrom('', '60221'),
  category: fc.constant(''),
  match: fc.constantFrom('matched', 'decided', 'review', 'unmatched', 'excluded', 'failed'),
  categoryScheme: fc.constantFrom('ademe', 'client'),
  categoryCode: fc.constantFrom('C19', 'C17', ''),
  method: fc.constantFrom('physical', 'monetary', 'none'),
  factorId: fc.constantFrom('bc-25775', 'ademe-C17-2020', 'own:d1', ''),
  factorName: fc.constantFrom('Gazole routier, B7', 'Gazole routier, Réunion', 'Papier', ''),
  factorValue: fc.option(amounts, { nil: undefined }),
  activityValue: fc.option(amounts, { nil: undefined }),
  activityUnit: fc.constantFrom('litre', 'kg', 'EUR', ''),
  spendEur: fc.option(amounts, { nil: undefined }),
  uncountedEur: fc.oneof(fc.constant(0), amounts),
  footprintMg: fc.option(fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }), { nil: undefined }),
  decision: fc.constantFrom('', 'd1', 'd1 | d2', 'd2 | d1'),
  engineVersion: fc.constantFrom('4+1', '5+1'),
  quantity: fc.option(amounts, { nil: undefined }),
  quantityUnit: fc.constantFrom('', 'L', 'l', 'kg'),
  isQuantityDecided: fc.boolean(),
});
