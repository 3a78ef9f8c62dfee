import { expect, it } from 'vitest';
import { readCopyCells, toOwnText } from '../../src/postgres/copy-cells.ts';

async function readAll(pieces: readonly Buffer[]): Promise<readonly (readonly string[])[]> {
  const lines: (readonly string[])[] = [];
  for await (const some of readCopyCells(
    (async function* () {
      yield* pieces;
    })(),
  ))
    lines.push(...some);
  return lines;
}

it('reads lines wherever they are cut', async () => {
  const text = Buffer.from('1\tCafé €\t\n2\ta\\tb\\\\n\\nc\\\\\t😀\n');
  const expected = [
    ['1', 'Café €', ''],
    ['2', 'a\tb\\n\nc\\', '😀'],
  ];
  for (let at = 0; at <= text.length; at++)
    expect(await readAll([text.subarray(0, at), text.subarray(at)])).toEqual(expected);
});

it('a copy of a cell is the same text', () => {
  for (const text of ['', 'short', 'a text that is longer than 13 characters', 'Café €, thé et une viennoiserie 😀'])
    expect(toOwnText(text)).toBe(text);
});
