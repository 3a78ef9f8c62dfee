import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createDoubleCounting } from '../../src/double-counting/index.ts';
import type { ReportedCase, ReportedRow } from '../../src/reported-case.ts';
import { toCase } from './reported-cases.ts';

function find(cases: readonly ReportedCase[]) {
  const doubles = createDoubleCounting();
  for (const reported of cases) doubles.add(reported);
  return doubles.result();
}

/** One purchase from Acme with one kilogram per euro. */
function bought(row: Partial<ReportedRow>, about: Partial<ReportedCase> = {}): ReportedCase {
  const eur = Number(row.amount);
  return toCase({ spendEur: eur, footprintMg: BigInt(Math.round(eur * 1e6)), ...about }, [row]);
}

describe('a duplicate invoice', () => {
  it('is found by supplier, reference and amount in two files, whatever their spelling', () => {
    const once = bought({ reference: 'FA-2023-0117', amount: '250', file: 'q1.csv', line: 12 });
    const again = bought(
      { reference: 'fa 2023 0117', amount: '250.00', file: 'q2.csv', line: 3 },
      { supplier: 'ACME SAS', designation: 'Ramettes', spendEur: 250, footprintMg: 200_000_000n },
    );

    expect(find([once, again])).toEqual([
      {
        kind: 'invoice',
        footprintMg: '200000000',
        spendEur: 250,
        months: ['2023-04'],
        sides: [
          {
            designations: ['Paper'],
            suppliers: ['Acme'],
            files: ['q1.csv'],
            places: ['q1.csv:12'],
            rows: 1,
            footprintMg: '250000000',
            spendEur: 250,
          },
          {
            designations: ['Ramettes'],
            suppliers: ['ACME SAS'],
            files: ['q2.csv'],
            places: ['q2.csv:3'],
            rows: 1,
            footprintMg: '200000000',
            spendEur: 250,
          },
        ],
      },
    ]);
  });

  it('is found in one file if all its lines are repeated far below, even on a later day', () => {
    const lines = ['100', '50', '25'];
    const booked = (start: number, purchaseDate: string) =>
      lines.map((amount, index) => bought({ reference: 'INV 4711', amount, line: start + index, purchaseDate }));

    expect(find([...booked(10, '2023-04-12'), ...booked(900, '2023-05-02')])).toMatchObject([
      {
        kind: 'invoice',
        spendEur: 175,
        sides: [{ rows: 3 }, { rows: 3, places: [':900', ':901', ':902'].map((end) => `ledger.csv${end}`) }],
      },
    ]);
  });

  it('is found without references by supplier, day and amount in two files', () => {
    const cases = ['cards.csv', 'ledger.csv'].map((file) => bought({ amount: '1234.56', file }));

    expect(find(cases)).toMatchObject([{ kind: 'invoice', spendEur: 1234.56 }]);
  });

  it('is one finding if two files overlap', () => {
    const cases = ['a.csv', 'b.csv'].flatMap((file) =>
      Array.from({ length: 200 }, (_, index) =>
        bought({ amount: `${100 + index}`, reference: `INV${1000 + index}`, file }, { supplier: `S${index}` }),
      ),
    );

    expect(find(cases)).toMatchObject([
      {
        spendEur: 39_900,
        sides: [
          { rows: 200, files: ['a.csv'] },
          { rows: 200, files: ['b.csv'] },
        ],
      },
    ]);
  });

  it('is listed individually only if it is among the largest; all others are one finding', () => {
    const cases = Array.from({ length: 50 }, (_, index) => index).flatMap((index) =>
      [10, 900].map((line) =>
        bought({ amount: `${100 + index}`, reference: `INV${1000 + index}`, line: line + index * 2000 }),
      ),
    );
    const found = find(cases);

    expect(found).toHaveLength(31);
    expect(found.reduce((sum, { spendEur }) => sum + spendEur, 0)).toBe(50 * 100 + (49 * 50) / 2);
    expect(found.at(-1)?.sides[0].rows).toBe(20);
  });

  const apart = [{ file: 'a.csv' }, { file: 'b.csv' }];
  const again = { reference: 'INV 4711', amount: '250' };
  it.each<[string, readonly ReportedCase[]]>([
    ['another supplier', apart.map((row, index) => bought({ ...again, ...row }, { supplier: `S${index}` }))],
    ['another amount', apart.map((row, index) => bought({ ...again, ...row, amount: `${250 + index}` }))],
    ['another currency', ['EUR', 'GBP'].map((currency, index) => bought({ ...again, ...apart[index], currency }))],
    ['no supplier', apart.map((row) => bought({ ...again, ...row }, { supplier: '' }))],
    ['equal lines of one invoice', [10, 11].map((line) => bought({ ...again, line }))],
    [
      'parts of one invoice over a file',
      ['250', '250', '99'].map((amount, index) => bought({ ...again, amount, line: 10 + index * 200 })),
    ],
    [
      'the next invoices of a contract',
      ['01', '02', '03'].map((month, index) =>
        bought({ ...again, file: `q${index}.csv`, purchaseDate: `2023-${month}-05` }),
      ),
    ],
    [
      'a purchase half a year later',
      apart.map((row, index) => bought({ ...again, ...row, purchaseDate: `2023-0${1 + index * 6}-05` })),
    ],
    [
      'a refunded purchase',
      [
        ...apart.map((row) => bought({ ...again, ...row })),
        bought({ amount: '-250', reference: 'AV 12', file: 'b.csv' }),
      ],
    ],
    ['a reference that is a year', apart.map((row) => bought({ ...again, ...row, reference: '2023' }))],
    ['a round amount without a reference', apart.map((row) => bought({ ...row, amount: '250' }))],
    ['a small amount without a reference', apart.map((row) => bought({ ...row, amount: '12.34' }))],
    ['one file without references', [10, 900].map((line) => bought({ amount: '1234.56', line }))],
    [
      'a subscription of two sites',
      ['01', '02', '03'].flatMap((month) =>
        apart.map((row) => bought({ ...row, amount: '123.45', purchaseDate: `2023-${month}-05` })),
      ),
    ],
    ['a month instead of a day', apart.map((row) => bought({ ...row, amount: '1234.56', purchaseDate: '2023-04' }))],
    [
      'different references',
      apart.map((row, index) => bought({ ...row, amount: '1234.56', reference: `INV 471${index}` })),
    ],
    ['an excluded purchase', apart.map((row) => bought({ ...again, ...row }, { match: 'excluded' }))],
  ])('is not found for %s', (_, cases) => {
    expect(find(cases)).toEqual([]);
  });

  it('is not found if the references of a file identify orders', () => {
    const orders = Array.from({ length: 20 }, (_, index) => index).flatMap((index) =>
      [1, 2, 3].map((day) =>
        bought({
          reference: `PO ${4000 + index}`,
          amount: `${100 + index + day}`,
          purchaseDate: `2023-04-0${day}`,
          line: index * 10 + day,
        }),
      ),
    );
    const delivered = ['2023-04-03', '2023-04-20'].map((purchaseDate, index) =>
      bought({ reference: 'PO 5000', amount: '250', purchaseDate, line: 1000 + index * 500 }),
    );

    expect(find(delivered)).toHaveLength(1);
    expect(find([...orders, ...delivered])).toEqual([]);
  });
});

