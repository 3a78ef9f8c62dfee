import { describe, expect, it } from 'vitest';
import { exportedColumns } from '../../src/store/exported-columns.ts';
import { listNeeded, packLine, unpackLine } from '../../src/store/result-cells.ts';
import { SharedTexts } from '../../src/store/shared-texts.ts';

/** A line in which every cell but the explanation is different. */
const cells = exportedColumns.map(([name, type], at) => (type === 'rendered' ? '' : `${name} ${at}`));
const share = { by: 'money', total: 12.5 } as const;

function readBack(line: { readonly cells: readonly string[]; readonly share: typeof share | undefined }) {
  const texts = new SharedTexts();
  const packed = packLine(line, texts);
  return unpackLine(['before', ...packed.own, packed.cells], texts, 1);
}

describe('the cells of a line', () => {
  it('are stored and read back, each in its place', () => {
    expect(readBack({ cells, share })).toEqual({ cells, share });
    expect(readBack({ cells: cells.map(() => ''), share: undefined })).toEqual({
      cells: cells.map(() => ''),
      share: undefined,
    });
  });

  it.each(['\x01', '\x02', '\x03', '\x04', '\x05', '[', '=', '"]'])('may contain %j', (text) => {
    const odd = cells.map((cell) => (cell === '' ? '' : `${text}${cell}`));
    expect(readBack({ cells: odd, share }).cells).toEqual(odd);
  });

  it('are found by the names of category and factor, and by its French name in the reasons', () => {
    const named = (reasons: string) => {
      const line = cells.with(-1, reasons);
      return packLine({ cells: line, share: undefined }, new SharedTexts()).named?.split('\x02');
    };
    const place = (name: string) => cells[exportedColumns.findIndex(([known]) => known === name)];
    const own = [place('category_label'), place('factor_name')];
    expect(named('no_amount')).toEqual([...own, '']);
    expect(named('multiplied?nameFr=Fer%2C+acier&id=1 | x?nameFr=Other')).toEqual([...own, 'Fer,+acier']);
    const blank = packLine({ cells: cells.map(() => ''), share: undefined }, new SharedTexts());
    expect([blank.names, blank.named]).toEqual([undefined, undefined]);
  });

  it('refer to their names and texts once these are shared', () => {
    const texts = new SharedTexts();
    for (let line = 0; line < 2; line++) packLine({ cells, share }, texts);
    texts.add(texts.wanted.map((text, at) => ({ id: at + 1, text })));
    const packed = packLine({ cells, share }, texts);
    expect(packed.named).toBeUndefined();
    expect(texts.textOf(packed.names as number)).toMatch(/^category_label/);
    expect(listNeeded([packed.cells]).length).toBeGreaterThan(3);
    expect(unpackLine([...packed.own, packed.cells], texts)).toEqual({ cells, share });
  });
});
