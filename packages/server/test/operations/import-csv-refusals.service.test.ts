import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, openTestService, type TestCaller, type TestService } from '../support/test-service.ts';
import { useTestService } from '../support/use-test-service.ts';
import { imported, importFile } from './calls.ts';
import { badRowsOf, expectRefusal, expectViolations, violationsOf } from './refusal.ts';
import { countStored, readProject } from './stored-project.ts';

const suite = useTestService();

const good = 'Designation\nPaper\n';

/** Makes the call, which must be refused and create nothing. */
async function refusedCall(call: () => Promise<Answer>, message?: RegExp, on = suite.service): Promise<Answer> {
  const before = await countStored(on);
  const answer = await call();
  expectRefusal(answer, 'invalid_argument', message);
  expect(await countStored(on)).toEqual(before);
  return answer;
}

function refusedFile(file: string | Buffer, message?: RegExp): Promise<Answer> {
  return refusedCall(() => importFile(suite.caller, file), message);
}

/** The places of the violations in the details, as `line field`. */
function placesIn(answer: Answer): readonly string[] {
  const rows = badRowsOf(answer) as readonly { readonly line: number; readonly field: string }[];
  expectViolations(
    answer,
    rows.map(({ line, field }) => `csv line ${line}, column ${field}`),
  );
  return rows.map(({ line, field }) => `${line} ${field}`);
}

describe('invalid_argument: the request', () => {
  it.each(['ADEME', 'Client', ' ademe', 'naics', 'default', 'null', '0'])(
    'categoryMode %j is not one of ademe, client, referential: nothing is created',
    async (categoryMode) => {
      const answer = await refusedCall(
        () => importFile(suite.caller, good, { categoryMode }),
        /ademe, client, referential/,
      );
      expectViolations(answer, ['categoryMode']);
      expect(violationsOf(answer)).toMatchObject([{ reason: 'UNKNOWN_VALUE' }]);
    },
  );

  it.each([5, true, ['ademe'], {}])('categoryMode that is not a string: %j', async (categoryMode) => {
    await refusedCall(() => importFile(suite.caller, good, { categoryMode }));
  });

  it.each([
    { title: '201 characters', name: 'x'.repeat(201), message: /200 characters/, reason: 'TOO_LONG' },
    { title: 'a NUL', name: 'a\0b', message: /NUL/, reason: 'NUL' },
    { title: 'a lone surrogate', name: 'a\ud800b', message: /surrogate/, reason: 'UNPAIRED_SURROGATE' },
  ])('a name with $title, as in CreateProject', async ({ name, message, reason }) => {
    const answer = await refusedCall(() => importFile(suite.caller, good, { name }), message);
    expectViolations(answer, ['name']);
    expect(violationsOf(answer)).toMatchObject([{ reason }]);
  });

  it.each([
    { title: 'missing', csv: undefined },
    { title: 'null', csv: null },
    { title: 'empty', csv: '' },
  ])('csv that is $title', async ({ csv }) => {
    const answer = await refusedCall(() => importFile(suite.caller, '', { csv }), /csv/);
    expect(violationsOf(answer)).toMatchObject([{ field: 'csv', reason: 'REQUIRED' }]);
  });

  it.each([
    { title: 'the bare text', csv: 'Designation,Supplier\nPaper,ACME\n' },
    { title: 'the bare text of a single column', csv: good },
    { title: 'other characters', csv: '!!!!' },
    { title: 'a data URL', csv: 'data:text/csv;base64,RGVzaWduYXRpb24KUGFwZXIK' },
    { title: 'padding in the middle', csv: 'RGVz=aWdu' },
    { title: 'a single character', csv: 'R' },
    { title: 'a number', csv: 5 },
    { title: 'a list of bytes', csv: [68, 101] },
    { title: 'an object', csv: {} },
  ])('csv that is not base64: $title', async ({ csv }) => {
    await refusedCall(() => importFile(suite.caller, '', { csv }), /csv/);
  });
});

