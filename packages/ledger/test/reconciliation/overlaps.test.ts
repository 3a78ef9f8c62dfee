import { describe, expect, it } from 'vitest';
import { findOverlaps, type LedgerFormat, type OverlapCandidate } from '../../src/index.ts';

type Days = readonly [from: string, to: string] | undefined;

function ledger(
  file: string,
  format: LedgerFormat,
  days: Days,
  amounts: Readonly<Record<string, string>>,
): OverlapCandidate {
  const period = days === undefined ? null : { from: days[0], to: days[1] };
  return { report: { file, format, period, counted: { rows: 2, amounts } }, source: file };
}

const year = ['2024-01-10', '2024-12-20'] as const;
const books = ledger('fec.txt', 'fec', year, { EUR: '1000.00' });
const invoice = (file: string, day: string, eur: string) => ledger(file, 'ubl', [day, day], { EUR: eur });

/** Files left out, and those kept instead: `a.xml b.xml < fec.txt`. */
function leftOut(...candidates: readonly OverlapCandidate[]): readonly string[] {
  return findOverlaps(candidates).map(
    ({ leaveOut, keep }) => `${leaveOut.files.join(' ')} < ${keep.flatMap(({ files }) => files).join(' ')}`,
  );
}

describe('ledgers of different families', () => {
  it('of the same period overlap: the one with the smaller amount is left out, with the rows and amounts of both', () => {
    const invoices = [invoice('a.xml', '2024-03-01', '300.00'), invoice('b.xml', '2024-05-01', '100.50')];
    expect(findOverlaps([...invoices, books])).toEqual([
      {
        leaveOut: { family: 'invoices', files: ['a.xml', 'b.xml'], counted: { rows: 4, amounts: { EUR: '400.50' } } },
        keep: [{ family: 'books', files: ['fec.txt'], counted: { rows: 2, amounts: { EUR: '1000.00' } } }],
      },
    ]);
    expect(leftOut(invoice('a.xml', '2024-03-01', '2000'), books)).toEqual(['fec.txt < a.xml']);
    expect(leftOut(books, invoice('a.xml', '2024-03-01', '1000'))).toEqual(['fec.txt < a.xml']);
  });

  it('of another period do not, and are kept if others of their family are left out', () => {
    const early = invoice('early.xml', '2023-12-31', '10');
    expect(leftOut(books, early)).toEqual([]);
    expect(leftOut(books, early, invoice('in.xml', '2024-02-01', '10'))).toEqual(['in.xml < fec.txt']);
  });

  it('an invoice represents its month: a statement of other days may contain the payment', () => {
    const statement = ledger('bank.csv', 'statement', ['2024-03-10', '2024-03-20'], { EUR: '9000.00' });
    expect(leftOut(statement, invoice('a.xml', '2024-03-01', '5'))).toEqual(['bank.csv < a.xml']);
    expect(leftOut(statement, invoice('a.xml', '2024-04-01', '5'))).toEqual([]);
  });

  it('statements are left out whatever their amount; of three families one is kept', () => {
    const statement = ledger('bank.csv', 'statement', year, { EUR: '9000.00' });
    const list = ledger('list.csv', 'table', year, { EUR: '700.00' });
    expect(leftOut(statement, list, books)).toEqual(['list.csv < fec.txt', 'bank.csv < fec.txt']);
  });

  it('without dates may overlap', () => {
    expect(leftOut(books, ledger('list.csv', 'table', undefined, { EUR: '1.00' }))).toEqual(['list.csv < fec.txt']);
  });

  it('are compared in the currency that they share', () => {
    const list = ledger('list.csv', 'json', year, { EUR: '999.00', USD: '50000.00' });
    expect(leftOut(list, books)).toEqual(['list.csv < fec.txt']);
  });

  it('do not overlap if nothing is counted, nor on sheets of one file', () => {
    const nothing = { ...books.report, counted: { rows: 0, amounts: {} } };
    const list = ledger('list.csv', 'table', year, { EUR: '1.00' });
    expect(leftOut({ ...books, report: nothing }, list)).toEqual([]);
    expect(leftOut(books, { ...list, source: books.source })).toEqual([]);
  });
});

it('ledgers of one family never overlap', () => {
  expect(leftOut(books, ledger('saft.xml', 'saft', year, { EUR: '5.00' }))).toEqual([]);
  expect(leftOut(invoice('a.xml', '2024-03-01', '5'), invoice('b.xml', '2024-03-01', '5'))).toEqual([]);
});
