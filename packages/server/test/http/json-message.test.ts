import { fromJson, type JsonValue, toJson } from '@bufbuild/protobuf';
import { AddActivitiesRequestSchema, CreateProjectRequestSchema, ImportCSVRequestSchema } from '@ledgerprint/client';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { JsonProblem } from '../../src/http/rpc/decoding/json-keys.ts';
import { createJsonReader } from '../../src/http/rpc/decoding/json-message.ts';
import { Failure } from '../../src/platform/failure.ts';

const limits = { maxItems: 3, isStrict: false };
const readProject = createJsonReader(CreateProjectRequestSchema);
const readRows = createJsonReader(AddActivitiesRequestSchema);
const readFile = createJsonReader(ImportCSVRequestSchema);
const bytesOf = (text: string) => new Uint8Array(Buffer.from(text));

/** The reader's error message for a text; undefined if it accepts the text. */
function problemOf(text: string, more: Partial<typeof limits> = {}): string | undefined {
  try {
    readRows(bytesOf(text), { ...limits, ...more });
    return undefined;
  } catch (error) {
    if (error instanceof JsonProblem || error instanceof Failure) return error.message;
    throw error;
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const anyText = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }).filter((text) => text.isWellFormed()),
);
const anyRow = fc.record(
  { designation: anyText, supplier: fc.option(anyText), unitPrice: anyText, notes: anyText, unknown: fc.jsonValue() },
  { requiredKeys: [] },
);
const anyRequest = fc.record(
  { projectId: anyText, activities: fc.array(anyRow, { maxLength: 3 }), unknown: fc.jsonValue() },
  { requiredKeys: [] },
);

