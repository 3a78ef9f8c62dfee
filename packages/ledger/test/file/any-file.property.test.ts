import fc from 'fast-check';
import { expect, test } from 'vitest';
import { writeZip } from '../../../../tools/testing/zip.ts';
import { detectFormat } from '../../src/formats/detect-format.ts';
import { LedgerError } from '../../src/ledger-error.ts';
import { openTables } from '../../src/open-file.ts';
import { makeWorkbook, workbookParts } from './make-workbook.ts';
import { recordsOf } from './read-tables.ts';

const plan = {
  sheets: {
    A: '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" s="1"><v>45657</v></c></row>',
    B: '<row r="2"><c r="C2" t="inlineStr"><is><t>é &amp; à</t></is></c></row>',
  },
  sharedStrings: '<si><t>designation</t></si>',
  styles: '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs>',
};
const workbook = makeWorkbook(plan);
const parts = workbookParts(plan);
const json = Buffer.from('{"a":{"b":[{"c":1.5,"d":["x",null],"e":{"f":"é"}},{"c":"y"}]}}');
const xml = Buffer.from(
  '<?xml version="1.0"?><Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"/>',
);

const damage = fc.array(
  fc.record({
    at: fc.nat(),
    kind: fc.constantFrom('set', 'cut', 'insert', 'repeat', 'drop'),
    bytes: fc.uint8Array({ minLength: 1, maxLength: 4 }),
  }),
  { minLength: 1, maxLength: 4 },
);

type Damage = typeof damage extends fc.Arbitrary<infer T> ? T : never;

function damaged(file: Buffer, changes: Damage): Buffer {
  return changes.reduce((bytes, change) => {
    const at = bytes.length === 0 ? 0 : change.at % bytes.length;
    const [before, after] = [bytes.subarray(0, at), bytes.subarray(at)];
    if (change.kind === 'cut') return Buffer.from(before);
    if (change.kind === 'insert') return Buffer.concat([before, change.bytes, after]);
    if (change.kind === 'repeat') return Buffer.concat([before, after.subarray(0, 200), after]);
    if (change.kind === 'drop') return Buffer.concat([before, after.subarray(change.bytes.length)]);
    return Buffer.concat([before, change.bytes, after.subarray(change.bytes.length)]);
  }, file);
}

/** Either tables with ordered records, of equal width for a workbook, or an error message. */
async function expectTablesOrSentence(bytes: Buffer): Promise<void> {
  try {
    const tables = await openTables(bytes);
    expect(tables.length).toBeGreaterThan(0);
    for (const table of tables) {
      const records = await recordsOf(table);
      const lines = records.map(({ line }) => line);
      expect(lines).toEqual([...new Set(lines)].sort((a, b) => a - b));
      for (const { cells } of records) for (const cell of cells) expect(typeof cell).toBe('string');
      if (detectFormat(bytes) === 'csv') continue;
      expect(new Set(records.map(({ cells }) => cells.length)).size).toBe(1);
    }
  } catch (error) {
    if (!(error instanceof LedgerError)) throw error;
    expect(error.message).toMatch(/^[A-Z].+\.$/s);
    expect(error.message).not.toMatch(/ERR_|undefined|NaN|Unexpected|\n\s+at /);
  }
}

test.each([
  ['workbook', workbook],
  ['JSON file', json],
  ['e-invoice', xml],
])('a damaged %s gives tables or an error message', async (_, file) => {
  const property = fc.asyncProperty(damage, (changes) => expectTablesOrSentence(damaged(file, changes)));
  await fc.assert(property, { numRuns: 500 });
});

test('a workbook with damaged files inside gives tables or an error message', async () => {
  const property = fc.asyncProperty(fc.nat(parts.length - 1), damage, (index, changes) => {
    const entries = parts.map(({ name, bytes }, at) => ({
      name,
      bytes: at === index ? damaged(bytes, changes) : bytes,
    }));
    return expectTablesOrSentence(writeZip(entries));
  });
  await fc.assert(property, { numRuns: 500 });
});

test('any bytes after any start give tables or an error message', async () => {
  const beginnings = fc.constantFrom(
    ...['', 'PK\x03\x04', 'PK\x05\x06', '%PDF', '<', '<?xml', '<?xml?><a ', '{', '[{', '{"', '\xff\xfe', '\x1f\x8b'],
  );
  const file = fc
    .tuple(beginnings, fc.uint8Array({ maxLength: 100 }))
    .map(([start, rest]) => Buffer.concat([Buffer.from(start, 'latin1'), rest]));
  await fc.assert(fc.asyncProperty(file, expectTablesOrSentence), { numRuns: 1_000 });
});
