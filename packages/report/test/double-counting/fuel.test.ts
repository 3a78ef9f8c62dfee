import { describe, expect, it } from 'vitest';
import { createDoubleCounting } from '../../src/double-counting/index.ts';
import type { ReportedCase } from '../../src/reported-case.ts';
import { kilometres, litresOfDiesel, moneyOfDiesel, toCase } from './reported-cases.ts';

const months = ['2023-01', '2023-02', '2023-03', '2023-04', '2023-05', '2023-06'];

function find(...cases: readonly ReportedCase[]) {
  const doubles = createDoubleCounting();
  for (const reported of cases) doubles.add(reported);
  return doubles.result();
}

describe('the same fuel recorded by amount and by quantity', () => {
  it('is found by month, and the smaller side is the possible deduction', () => {
    const cards = moneyOfDiesel(months.map((month) => ({ eur: 1500, purchaseDate: `${month}-15` })));
    const report = litresOfDiesel(months.map((month) => ({ litres: 950, purchaseDate: `${month}-28` })));

    expect(find(cards, report)).toMatchObject([
      {
        kind: 'fuel',
        footprintMg: '17670000000',
        spendEur: 0,
        months,
        sides: [
          {
            designations: ['Fuel card'],
            suppliers: ['Cards Ltd'],
            files: ['cards.csv'],
            rows: 6,
            footprintMg: '18600000000',
            spendEur: 9000,
          },
          { designations: ['Diesel report'], files: ['litres.csv'], rows: 6, footprintMg: '17670000000' },
        ],
      },
    ]);
  });

  it('is found if one case contains both', () => {
    const both = { ...moneyOfDiesel([{ eur: 1500, file: 'a.csv' }]), activityValue: 1960, footprintMg: 6_076_000_000n };
    const [card] = both.rows;
    if (card === undefined) throw new Error('No row.');
    const report = { ...card, position: 99, file: 'b.csv', amount: '', quantity: '960', unit: 'L', share: 0.5 };

    expect(find({ ...both, rows: [{ ...card, share: 0.5 }, report] })).toMatchObject([
      { sides: [{ footprintMg: '3100000000', places: [`a.csv:${card.line}`] }, { footprintMg: '2976000000' }] },
    ]);
  });

  it('is found for an annual report dated in the last month', () => {
    const cards = moneyOfDiesel(months.map((month) => ({ eur: 1500, purchaseDate: `${month}-15` })));

    expect(find(cards, litresOfDiesel([{ litres: 5800, purchaseDate: '2023-06-30' }]))).toMatchObject([
      { kind: 'fuel', months, sides: [{ rows: 6 }, { rows: 1 }] },
    ]);
    expect(find(cards, litresOfDiesel([{ litres: 5800, purchaseDate: '2023-02-28' }]))).toEqual([]);
  });

  it('is found for an invoice with litres only if the amounts agree', () => {
    const cards = moneyOfDiesel([{ eur: 1512.34 }]);
    const invoiceOf = (eur: number) => litresOfDiesel([{ litres: 990, amount: `${eur}` }], { spendEur: eur });

    expect(find(cards, invoiceOf(1512.34))).toMatchObject([{ kind: 'fuel', spendEur: 1512.34 }]);
    expect(find(cards, invoiceOf(1490))).toEqual([]);
  });

  it.each([
    ['another amount', moneyOfDiesel([{ eur: 3000 }]), litresOfDiesel([{ litres: 950 }])],
    [
      'another month',
      moneyOfDiesel([{ eur: 1500, purchaseDate: '2023-01-10' }]),
      litresOfDiesel([{ litres: 1000, purchaseDate: '2023-03-10' }]),
    ],
    [
      'the same file, supplier and account',
      moneyOfDiesel([{ eur: 1500, file: 'one.csv' }], { supplier: 'Oil Co' }),
      litresOfDiesel([{ litres: 1000, file: 'one.csv' }], { supplier: 'Oil Co' }),
    ],
    [
      'another fuel',
      moneyOfDiesel([{ eur: 1500 }]),
      litresOfDiesel([{ litres: 1000 }], { factorId: 'bc-14087', factorName: 'Fioul domestique' }),
    ],
    [
      'months that do not agree',
      moneyOfDiesel(months.map((month, index) => ({ eur: 500 * (index + 1), purchaseDate: `${month}-15` }))),
      litresOfDiesel(months.map((month, index) => ({ litres: 330 * (6 - index), purchaseDate: `${month}-15` }))),
    ],
  ])('is not found for %s', (_, cards, report) => {
    expect(find(cards, report)).toEqual([]);
  });
});

describe('mileage recorded in addition to fuel', () => {
  it('is one finding over the months with both', () => {
    const fuel = moneyOfDiesel(months.map((month) => ({ eur: 1500, purchaseDate: `${month}-15` })));
    const claims = kilometres(1000, [{ purchaseDate: '2023-02-28' }, { purchaseDate: '2022-12-31' }]);

    expect(find(fuel, claims)).toMatchObject([
      {
        kind: 'mileage',
        footprintMg: '128000000',
        months: ['2023-02'],
        sides: [
          { designations: ['Mileage claims'], rows: 1 },
          { designations: ['Fuel card'], footprintMg: '3100000000' },
        ],
      },
    ]);
  });

  it('includes mileage allowances in money', () => {
    const paid = toCase({ designation: 'Indemnités kilométriques', footprintMg: 130_000_000n, spendEur: 420 }, [
      { amount: '420' },
    ]);

    expect(find(moneyOfDiesel([{ eur: 600 }]), paid)).toMatchObject([{ kind: 'mileage', spendEur: 420 }]);
  });

  it.each([
    ['kilometres alone', [kilometres(1000, [{}])]],
    [
      'kilometres of electric cars',
      [
        moneyOfDiesel([{ eur: 600 }]),
        { ...kilometres(1000, [{}]), factorName: 'Voiture particulière, Berline, Electrique' },
      ],
    ],
    [
      'fuel of a boiler',
      [
        {
          ...moneyOfDiesel([{ eur: 600 }]),
          reporting: [{ scope: 1, ghgCategory: '', begesPost: '1.1', kg: 1 }] as const,
        },
        kilometres(1000, [{}]),
      ],
    ],
    ['other months', [moneyOfDiesel([{ eur: 600 }]), kilometres(1000, [{ purchaseDate: '2023-05-01' }])]],
    ['a receipt among many', [moneyOfDiesel([{ eur: 60_000 }]), kilometres(100, [{}])]],
  ])('is not found for %s', (_, cases) => {
    expect(find(...cases)).toEqual([]);
  });
});
