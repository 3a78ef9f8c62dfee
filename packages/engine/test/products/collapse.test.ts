import { type Activity, activityFields, normalizeDesignation, type PurchaseRow } from '@ledgerprint/ledger/activity';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createCollapse, unpackProducts } from '../../src/products/collapse.ts';

const empty = Object.fromEntries(activityFields.map((field) => [field, ''])) as Activity;

const withoutLedger = { account: '', amount: '', country: '', fate: '' } as const;

function productsOf(rows: readonly PurchaseRow[], batchSize = 2) {
  const collapse = createCollapse();
  for (const row of rows) collapse.add(row);
  expect(collapse.rowCount).toBe(rows.length);
  const products = [...collapse.batches(batchSize)].flatMap(unpackProducts);
  expect(products).toHaveLength(collapse.productCount);
  return products;
}

it('returns the rows of a product by the order in which they were added', () => {
  const collapse = createCollapse();
  for (const designation of ['Stylo', 'Agrafeuse', ' Stylo']) collapse.add({ ...empty, designation });
  expect([0, 1, 2].map((product) => collapse.rowNumbers(product))).toEqual([[0, 2], [1], []]);
});

describe('rows with the same designation', () => {
  it('become one product in the place of the first row, in order and as spelled', () => {
    const rows = ['Stylo  bille', 'Agrafeuse', ' Stylo bille', 'stylo bille', 'Stylo bille'].map(
      (designation, index) => ({ ...empty, designation, quantity: String(index) }),
    );
    expect(
      productsOf(rows).map(({ designation, activities }) => [
        designation,
        activities.map((activity) => [activity.designation, activity.quantity]),
      ]),
    ).toEqual([
      [
        'Stylo bille',
        [
          ['Stylo  bille', '0'],
          [' Stylo bille', '2'],
          ['Stylo bille', '4'],
        ],
      ],
      ['Agrafeuse', [['Agrafeuse', '1']]],
      ['stylo bille', [['stylo bille', '3']]],
    ]);
  });

  it('are grouped for any rows, with every text verbatim', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('a', 'b', ' a ', 'a\u00a0b', '\ufeffa', 'e\u0301', 'é'),
    );
    const activity = fc.record(Object.fromEntries(activityFields.map((field) => [field, text])));
    const booked = fc.record({
      account: text,
      amount: text,
      country: text,
      fate: fc.constantFrom('', 'counted' as const),
    });
    const row = fc
      .tuple(activity as fc.Arbitrary<Activity>, fc.option(booked))
      .map(([fields, ledger]): PurchaseRow => ({ ...fields, ...(ledger ?? {}) }));
    fc.assert(
      fc.property(fc.array(row), fc.integer({ min: 1, max: 5 }), (rows, size) => {
        const whole = rows.map((one) => ({ ...withoutLedger, ...one }));
        const groups = Map.groupBy(whole, ({ designation }) => normalizeDesignation(designation));
        const expected = [...groups].map(([designation, activities]) => ({ designation, activities }));
        expect(productsOf(rows, size)).toEqual(expected);
      }),
    );
  });

  it('are kept in several buffers, even if one row does not fit into a buffer', () => {
    const long = 'é'.repeat(3_000_000);
    const rows = Array.from({ length: 40 }, (_, index) => ({
      ...empty,
      designation: `Article ${index % 7}`,
      notes: index === 20 ? long : long.slice(0, 100_000 + index),
    }));
    const lengths = productsOf(rows, 3).map(({ activities }) => activities.map(({ notes }) => notes.length));
    const byProduct = Map.groupBy(rows, ({ designation }) => designation);
    expect(lengths).toEqual([...byProduct.values()].map((some) => some.map(({ notes }) => notes.length)));
  });
});
