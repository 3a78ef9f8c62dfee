import { describe, expect, test } from 'vitest';
import { readAll, readError, readFilled } from './read-all.ts';

describe('header', () => {
  test('columns are found by name in any order, case and language; unknown ones are ignored', async () => {
    const text = 'N° facture;PRIX UNITAIRE HT;Montant HT;Désignation;qté\nF1;12,50;25,00;Tube;2\n';
    expect(await readFilled(text)).toEqual([{ designation: 'Tube', unitPrice: '12,50', quantity: '2' }]);
  });

  test('columns for all ten fields are found', async () => {
    const names = 'Category,Notes,Weight,Purchase date,Unit,Quantity,Currency,Unit price,Supplier,Designation';
    expect(await readFilled(`${names}\n1,2,3,4,5,6,7,8,9,10\n`)).toEqual([
      {
        category: '1',
        notes: '2',
        weight: '3',
        purchaseDate: '4',
        unit: '5',
        quantity: '6',
        currency: '7',
        unitPrice: '8',
        supplier: '9',
        designation: '10',
      },
    ]);
  });

  test('of two columns for a field, the first wins', async () => {
    expect(await readFilled('Libellé,Description,Prix,PU\nA,B,1,2\n')).toEqual([{ designation: 'A', unitPrice: '1' }]);
  });

  test('there may be more columns than in the template', async () => {
    const extra = Array.from({ length: 30 }, (_, n) => `x${n}`).join(',');
    expect(await readFilled(`${extra},designation\n${extra},Tube\n`)).toEqual([{ designation: 'Tube' }]);
  });

  test('the designation alone makes a header', async () => {
    expect(await readFilled('code,product\n1,Tube\n')).toEqual([{ designation: 'Tube' }]);
  });

  test('a header may follow blank lines', async () => {
    expect(await readAll('\n;;\nnotes;designation\nn;Tube\n')).toMatchObject([
      { line: 4, activity: { designation: 'Tube', notes: 'n' } },
    ]);
  });

  test('a header without a designation is refused, naming its columns', async () => {
    const error = await readError('\nPrix unitaire;Qté;Code\n1;2;3\n');
    expect(error.line).toBe(2);
    expect(error.message).toContain('"Prix unitaire", "Qté"');
    expect(error.message).toContain('"Designation"');
  });
});

describe('no header', () => {
  test('the template order applies from the first line', async () => {
    expect(await readFilled('Tube,Acme,1.5,EUR,2,m,2024-01-31,3,n,c\n')).toEqual([
      {
        designation: 'Tube',
        supplier: 'Acme',
        unitPrice: '1.5',
        currency: 'EUR',
        quantity: '2',
        unit: 'm',
        purchaseDate: '2024-01-31',
        weight: '3',
        notes: 'n',
        category: 'c',
      },
    ]);
  });

  test('one cell that happens to be a field name does not make a header', async () => {
    const rows = await readFilled('Paper,Acme,5,EUR,10,unit\nPen,Acme,1,EUR,2,unit\n');
    expect(rows.map(({ designation, unit }) => [designation, unit])).toEqual([
      ['Paper', 'unit'],
      ['Pen', 'unit'],
    ]);
  });

  test('there may be fewer than ten columns', async () => {
    expect(await readFilled('Tube;Acme\nVis;Boltco\n')).toEqual([
      { designation: 'Tube', supplier: 'Acme' },
      { designation: 'Vis', supplier: 'Boltco' },
    ]);
  });

  test('more than ten columns are refused, listing the expected names', async () => {
    const error = await readError('\n1,2,3,4,5,6,7,8,9,10,11\n');
    expect(error.line).toBe(2);
    expect(error.message).toContain('11 columns');
    expect(error.message).toContain(
      'Designation, Supplier, Unit price, Currency, Quantity, Unit, Purchase date, Weight, Notes, Category',
    );
  });
});

describe('surplus cells', () => {
  test('text beyond the header is refused with its location', async () => {
    const error = await readError('designation;unit price;unit\nTube;1;m\n"Vis\nM8";2;kg; ;oops\n');
    expect([error.line, error.column]).toEqual([3, 5]);
    expect(error.message).toContain('Line 3 has text in column 5 but the header has 3');
  });

  test('text beyond the tenth column is refused without a header', async () => {
    const row = 'Tube,a,1,EUR,2,m,2024,1,n,c';
    const error = await readError(`${row}\n${row},oops\n`);
    expect([error.line, error.column]).toEqual([2, 11]);
  });
});