describe('any ledger', () => {
  const row = fc.record({
    file: fc.constantFrom<string>('a.csv', 'b.csv', 'c.csv'),
    supplier: fc.constantFrom('Acme', 'Durand SARL', 'Émile & Fils', ''),
    reference: fc.constantFrom('', 'INV 1', 'INV 17', 'PO 900', 'INV-17'),
    cents: fc.integer({ min: -30_000, max: 30_000 }),
    day: fc.integer({ min: 1, max: 28 }),
  });
  type DrawnRow = typeof row extends fc.Arbitrary<infer Drawn> ? Drawn : never;
  const toCases = (rows: readonly DrawnRow[]) =>
    rows.map(({ supplier, cents, day, ...own }, index) =>
      bought(
        {
          ...own,
          amount: `${cents / 100}`,
          purchaseDate: `2023-04-${`${day}`.padStart(2, '0')}`,
          position: index,
          line: index * 60,
        },
        { supplier },
      ),
    );

  it('has no duplicates if no amount of a supplier is repeated', () => {
    const distinct = fc.uniqueArray(row, { selector: ({ supplier, cents }) => `${supplier} ${Math.abs(cents)}` });
    fc.assert(fc.property(distinct, (rows) => void expect(find(toCases(rows))).toEqual([])));
  });

  it('has the same findings in any order of cases', () => {
    const few = fc.array(fc.record({ row, copies: fc.integer({ min: 1, max: 3 }) }), { maxLength: 12 });
    fc.assert(
      fc.property(few, fc.infiniteStream(fc.nat()), (drawn, order) => {
        const cases = toCases(
          drawn.flatMap(({ row: own, copies }) =>
            Array.from({ length: copies }, (_, index) => ({ ...own, file: `${'abc'[index]}.csv` })),
          ),
        );
        const shuffled = cases
          .map((reported) => ({ reported, key: order.next().value }))
          .toSorted((one, other) => one.key - other.key)
          .map(({ reported }) => reported);
        expect(find(shuffled)).toEqual(find(cases));
      }),
    );
  });
});
