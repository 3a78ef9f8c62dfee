import { readName } from '@ledgerprint/languages';
import fc from 'fast-check';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { type Activity, type ActivityField, activityFields } from '../src/activity/row-fields.ts';
import { isBlank } from '../src/activity/text.ts';
import { listNames } from '../src/columns/header-names.ts';
import { detectCodePage } from '../src/file/code-page.ts';
import { delimiters } from '../src/file/delimiter.ts';
import { amountToNumber } from '../src/money/decimal.ts';
import { isNoValue, parseAmount } from '../src/money/parse-amount.ts';
import { parseCurrency } from '../src/values/parse-currency.ts';
import { type ActivityLine, activityWith, readAll, utf16 } from './read-all.ts';
import { encodeWindows1252, windows1252Characters } from './windows-1252.ts';

const marked = (text: string) => `\ufeff${text}`;
const unicodeEncodings = [
  (text: string) => Buffer.from(text),
  (text: string) => Buffer.from(marked(text)),
  (text: string) => utf16(marked(text), 'le'),
  (text: string) => utf16(marked(text), 'be'),
];

// Characters that trip parsers occur far more often than in arbitrary Unicode strings.
const awkward = ['"', '""', ',', ';', '\t', '|', '\n', '\r', '\r\n', ' ', '\0', '\ufeff', '=1+1', "'", '\\', '"\n"'];
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.string({ unit: fc.oneof(fc.constantFrom(...awkward), fc.string({ maxLength: 3 })), maxLength: 8 }),
);
const windows1252Text = fc.string({
  unit: fc.oneof(fc.constantFrom(...awkward.slice(0, 11)), fc.constantFrom(...windows1252Characters)),
  maxLength: 12,
});
const isNotBlank = (text: string) => !isBlank(text);
/** A text that says nothing, such as `FV` for an invoice, is completed with the row's other texts. */
const saysWhat = (text: string) => isNotBlank(text) && readName(text).all('vague').length === 0;

type Ledger = {
  readonly fields: readonly (ActivityField | undefined)[];
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly delimiter: string;
  readonly newline: '\n' | '\r\n' | '\r';
  readonly blankLines: readonly number[];
  readonly endsWithNewline: boolean;
};

/** Tables of some fields in any order, among unknown columns, with names in either language and any case. */
function tablesOf(text: fc.Arbitrary<string>): fc.Arbitrary<Ledger> {
  const others = activityFields.filter((field) => field !== 'designation');
  const columns = fc
    .tuple(fc.subarray(others), fc.array(fc.constant(undefined), { maxLength: 2 }))
    .map(([fields, unknown]): (ActivityField | undefined)[] => ['designation', ...fields, ...unknown])
    .chain((fields) => fc.shuffledSubarray(fields, { minLength: fields.length }))
    .chain((fields) => fc.record({ fields: fc.constant(fields), header: fc.tuple(...fields.map(namesOf)) }));
  return columns.chain(({ fields, header }) =>
    fc.record({
      fields: fc.constant(fields),
      header: fc.constant(header),
      rows: fc.array(fc.tuple(...fields.map((field) => (field === 'designation' ? text.filter(saysWhat) : text))), {
        minLength: 1,
        maxLength: 6,
      }),
      delimiter: fc.constantFrom(...delimiters),
      newline: fc.constantFrom('\n', '\r\n', '\r'),
      blankLines: fc.array(fc.nat({ max: 2 }), { minLength: 7, maxLength: 7 }),
      endsWithNewline: fc.boolean(),
    }),
  );
}

function namesOf(field: ActivityField | undefined): fc.Arbitrary<string> {
  if (field === undefined) return fc.constantFrom('Code', 'Couleur', 'Réf. interne', '');
  const respell = [
    (name: string) => name,
    (name: string) => name.toUpperCase(),
    (name: string) => name.toLowerCase().replaceAll(' ', '_'),
    (name: string) => name.replaceAll(' ', ''),
    (name: string) => ` ${name.replaceAll(' ', '-')} `,
    (name: string) => name.normalize('NFD'),
    (name: string) => name.normalize('NFD').replace(/\p{M}/gu, ''),
  ];
  return fc
    .tuple(fc.constantFrom(...listNames(field, 'clear'), field), fc.constantFrom(...respell))
    .map(([name, change]) => change(name));
}

/** Writes the table record by record, with the expected result of reading it. */
function write({ fields, header, rows, delimiter, newline, blankLines, endsWithNewline }: Ledger) {
  const expected: ActivityLine[] = [];
  let text = '';
  for (const [index, cells] of [header, ...rows].entries()) {
    text += newline.repeat(blankLines[index] ?? 0);
    const line = text.split(/\r\n|\n|\r/).length;
    const values = fields.map((field, column) => (field === undefined ? [] : [[field, cells[column]]]));
    if (index > 0) expected.push({ line, activity: activityWith(Object.fromEntries(values.flat())) });
    text += Papa.unparse([[...cells]], { delimiter, newline });
    if (index < rows.length || endsWithNewline) text += newline;
  }
  return { text, expected };
}

