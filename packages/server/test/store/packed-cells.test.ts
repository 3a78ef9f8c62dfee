import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CellKind, isPackable, listShared, packCells, unpackCells } from '../../src/store/packed-cells.ts';
import { SharedTexts } from '../../src/store/shared-texts.ts';

const kinds: readonly CellKind[] = ['value', 'text', 'list', 'value', 'list'];
const reasons =
  'step_paid?amount=8911.92&currency=EUR | multiplied?amount=8911.92&factor=0.231&unit=EUR&id=x&kg=2054.15&rows=1 | ' +
  'case?number=1&supplier=Sodexo+53&rows=1 | uncertain?kg=2054.15&mean=yes | levelled';
const cells = ['8911.92', 'Monetary ratio', 'C32:0.4475 | C25:0.1301', '2054.15', reasons];

/** The texts that are wanted once these lines have been packed twice. */
function learn(lines: readonly (readonly string[])[]): SharedTexts {
  const texts = new SharedTexts();
  for (const line of [...lines, ...lines]) packCells(line, kinds, texts);
  texts.add(texts.wanted.map((text, at) => ({ id: at + 1, text })));
  return texts;
}

describe('packed cells', () => {
  it('are restored, with and without shared texts', () => {
    for (const texts of [new SharedTexts(), learn([cells])]) {
      expect(unpackCells(packCells(cells, kinds, texts), kinds, texts)).toEqual(cells);
    }
  });

  it('hold only what other lines of the project do not have', () => {
    const texts = learn([cells]);
    const packed = packCells(cells, kinds, texts);
    expect(packed).not.toMatch(/multiplied|Monetary|EUR/);
    expect(packed).toContain('Sodexo+53');
    // An amount that occurs three times, and one that occurs three times.
    expect(packed.split('8911.92')).toHaveLength(2);
    expect(packed.split('2054.15')).toHaveLength(2);
    expect(packed.length).toBeLessThan(cells.join('').length / 2);
  });

  it('share the texts of lines with other values', () => {
    const texts = learn([cells]);
    const other = [...cells.slice(0, -1), reasons.replaceAll('8911.92', '17').replaceAll('Sodexo+53', 'Lyreco')];
    expect(packCells(other, kinds, texts)).not.toMatch(/multiplied|supplier/);
    expect(unpackCells(packCells(other, kinds, texts), kinds, texts)).toEqual(other);
  });

  it('do not repeat what the line has elsewhere', () => {
    const texts = learn([cells]);
    const packed = packCells(cells, kinds, texts, ['2054.15']);
    expect(packed).not.toContain('2054.15');
    expect(unpackCells(packed, kinds, texts, ['2054.15'])).toEqual(cells);
  });

  it('say to which shared texts they refer, and can be read with these alone', () => {
    const texts = learn([cells, ['1', 'Other', 'a | b', '2', 'no_amount']]);
    const packed = packCells(cells, kinds, texts);
    const needed = [...new Set(listShared(packed))];
    expect(needed.length).toBeLessThan(texts.last);
    const all = texts.list();
    const some = new SharedTexts(needed.map((id) => ({ id, text: all[id - 1] as string })));
    expect(unpackCells(packed, kinds, some)).toEqual(cells);
    expect(() => unpackCells(packed, kinds, new SharedTexts())).toThrow(/unknown text/);
  });

  it('are restored with any number of shared texts, whose signs take one to three bytes', () => {
    const words = Array.from({ length: 3_000 }, (_, at) => `word ${at}`);
    const texts = new SharedTexts(words.map((text, at) => ({ id: at + 1, text })));
    for (const word of words) {
      const packed = packCells([word], ['text'], texts);
      expect(Buffer.byteLength(packed)).toBeLessThanOrEqual(4);
      expect(unpackCells(packed, ['text'], texts)).toEqual([word]);
    }
  });

  it('are restored whatever they contain', () => {
    const piece = fc.constantFrom(
      'a',
      '?',
      '=',
      '&',
      ' | ',
      ':',
      '-',
      '1',
      '23.5',
      'kg',
      ' ',
      '[',
      '\\',
      '\t',
      'é',
      '🧾',
      '',
    );
    const text = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''));
    const line = fc.tuple(text, text, text, text, text);
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 20 }), (lines) => {
        const texts = learn(lines.slice(0, 10));
        for (const one of lines) {
          if (one.every(isPackable)) expect(unpackCells(packCells(one, kinds, texts), kinds, texts)).toEqual(one);
        }
      }),
      { seed: 20_261_120, numRuns: 300 },
    );
  });
});

describe('shared texts', () => {
  it('are wanted from their second occurrence on, until they are known', () => {
    const texts = new SharedTexts();
    expect(texts.idOf('a')).toBeUndefined();
    expect(texts.wanted).toEqual([]);
    texts.idOf('a');
    expect(texts.wanted).toEqual(['a']);
    texts.add([{ id: 7, text: 'a' }]);
    expect(texts.wanted).toEqual([]);
    expect(texts.idOf('a')).toBe(7);
    expect(texts.last).toBe(7);
  });

  it('are limited in number and length: texts that all differ are written in full', () => {
    const texts = new SharedTexts(Array.from({ length: 20_000 }, (_, at) => ({ id: at + 1, text: `text ${at}` })));
    for (const text of ['new', 'new']) expect(texts.idOf(text)).toBeUndefined();
    const long = new SharedTexts();
    for (const text of ['x'.repeat(1_001), 'x'.repeat(1_001)]) expect(long.idOf(text)).toBeUndefined();
    expect([...texts.wanted, ...long.wanted]).toEqual([]);
  });
});