describe('invalid_argument: the file as a whole', () => {
  it.each<{
    readonly title: string;
    readonly file: string | Buffer;
    readonly message: RegExp;
    readonly reason: string;
    readonly rows?: readonly object[];
  }>([
    { title: 'nothing but line breaks', file: '\n\n\r\n', message: /empty/, reason: 'EMPTY' },
    { title: 'nothing but a byte order mark', file: '\ufeff', message: /empty/, reason: 'EMPTY' },
    { title: 'a header but no rows', file: 'Designation,Supplier\n', message: /no rows/, reason: 'NO_ROWS' },
    {
      title: 'a header and empty lines',
      file: 'Designation,Supplier\n,\n\n  ,\n',
      message: /no rows/,
      reason: 'NO_ROWS',
    },
    {
      title: 'a header that names nothing bought, and no supplier either',
      file: 'Quantity,Unit\n5,kg\n',
      message: /line 1\b.*Designation/,
      reason: 'NO_DESIGNATION',
      rows: [{ line: 1, reason: 'NO_DESIGNATION' }],
    },
    {
      title: 'eleven columns and no header',
      file: 'a,b,c,d,e,f,g,h,i,j,k\n',
      message: /11 columns/,
      reason: 'NO_DESIGNATION',
      rows: [{ line: 1, reason: 'NO_DESIGNATION' }],
    },
    {
      title: 'a quote that is never closed',
      file: 'Designation,Notes\nPaper,"x\nInk,y\n',
      message: /line 2\b.*column 2/,
      reason: 'QUOTE_OPEN',
      rows: [{ line: 2, column: 2, reason: 'QUOTE_OPEN' }],
    },
    {
      title: 'an Excel workbook',
      file: Buffer.from('PK\x03\x04\x14\0', 'latin1'),
      message: /Excel.*CSV/,
      reason: 'ARCHIVE',
    },
    {
      title: 'an old Excel workbook',
      file: Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      message: /Excel.*CSV/,
      reason: 'OLD_WORKBOOK',
    },
    { title: 'a PDF', file: '%PDF-1.7\n', message: /PDF/, reason: 'PDF' },
  ])('$title: the message and the reason say so', async ({ file, message, reason, rows = [] }) => {
    const answer = await refusedFile(file, message);
    expect(answer.body.message).toMatch(/^[A-Z].*\.$/);
    expect(violationsOf(answer)).toMatchObject([{ reason, description: answer.body.message }]);
    expect(badRowsOf(answer)).toEqual(rows);
  });
});

