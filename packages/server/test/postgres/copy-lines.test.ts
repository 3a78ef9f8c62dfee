import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readCopyCells } from '../../src/postgres/copy-cells.ts';
import { CopyLines } from '../../src/postgres/copy-lines.ts';

async function readBack(taken: readonly Uint8Array[]): Promise<readonly (readonly string[])[]> {
  const read: (readonly string[])[] = [];
  for await (const some of readCopyCells(
    (async function* () {
      for (const chunk of taken) yield Buffer.from(chunk);
    })(),
  ))
    read.push(...some);
  return read;
}

const text = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: fc.constantFrom('a', 'é', 'ÿ', 'Ω', '߿', 'ࠀ', '€', '😀', '\\', '\t', '\n', '\r', '\u0001', ' ') }),
);

it('cells are read back as they were added', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(text, { maxLength: 4 }), { maxLength: 5 }), async (given) => {
      const lines = new CopyLines();
      for (const [at, cells] of given.entries()) {
        lines.begin(`${at}`);
        for (const cell of cells) lines.add(cell);
        lines.end();
      }
      expect(await readBack([lines.take()])).toEqual(given.map((cells, at) => [`${at}`, ...cells]));
      expect(lines.length).toBe(0);
    }),
  );
});

it('bytes are added as they are, and NULL in its own notation', () => {
  const source = Buffer.from('before Café € 😀 after');
  const lines = new CopyLines();
  lines.begin('1');
  lines.addBytes(source, 7, source.length - 6);
  lines.addBytes(source, 3, 3);
  lines.addNull();
  lines.end();
  expect(Buffer.from(lines.take()).toString()).toBe('1\tCafé € 😀\t\t\\N\n');
});

it('there is room for any line; what was taken does not change', async () => {
  const lines = new CopyLines();
  const given = Array.from({ length: 300 }, (_, at) => [`${at}`, 'é'.repeat(at * 40), `\\${'€'.repeat(at * 10)}`]);
  const taken: Uint8Array[] = [];
  for (const [first = '', ...others] of given) {
    lines.begin(first);
    for (const cell of others) lines.add(cell);
    lines.end();
    if (lines.isFull) taken.push(lines.take());
  }
  taken.push(lines.take());
  expect(taken.length).toBeGreaterThan(3);
  expect(await readBack(taken)).toEqual(given);
});
