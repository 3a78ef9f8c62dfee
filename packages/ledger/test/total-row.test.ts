import { describe, expect, test } from 'vitest';
import { readFilled, readMapped } from './read-all.ts';

const header = 'Libellé;Fournisseur;Qté;Montant HT\n';
const rows = 'Papier;Acme;2;20,00\nStylos;Acme;10;15,50\n';

describe('a total at the bottom is not a purchase', () => {
  test.each([
    ['TOTAL;;;35,50'],
    ['Total HT;;;35,50'],
    ['Total général :;;12;35,50'],
    [';;Total;35,50'],
    [';TOTAL;12;35,50'],
    ['Sous-total;;12;35,50'],
    [';;;35,50'],
    ['Grand total;;;35.5'],
    ['Somme;;;35,50'],
  ])('%s', async (line) => {
    const { totalLines, rows: read } = await readMapped(`${header}${rows}${line}\n`);
    expect(read.map(({ designation }) => designation)).toEqual(['Papier', 'Stylos']);
    expect(totalLines).toEqual([4]);
  });

  test('subtotals between the rows are left out too', async () => {
    const { totalLines } = await readMapped(`${header}${rows}Total;;;35,50\nEncre;Acme;1;9\nTotal;;;9\nTotal;;;44,5\n`);
    expect(totalLines).toEqual([4, 6, 7]);
  });
});

describe('a row that only looks like a total is kept', () => {
  test.each([
    ['a product of its own', 'Total station rental;;;35,50'],
    ['with a supplier', 'Total HT;Leica;1;35,50'],
    ['with a figure other than the sum', 'Total HT;;;80'],
    ['the bare word with another figure', 'Total;;;80'],
    ['without a figure', 'Total HT;;;'],
  ])('%s', async (_, line) => {
    const { totalLines, rows: read } = await readMapped(`${header}${rows}${line}\n`);
    expect(read.map(({ designation }) => designation)).toEqual(['Papier', 'Stylos', line.split(';')[0]]);
    expect(totalLines).toEqual([]);
  });

  test('without a header, nothing is a total', async () => {
    expect(await readFilled('Papier;Acme;20\nTotal HT;;20\n')).toEqual([
      { designation: 'Papier', supplier: 'Acme', unitPrice: '20' },
      { designation: 'Total HT', unitPrice: '20' },
    ]);
  });
});
