import { type Activity, activityFields, findActivityProblems } from '@ledgerprint/ledger/activity';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { CopyLines } from '../../src/postgres/copy-lines.ts';
import { ActivityTexts } from '../../src/store/activity-texts.ts';
import { addActivityCells, addTextCells } from '../../src/store/row-columns.ts';

const piece = fc.constantFrom(
  'a',
  'B',
  ' ',
  '  ',
  'é',
  'e\u0301',
  '\u00a0',
  '€',
  '😀',
  '"',
  '\\',
  '\n',
  '\0',
  '\ud800',
  '0',
);
const text = fc.oneof(
  fc.constantFrom(
    '',
    'Vis inox A2',
    'Café',
    ' padded ',
    '\u2003',
    '12.50',
    'x'.repeat(500),
    'x'.repeat(501),
    'é'.repeat(400),
  ),
  fc.string({ unit: piece, maxLength: 12 }),
);
const row = fc.record(Object.fromEntries(activityFields.map((field) => [field, text])), { requiredKeys: [] });

/** The rows, each text in the body if it is there without escapes. */
function toTexts(rows: readonly Partial<Record<string, string>>[]): ActivityTexts {
  const body = Buffer.from(JSON.stringify(rows));
  const texts = new ActivityTexts(body);
  for (const given of rows) {
    texts.addRow();
    for (const [field, name] of activityFields.entries()) {
      const value = given[name];
      if (value === undefined) continue;
      const quoted = JSON.stringify(value);
      if (quoted.includes('\\')) {
        texts.set(field, value);
        continue;
      }
      // Any place with the same text will do.
      const from = body.indexOf(quoted);
      texts.place(field, from + 1, from + Buffer.byteLength(quoted) - 1);
    }
  }
  return texts;
}

const toActivity = (given: Partial<Record<string, string>>) =>
  Object.fromEntries(activityFields.map((field) => [field, given[field] ?? ''])) as Activity;

function cellsOf(add: (lines: CopyLines) => void): string {
  const lines = new CopyLines();
  add(lines);
  return Buffer.from(lines.take()).toString();
}

it('rows are read and stored as if they were strings, and no bad one passes', () => {
  fc.assert(
    fc.property(fc.array(row, { maxLength: 40 }), (rows) => {
      const texts = toTexts(rows);
      expect(texts.count).toBe(rows.length);
      for (const [at, given] of rows.entries()) {
        const activity = toActivity(given);
        expect(texts.read(at)).toEqual(activity);
        expect(cellsOf((lines) => addTextCells(lines, texts, at))).toBe(
          cellsOf((lines) => addActivityCells(lines, activity)),
        );
        if (texts.isPlainlyGood(at)) expect(findActivityProblems(activity)).toEqual([]);
      }
    }),
  );
});

it('a row without escapes or long texts is plainly good', () => {
  const texts = toTexts([{ designation: 'Café en grains', notes: 'n'.repeat(4_000), unit: '€' }]);
  expect(texts.isPlainlyGood(0)).toBe(true);
});
