import { create, type DescMessage, fromJson, ScalarType, toBinary } from '@bufbuild/protobuf';
import {
  AddRowsRequestSchema,
  DecideRequestSchema,
  ImportLedgerRequestSchema,
  ListProductsRequestSchema,
  ProjectSummarySchema,
  RowSchema,
  TotalLineSchema,
  UpdateProjectRequestSchema,
} from '@ledgerprint/client/workspace';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createJsonReader } from '../../src/http/rpc/decoding/json-message.ts';
import { listMethods } from '../../src/http/rpc/operations.ts';
import { Failure } from '../../src/platform/failure.ts';
import { anyMessage } from './any-message.ts';

const limits = { maxItems: 3, isStrict: false };
const strictly = { ...limits, isStrict: true };
const bytesOf = (text: string) => new Uint8Array(Buffer.from(text));

/** The schemas of all requests, and two with types of numbers that no request has so far. */
const schemas = [...listMethods().map(({ input }) => input), ProjectSummarySchema, TotalLineSchema].map(
  (schema: DescMessage) => ({ name: schema.typeName, schema }),
);

/** For each of about fifty schemas, which are read by the same code. */
const runs = { numRuns: 25 };

describe.each(schemas)('$name', ({ schema }) => {
  const readJson = createJsonReader(schema);

  it('is read from JSON as the library reads it', () => {
    fc.assert(
      fc.property(anyMessage(schema), (request) => {
        const text = JSON.stringify(request);
        // Refused, because it cannot be stored.
        fc.pre(!text.includes('\\u0000'));
        const theirs = fromJson(schema, JSON.parse(text), { ignoreUnknownFields: true });
        const { message } = readJson(bytesOf(text), limits);
        expect(comparable(message)).toEqual(comparable(theirs));
        // Absent and empty fields differ in protobuf, and so they do here.
        expect(toBinary(schema, message)).toEqual(toBinary(schema, theirs));
      }),
      runs,
    );
  });

  const fields = schema.fields.filter(
    (field) => !(field.fieldKind === 'list' && field.listKind === 'message') && field.scalar !== ScalarType.BYTES,
  );
  it.runIf(fields.length > 0)('refuses what the library refuses, field by field', () => {
    // The library reads numbers with JSON.parse, which rounds large integers; ours are exact.
    const anything = fc.oneof(
      fc.jsonValue().filter((value) => !/(?<![.\d])\d{16}/.test(JSON.stringify(value))),
      fc.constantFrom(2 ** 31, -(2 ** 31) - 1, '2147483648', 1.5, '1.5', '', ' 1', '1 ', 'x', [null]),
    );
    fc.assert(
      fc.property(fc.constantFrom(...fields), anything, ({ jsonName }, value) => {
        const text = JSON.stringify({ [jsonName]: value });
        const theirs = attempt(() => fromJson(schema, JSON.parse(text), { ignoreUnknownFields: true }));
        const ours = attempt(() => readJson(bytesOf(text), limits).message);
        if (ours instanceof Failure) {
          expect(ours.violations[0]).toMatchObject({
            field: expect.stringMatching(new RegExp(`^${jsonName}\\b`)),
            reason: 'WRONG_TYPE',
          });
          expect(theirs).toBeInstanceOf(Error);
        } else expect(ours).toEqual(theirs);
      }),
      { numRuns: 100 },
    );
  });
});

/** The message with its bytes as text, so that it does not matter whether they are a Buffer or a Uint8Array. */
function comparable(message: object): object {
  return Object.fromEntries(
    Object.entries(message).map(([name, value]) => [
      name,
      value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value,
    ]),
  );
}

/** What a reader returns or throws. */
function attempt<Result>(read: () => Result): Result | Error {
  try {
    return read();
  } catch (error) {
    return error as Error;
  }
}

/** The reader's error message for a text; undefined if it accepts the text. */
function problemOf(schema: DescMessage, text: string, more = limits): string | undefined {
  const read = attempt(() => createJsonReader(schema)(bytesOf(text), more));
  return read instanceof Error ? read.message : undefined;
}

describe('rows of the workspace', () => {
  const read = createJsonReader(AddRowsRequestSchema);
  const rowsOf = (text: string) => read(bytesOf(text), limits);

  it('read numbers as texts, and the line as a number', () => {
    const text = '{"rows":[{"designation":"a","amount":12.50,"account":606100,"line":7},{"line":"8"},{}]}';
    const { message, itemCount } = rowsOf(text);
    expect(itemCount).toBe(3);
    expect(message).toEqual(
      create(AddRowsRequestSchema, {
        rows: [{ designation: 'a', amount: '12.50', account: '606100', line: 7 }, { line: 8 }, {}],
      }),
    );
  });

  it('share nothing with earlier rows', () => {
    const { message } = rowsOf('{"rows":[{"line":7,"reason":"vat"},{"reason":"bank"},{"line":null}]}');
    expect(message).toMatchObject({
      rows: [
        { line: 7, reason: 'vat' },
        { line: 0, reason: 'bank' },
        { line: 0, reason: '' },
      ],
    });
  });

  it('are plain objects equal to newly created messages', () => {
    const { message } = rowsOf('{"rows":[{}]}');
    const [row] = (message as unknown as { rows: readonly object[] }).rows;
    expect(row).toEqual(create(RowSchema));
    expect(Object.getPrototypeOf(row)).toBe(Object.prototype);
  });

  it.each([
    ['{"rows":[{"line":2147483648}]}', 'rows[0].line must be a 32-bit integer, not 2147483648.'],
    ['{"rows":[{},{"line":1.5}]}', 'rows[1].line must be a 32-bit integer, not 1.5.'],
    ['{"rows":[{"line":"seven"}]}', 'rows[0].line must be a 32-bit integer, not "seven".'],
    ['{"rows":[{"line":true}]}', 'rows[0].line must be a 32-bit integer, not a boolean.'],
    ['{"rows":[{"fate":true}]}', 'rows[0].fate must be a string or a number, not a boolean.'],
    ['{"rows":[null]}', 'rows[0] must be an object, not null.'],
    ['{"rows":{}}', 'rows must be a list of rows, not an object.'],
    ['{"rows":[{"line":1,"line":1}]}', 'rows[0].line is given twice: send each field once.'],
    ['{"rows":[{"accountLabel":"","account_label":""}]}', 'rows[0].accountLabel is given twice'],
  ])('%s', (text, sentence) => {
    expect(problemOf(AddRowsRequestSchema, text)).toContain(sentence);
  });

  it('are identified by index in violations', () => {
    const failure = attempt(() => rowsOf('{"rows":[{},{"line":"x"}]}')) as Failure;
    expect(failure.violations).toMatchObject([
      { field: 'rows[1].line', reason: 'WRONG_TYPE', row: { index: 1, field: 'line' } },
    ]);
  });
});