describe('invalid_argument: bad lines', () => {
  it.each([
    { title: 'empty', line: ',ACME,5' },
    { title: 'blank', line: ' \u00a0,ACME,5' },
    { title: 'invisible', line: '\u200b\u2060\u3164\u2800,ACME,5' },
    { title: 'quoted and empty', line: '"",ACME,5' },
  ])('a line with values whose designation is $title is named with its column', async ({ line }) => {
    const answer = await refusedFile(`Designation,Supplier,Quantity\nPaper,A,1\n${line}\nInk,B,2\n`, /line 3\b/);
    expect(placesIn(answer)).toEqual(['3 designation']);
    expect(answer.body.message).toMatch(/designation/i);
  });

  it('even without a header, where the first line is a row', async () => {
    expect(placesIn(await refusedFile('Paper,A,1\n,B,2\n'))).toEqual(['2 designation']);
  });

  it('lines are counted as in an editor, including quoted line breaks and empty lines', async () => {
    const file = 'Designation,Notes\r\n"Paper","one\r\ntwo\nthree"\r\n\r\n,no designation\r\n';
    expect(placesIn(await refusedFile(file, /line 6\b/))).toEqual(['6 designation']);
  });

  it('several bad lines are all named, at most 100', async () => {
    const few = await refusedFile('Designation,Unit\nPaper,a\n,b\nInk,c\n,d\nMilk,e\n,f\n', /3 rows/);
    expect(placesIn(few)).toEqual(['3 designation', '5 designation', '7 designation']);
    const many = await refusedFile(`Designation,Unit\n${',b\n'.repeat(250)}`, /250/);
    expect(placesIn(many)).toHaveLength(100);
  });

  it('a bad last line of a large file undoes everything before it', async () => {
    const lines = Array.from({ length: 30_000 }, (_, index) => `Product ${index},A`);
    const answer = await refusedFile(`Designation,Supplier\n${lines.join('\n')}\n,B\n`);
    expect(placesIn(answer)).toEqual(['30002 designation']);
  });

  it.each([
    {
      title: 'a designation of 1,001 characters',
      cells: `${'x'.repeat(1_001)},a,b`,
      column: 'designation',
      reason: 'TOO_LONG',
    },
    {
      title: 'a supplier of 501 characters',
      cells: `Paper,${'x'.repeat(501)},b`,
      column: 'supplier',
      reason: 'TOO_LONG',
    },
    { title: 'notes of 4,001 characters', cells: `Paper,a,${'x'.repeat(4_001)}`, column: 'notes', reason: 'TOO_LONG' },
    { title: 'a NUL', cells: 'Paper,a\0b,c', column: 'supplier', reason: 'NUL' },
  ])('$title is named with line and column', async ({ cells, column, reason }) => {
    const answer = await refusedFile(`Designation,Supplier,Notes\nInk,a,b\n${cells}\n`, /line 3\b/);
    expect(placesIn(answer)).toEqual([`3 ${column}`]);
    expect(badRowsOf(answer)).toEqual([{ line: 3, field: column, reason }]);
  });

  it('an unpaired surrogate in UTF-16 is refused as damaged text', async () => {
    const file = Buffer.from('\ufeffDesignation,Supplier\nPaper,a\nInk,a\ud800b\n', 'utf16le');
    await refusedFile(file, /UTF-16.*damaged/);
  });

  it('text beyond the last column of the header is named with line and column', async () => {
    const answer = await refusedFile('Designation,Supplier\nPaper,a\nInk,b,c,d\n', /[Ll]ine 3\b.*column 3/);
    expectViolations(answer, ['csv line 3, column 3']);
    expect(badRowsOf(answer)).toEqual([{ line: 3, column: 3, reason: 'SURPLUS_CELLS' }]);
  });
});

describe('invalid_argument: limits', () => {
  let small: TestService;
  let other: TestCaller;

  beforeAll(async () => {
    small = await openTestService({ maxRowsPerProject: '5', maxCsvBytes: '2048' });
    other = await small.createCaller();
  });
  afterAll(() => small.close());

  it('more rows than a project may have: the error names the limit; exactly that many are accepted', async () => {
    await refusedCall(() => importFile(other, `Designation\n${'Paper\n'.repeat(6)}`), /\b5\b/, small);
    const projectId = await imported(other, `Designation\n${'Paper\n'.repeat(5)}`);
    expect((await readProject(small, projectId)).staged_rows).toBe(5);
  });

  it.each([2_049, 10_000, 200_000])(
    'a file of %i bytes with a limit of 2,048: the error names the limit',
    async (bytes) => {
      const file = `Designation,Approved by\nPaper,${'x'.repeat(bytes)}`.slice(0, bytes);
      await refusedCall(() => importFile(other, file), /\b2,?048\b/, small);
    },
  );

  it('a file of exactly the limit is accepted, however long the name', async () => {
    const file = `Designation,Approved by\nPaper,${'x'.repeat(2_048)}`.slice(0, 2_048);
    const projectId = await imported(other, file, { name: '🧾'.repeat(200) });
    expect((await readProject(small, projectId)).staged_rows).toBe(1);
  });
});

describe('unauthenticated', () => {
  it('creates nothing with a missing or invalid key', async () => {
    const before = await countStored(suite.service);
    const csv = Buffer.from(good).toString('base64');
    for (const Authorization of [undefined, 'Bearer lp_live_unknown']) {
      expectRefusal(await suite.caller.call('ImportCSV', { csv }, { Authorization }), 'unauthenticated');
    }
    expect(await countStored(suite.service)).toEqual(before);
  });
});