describe('the reader of JSON', () => {
  it('reads what the library reads', () => {
    fc.assert(
      fc.property(anyRequest, fc.boolean(), (request, isIndented) => {
        const text = JSON.stringify(request, undefined, isIndented ? '\t' : '');
        // Refused, because it cannot be stored.
        fc.pre(!text.includes('\\u0000'));
        const { message, itemCount } = readRows(bytesOf(text), limits);
        const theirs = fromJson(AddActivitiesRequestSchema, JSON.parse(text), { ignoreUnknownFields: true });
        expect(message).toEqual(theirs);
        expect(toJson(AddActivitiesRequestSchema, message as typeof theirs)).toEqual(
          toJson(AddActivitiesRequestSchema, theirs),
        );
        expect(itemCount).toBe(theirs.activities.length);
      }),
    );
  });

  it('accepts the value of an unknown field if and only if it is JSON', () => {
    const pieces = fc.constantFrom(
      '',
      '"',
      '\\',
      ',',
      ':',
      '{',
      '}',
      '[',
      ']',
      '0',
      '-',
      '.',
      'e',
      '\n',
      '\u0001',
      'tru',
      '\\u12',
    );
    fc.assert(
      fc.property(fc.json(), pieces, fc.nat(), fc.nat({ max: 3 }), (json, piece, place, dropped) => {
        const at = place % (json.length + 1);
        const value = json.slice(0, at) + piece + json.slice(at + dropped);
        const text = `{"unknown": ${value} }`;
        const problem = problemOf(text);
        // A piece may close the object, or make two keys the same.
        if (problem?.includes('twice')) return;
        expect(problem === undefined).toBe(isJson(text));
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([
    '',
    ' ',
    '{',
    '{"a"',
    '{"a":',
    '{"a":1',
    '{"a":1,',
    '{"a":1,}',
    '{a:1}',
    '{"a":01}',
    '{"a":1.}',
    '{"a":-}',
    '{"a":+1}',
  ])('refuses %j', (text) => {
    expect(isJson(text)).toBe(false);
    expect(problemOf(text)).toMatch(/is not valid JSON|must be/);
  });

  it('accepts a byte order mark, like the text decoder', () => {
    expect(problemOf('\ufeff{}')).toBeUndefined();
  });

  it('accepts names as in the contract and as in JSON', () => {
    const { message } = readRows(bytesOf('{"project_id":"a","activities":[{"unit_price":"1"}]}'), limits);
    expect(message).toMatchObject({ projectId: 'a', activities: [{ unitPrice: '1' }] });
  });

  it.each(['12.5', '12.50', '1e3', '1E-7', '-0', '0', '12345678901234567890.123456789'])(
    'reads the number %s in a row exactly as written',
    (literal) => {
      const text = `{"activities":[{"designation":${literal},"quantity": ${literal} }]}`;
      const { message } = readRows(bytesOf(text), limits);
      expect(message).toMatchObject({ activities: [{ designation: literal, quantity: literal }] });
    },
  );

  it('accepts no number elsewhere', () => {
    expect(problemOf('{"projectId":7}')).toBe('projectId must be a string, not a number.');
    expect(() => readProject(bytesOf('{"name":7}'), limits)).toThrow('name must be a string, not a number.');
    expect(() => readFile(bytesOf('{"csv":7}'), limits)).toThrow('csv must be a string in base64');
  });

  it('treats null as a missing field', () => {
    const text = '{"projectId":null,"activities":[{"designation":null}]}';
    expect(readRows(bytesOf(text), limits).message).toMatchObject({ projectId: '', activities: [{ designation: '' }] });
    expect(readFile(bytesOf('{"csv":null}'), limits).message).toMatchObject({ csv: new Uint8Array(0) });
    expect(readRows(bytesOf('{"activities":null}'), limits).itemCount).toBe(0);
    expect(problemOf('{"activities":[null]}')).toBe('activities[0] must be an object, not null.');
  });

  it('counts rows over the limit and keeps none of them', () => {
    const text = `{"activities":[${'{"designation":"a"},'.repeat(9)}7],"projectId":"p"}`;
    const { message, itemCount } = readRows(bytesOf(text), limits);
    expect(itemCount).toBe(10);
    expect(message).toMatchObject({ projectId: 'p', activities: [] });
  });
});

describe('a field that is given twice is refused', () => {
  it.each([
    ['{"projectId":"a","projectId":"a"}', 'projectId is given twice'],
    ['{"projectId":"a","project_id":"a"}', 'projectId is given twice'],
    ['{"projectId":null,"projectId":"a"}', 'projectId is given twice'],
    ['{"projectId":"a","\\u0070rojectId":"a"}', 'projectId is given twice'],
    ['{"activities":[],"activities":[]}', 'activities is given twice'],
    ['{"activities":[{},{"unit":"a","notes":"b","unit":"c"}]}', 'activities[1].unit is given twice'],
    ['{"x":1,"y":2,"x":1}', 'contains the field x twice in one object'],
    ['{"x":{"a":1,"b":{"c":1},"a":2}}', 'contains the field a twice in one object'],
    ['{"x":[{"é":1,"é":2}]}', 'contains the field \\u{e9} twice in one object'],
    ['{"activities":[{"x":1,"x":2}]}', 'contains the field x twice in one object'],
  ])('%s', (text, sentence) => {
    expect(problemOf(text)).toContain(sentence);
  });

  it('the same field of two objects is accepted', () => {
    expect(problemOf('{"a":{"b":{"c":1},"c":1},"b":[{"c":1},{"c":1}],"activities":[{"a":1},{"a":1}]}')).toBeUndefined();
  });
});

describe('excessive input is refused', () => {
  it('deep nesting', () => {
    const nested = (depth: number) => `{"x":${'['.repeat(depth)}${']'.repeat(depth)}}`;
    expect(problemOf(nested(100))).toBeUndefined();
    expect(problemOf(nested(101))).toBe('is nested more than 100 levels deep');
    expect(problemOf(`{"x":${'{"a":'.repeat(1_000_000)}`)).toBe('is nested more than 100 levels deep');
  });

  it('an object with too many fields to compare', () => {
    const keys = (count: number) => Array.from({ length: count }, (_, key) => `"k${key}":0`).join();
    expect(problemOf(`{${keys(10_000)}}`)).toBeUndefined();
    expect(problemOf(`{${keys(10_001)}}`)).toBe('contains an object with more than 10000 fields');
    expect(problemOf(`{"x":{${keys(10_001)}}}`)).toBe('contains an object with more than 10000 fields');
    // Keys of completed objects are forgotten.
    expect(problemOf(`{"x":[${`{${keys(9_000)}},`.repeat(3)}0]}`)).toBeUndefined();
  });
});

describe('in strict mode', () => {
  const isStrict = true;

  it('unknown fields are named at any depth', () => {
    expect(problemOf('{"projectid":"a"}', { isStrict })).toContain('projectid is unknown');
    expect(problemOf('{"activities":[{"designation":"a"},{"qty":{"b":1}}]}', { isStrict })).toContain(
      'activities[1].qty is unknown',
    );
    expect(problemOf('{"projectId":"a","activities":[{"unit_price":1}]}', { isStrict })).toBeUndefined();
  });

  it('each unknown field has its own violation', () => {
    const text = '{"activities":[{"qty":"1","unité":"kg"},{"prix":1}]}';
    try {
      readRows(bytesOf(text), { ...limits, isStrict });
      expect.unreachable();
    } catch (error) {
      expect((error as Failure).violations).toMatchObject([
        { field: 'activities[0].qty', reason: 'UNKNOWN_FIELD', row: { index: 0 } },
        { field: 'activities[0].unit\\u{e9}', reason: 'UNKNOWN_FIELD', row: { index: 0 } },
        { field: 'activities[1].prix', reason: 'UNKNOWN_FIELD', row: { index: 1 } },
      ]);
    }
  });
});

it('special keys are read as JSON.parse would read them', () => {
  const text = '{"__proto__":{"projectId":"a"},"projectId":"b"}';
  expect(readRows(bytesOf(text), limits).message).toMatchObject({ projectId: 'b' } satisfies JsonValue);
});