describe('a message in a message', () => {
  it.each([
    ['{"context":{"year":"x"}}', 'context.year must be a 32-bit integer, not "x".'],
    ['{"context":{"country":7}}', 'context.country must be a string, not a number.'],
    ['{"context":{"year":1,"year":1}}', 'context.year is given twice: send each field once.'],
    ['{"context":{},"context":{}}', 'context is given twice: send each field once.'],
    ['{"context":[]}', 'context must be an object, not a list.'],
    ['{"asPurchases":"true"}', 'asPurchases must be true or false, not a string.'],
    ['{"content":7}', 'content must be a string in base64, not a number.'],
  ])('%s', (text, sentence) => {
    expect(problemOf(ImportLedgerRequestSchema, text)).toBe(sentence);
  });

  it('is absent if null', () => {
    const { message } = createJsonReader(ImportLedgerRequestSchema)(bytesOf('{"context":null}'), limits);
    expect(message).toEqual(create(ImportLedgerRequestSchema));
  });

  it('has unknown fields named in strict mode', () => {
    const text = '{"projectId":"p","context":{"country":"FR","curency":"EUR"}}';
    expect(problemOf(UpdateProjectRequestSchema, text)).toBeUndefined();
    expect(problemOf(UpdateProjectRequestSchema, text, strictly)).toContain('context.curency is unknown');
  });
});

describe('lists of messages other than rows', () => {
  it.each([
    ['{"decisions":[{},{"selector":{"kind":7}}]}', 'decisions[1].selector.kind must be a string, not a number.'],
    ['{"decisions":[{"note":7}]}', 'decisions[0].note must be a string, not a number.'],
    ['{"decisions":[{"selector":[]}]}', 'decisions[0].selector must be an object, not a list.'],
    ['{"decisions":[{"ownFactor":{"value":"x"}}]}', 'decisions[0].ownFactor.value must be a number, not "x".'],
    [
      '{"decisions":[{},{"accepted":[{},{"factorId":1}]}]}',
      'decisions[1].accepted[1].factorId must be a string, not a number.',
    ],
    ['{"decisions":[{"accepted":[null]}]}', 'decisions[0].accepted[0] must be an object, not null.'],
    ['{"decisions":{}}', 'decisions must be a list of objects, not an object.'],
    ['{"decisions":[null]}', 'decisions[0] must be an object, not null.'],
    ['{"decisions":[{"selector":{"kind":"","kind":""}}]}', 'decisions[0].selector.kind is given twice'],
  ])('%s', (text, sentence) => {
    expect(problemOf(DecideRequestSchema, text)).toContain(sentence);
  });

  it('name unknown fields by index, without a row', () => {
    const text = '{"decisions":[{},{"selector":{"kin":""}}]}';
    const strict = attempt(() => createJsonReader(DecideRequestSchema)(bytesOf(text), strictly)) as Failure;
    expect(strict.violations).toEqual([
      { field: 'decisions[1].selector.kin', reason: 'UNKNOWN_FIELD', description: expect.any(String) },
    ]);
  });

  it('are only counted over the limit, and so are entries of nested lists', () => {
    const read = createJsonReader(DecideRequestSchema);
    const { message, itemCount } = read(bytesOf('{"decisions":[{},{},{},{"note":7}]}'), limits);
    expect([itemCount, message]).toEqual([4, create(DecideRequestSchema)]);
    const many = `{"decisions":[{"accepted":[${'{},'.repeat(10_000)}{}]}]}`;
    expect(problemOf(DecideRequestSchema, many)).toContain('more than 10000 entries');
  });
});

describe('lists of texts', () => {
  it.each([
    ['{"filter":{"matches":["review",7]}}', 'filter.matches[1] must be a string, not a number.'],
    ['{"filter":{"matches":[null]}}', 'filter.matches[0] must be a string, not null.'],
    ['{"filter":{"matches":"review"}}', 'filter.matches must be a list, not a string.'],
  ])('%s', (text, sentence) => {
    expect(problemOf(ListProductsRequestSchema, text)).toBe(sentence);
  });
});

it('a blank value differs from a missing one', () => {
  const read = createJsonReader(UpdateProjectRequestSchema);
  expect(read(bytesOf('{"name":""}'), limits).message).toHaveProperty('name', '');
  expect(read(bytesOf('{"name":null}'), limits).message).not.toHaveProperty('name');
});
