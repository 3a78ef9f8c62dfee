import { describe, expect, test } from 'vitest';
import { delimiters } from '../src/file/delimiter.ts';
import { readError, readFilled } from './read-all.ts';

describe('delimiter', () => {
  test.each(delimiters)('%j is found from the header, whatever the cells contain', async (delimiter) => {
    const others = delimiters.filter((other) => other !== delimiter).join('x');
    const text = [
      ['Désignation', 'Unit'],
      [others, 'm'],
      [others.repeat(9), others],
    ]
      .map((cells) => cells.join(delimiter))
      .join('\n');
    expect(await readFilled(text)).toEqual([
      { designation: others, unit: 'm' },
      { designation: others.repeat(9), unit: others },
    ]);
  });

  test.each(delimiters)('%j is found without a header from the column counts', async (delimiter) => {
    const rows = [
      ['Tube, acier', 'Acme', '12,50'],
      ['Vis; M8 | inox', 'Boltco', '3'],
      ['Plaque', 'Acme, Lyon', '1,5'],
    ];
    const cell = (text: string) => (text.includes(delimiter) ? `"${text}"` : text);
    const text = rows.map((cells) => cells.map(cell).join(delimiter)).join('\n');
    expect(await readFilled(text)).toEqual(
      rows.map(([designation, supplier, unitPrice]) => ({ designation, supplier, unitPrice })),
    );
  });

  test('the header decides against the shape of the rows', async () => {
    const text = 'Designation|Unit price\nA;B;C;D|1\nE;F;G;H|2\n';
    expect(await readFilled(text)).toEqual([
      { designation: 'A;B;C;D', unitPrice: '1' },
      { designation: 'E;F;G;H', unitPrice: '2' },
    ]);
  });

  test('more recognized names win, even over one name split into two cells', async () => {
    expect(await readFilled('unit,price,designation\nm,2,Tube\n')).toEqual([
      { unit: 'm', unitPrice: '2', designation: 'Tube' },
    ]);
  });

  test('a header with a designation wins a tie, even over a wider one', async () => {
    expect(await readFilled('Prix,Notes,x,y;Désignation;Unit\n1;Tube;m\n')).toEqual([
      { designation: 'Tube', unit: 'm' },
    ]);
  });

  test('a field name in a first row that is not a header does not decide', async () => {
    expect(await readFilled('Paper;Acme|unit\nPen;Acme\nInk;Boltco\n')).toEqual([
      { designation: 'Paper', supplier: 'Acme|unit' },
      { designation: 'Pen', supplier: 'Acme' },
      { designation: 'Ink', supplier: 'Boltco' },
    ]);
  });

  test('a consistent column count beats a wider inconsistent one', async () => {
    const read = await readFilled('a,b\nc;d;e,f\ng;h;i,j\nk,l\nm;n,o\n');
    expect(read.map(({ supplier }) => supplier)).toEqual(['b', 'f', 'j', 'l', 'o']);
  });

  test('of two consistent column counts, the larger wins', async () => {
    expect(await readFilled('Tube; acier,Acme,1.5,EUR\n')).toEqual([
      { designation: 'Tube; acier', supplier: 'Acme', unitPrice: '1.5', currency: 'EUR' },
    ]);
  });

  test('of equally common column counts, several columns are preferred to one', async () => {
    expect(await readFilled('Tube\nVis;Acme\n')).toEqual([
      { designation: 'Tube' },
      { designation: 'Vis', supplier: 'Acme' },
    ]);
  });

  test('a trailing delimiter in the header counts', async () => {
    expect(await readFilled('Designation;\nTube;\n')).toEqual([{ designation: 'Tube' }]);
  });

  test('a decimal comma in every row does not beat wider columns, even when one row is ragged', async () => {
    const rows = Array.from({ length: 30 }, (_, n) => `Article ${n};Acme;${n},50;EUR`);
    const read = await readFilled([...rows, 'Article 30;Acme;1,50'].join('\n'));
    expect(read[0]).toEqual({ designation: 'Article 0', supplier: 'Acme', unitPrice: '0,50', currency: 'EUR' });
    expect(read[30]).toEqual({ designation: 'Article 30', supplier: 'Acme', unitPrice: '1,50', currency: 'EUR' });
  });

  test('the rarer delimiter wins a tie', async () => {
    expect(await readFilled('Tube;1,5\nVis;2,5\n')).toEqual([
      { designation: 'Tube', supplier: '1,5' },
      { designation: 'Vis', supplier: '2,5' },
    ]);
  });

  test('quotes are respected during detection', async () => {
    expect(await readFilled('"a;b;c;d",x\n"e;f;g;h",y\n')).toEqual([
      { designation: 'a;b;c;d', supplier: 'x' },
      { designation: 'e;f;g;h', supplier: 'y' },
    ]);
  });
});

describe('single column', () => {
  test('with a header, nothing is a delimiter', async () => {
    const cells = ['Tube, acier', 'Vis; M8', 'a|b\tc', 'Plaque'];
    const expected = cells.map((designation) => ({ designation }));
    expect(await readFilled(['Désignation', ...cells].join('\n'))).toEqual(expected);
  });

  test('without a header, a majority of rows without a delimiter means one column', async () => {
    const cells = ['Tube', 'Vis, inox, M8', 'Plaque', 'Clou'];
    expect(await readFilled(cells.join('\n'))).toEqual(cells.map((designation) => ({ designation })));
  });

  test('lines that contain only a delimiter are blank, not a column of delimiters', async () => {
    for (const delimiter of delimiters) {
      expect((await readError(`${delimiter}${delimiter}\n`.repeat(3))).message).toContain('The file is empty');
    }
  });
});