/**
 * The expected rows: as written, except that an ambiguous number is in plain digits (`HT 1` as `1`), with its currency in the
 * currency column if that is empty. A row without a currency has the only one that the table states.
 */
function inPlainDigits(expected: readonly ActivityLine[], read: readonly ActivityLine[]): ActivityLine[] {
  const only = onlyCurrency(expected.map(({ activity }) => activity));
  return expected.map((line, index) => {
    const { unitPrice, quantity, currency } = read[index]?.activity ?? line.activity;
    const written = line.activity;
    const beside = unitPrice === written.unitPrice ? '' : (amountOf(written.unitPrice)?.currency ?? '');
    return {
      ...line,
      activity: {
        ...written,
        unitPrice: isSameNumber(written.unitPrice, unitPrice) ? unitPrice : written.unitPrice,
        quantity: isSameNumber(written.quantity, quantity) ? quantity : written.quantity,
        currency: isNoValue(written.currency) && currency !== written.currency ? beside || only : written.currency,
      },
    };
  });
}

/** The only currency in the currency column, otherwise the only one beside a price; empty if there is none or several. */
function onlyCurrency(rows: readonly Activity[]): string {
  const inColumn = rows.flatMap(({ currency }) => (isNoValue(currency) ? [] : (parseCurrency(currency) ?? 'XXX')));
  const besidePrices = rows.flatMap(({ unitPrice }) => amountOf(unitPrice)?.currency || []);
  const [only = '', ...others] = new Set(inColumn.length > 0 ? inColumn : besidePrices);
  return others.length === 0 ? only : '';
}

const plainDigits = /^-?\d+(?:\.\d+)?(?:e[+-]\d+)?$/;

function isSameNumber(written: string, read: string): boolean {
  return (
    plainDigits.test(read) &&
    (['.', ','] as const).some((mark) => {
      const amount = parseAmount(written, mark)?.amount;
      return amount !== undefined && amountToNumber(amount) === Number(read);
    })
  );
}

function amountOf(written: string) {
  return parseAmount(written, '.') ?? parseAmount(written, ',');
}

test('an ambiguous price is written in plain digits', async () => {
  const [row] = await readAll('Designation;Unit price\nPaper;Ht1\n');
  expect(row?.activity.unitPrice).toBe('1');
});

test('a table with a header reads back unchanged in every Unicode encoding', async () => {
  const property = fc.asyncProperty(tablesOf(anyText), fc.constantFrom(...unicodeEncodings), async (table, encode) => {
    const { text, expected } = write(table);
    const read = await readAll(encode(text));
    expect(read).toEqual(inPlainDigits(expected, read));
  });
  await fc.assert(property, { numRuns: 400 });
});

test('a table with a header reads back unchanged in Windows-1252', async () => {
  const property = fc.asyncProperty(tablesOf(windows1252Text), async (table) => {
    fc.pre(table.header.every((name) => [...name].every((letter) => windows1252Characters.includes(letter))));
    const { text, expected } = write(table);
    const bytes = encodeWindows1252(text);
    fc.pre(!isValidUtf8(bytes));
    // Symbols next to letters may happen to be letters in the other code page.
    fc.pre(detectCodePage(bytes) === 'windows-1252');
    const read = await readAll(bytes);
    expect(read).toEqual(inPlainDigits(expected, read));
  });
  await fc.assert(property, { numRuns: 200 });
});

test('a table without a header reads back unchanged if its text contains no other delimiter', async () => {
  const letters = fc.string({ unit: fc.constantFrom('a', 'é', '"', '\n', '\r\n', ' ', '.', '😀'), maxLength: 8 });
  const tables = fc
    .integer({ min: 2, max: 10 })
    .chain((width) =>
      fc.record({
        rows: fc.array(fc.tuple(letters.filter(isNotBlank), ...Array.from({ length: width - 1 }, () => letters)), {
          minLength: 1,
          maxLength: 6,
        }),
        delimiter: fc.constantFrom(...delimiters),
        newline: fc.constantFrom('\n', '\r\n', '\r'),
      }),
    );
  const property = fc.asyncProperty(tables, async ({ rows, delimiter, newline }) => {
    const withDelimiter = rows.map(([designation, ...rest]) => [`${delimiter}${designation}`, ...rest]);
    const read = await readAll(Papa.unparse(withDelimiter, { delimiter, newline }));
    const expected = withDelimiter.map((cells, index) => ({
      line: read[index]?.line ?? 0,
      activity: activityWith(Object.fromEntries(activityFields.map((field, column) => [field, cells[column] ?? '']))),
    }));
    expect(read).toEqual(inPlainDigits(expected, read));
  });
  await fc.assert(property, { numRuns: 200 });
});

function isValidUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
