import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, openTestService, type TestCaller, type TestService } from '../support/test-service.ts';
import { imported, importFile, withoutWork } from './calls.ts';
import { expectRefusal, expectViolations, violationsOf } from './refusal.ts';
import { countStored, readProject } from './stored-project.ts';

let service: TestService;
let caller: TestCaller;

beforeAll(async () => {
  service = await openTestService(withoutWork);
  caller = await service.createCaller();
});
afterAll(() => service.close());

const good = 'Designation\nPaper\n';

/** Makes the call, which must be refused and create nothing. */
async function refusedCall(call: () => Promise<Answer>, message?: RegExp, on = service): Promise<Answer> {
  const before = await countStored(on);
  const answer = await call();
  expectRefusal(answer, 'invalid_argument', message);
  expect(await countStored(on)).toEqual(before);
  return answer;
}

function refusedFile(file: string | Buffer, message?: RegExp): Promise<Answer> {
  return refusedCall(() => importFile(caller, file), message);
}

/** Where the detail says that something is wrong, as `line column`. */
function placesIn(answer: Answer): readonly string[] {
  return violationsOf(answer).map(({ field }) => {
    const [, line, column] = /line (\d+), column (.+)$/.exec(field) ?? [];
    return `${line} ${column}`;
  });
}

describe('invalid_argument: the request', () => {
  it.each(['ADEME', 'Client', ' ademe', 'naics', 'default', 'null', '0', '\0'])(
    'categoryMode %j is none of ademe, client, referential: nothing is created',
    async (categoryMode) => {
      const answer = await refusedCall(
        () => importFile(caller, good, { categoryMode }),
        /ademe, client, referential/,
      );
      expectViolations(answer, ['categoryMode']);
    },
  );

  it.each([5, true, ['ademe'], {}])('categoryMode that is not a string: %j', async (categoryMode) => {
    await refusedCall(() => importFile(caller, good, { categoryMode }));
  });

  it.each([
    { title: '201 characters', name: 'x'.repeat(201), message: /200 characters/ },
    { title: 'a NUL', name: 'a\0b', message: /NUL/ },
    { title: 'a lone surrogate', name: 'a\ud800b', message: /surrogate/ },
  ])('a name with $title, as in CreateProject', async ({ name, message }) => {
    const answer = await refusedCall(() => importFile(caller, good, { name }), message);
    expectViolations(answer, ['name']);
  });

  it.each([
    { title: 'missing', csv: undefined },
    { title: 'null', csv: null },
    { title: 'empty', csv: '' },
  ])('csv that is $title', async ({ csv }) => {
    expectViolations(await refusedCall(() => importFile(caller, '', { csv }), /csv/), ['csv']);
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
    await refusedCall(() => importFile(caller, '', { csv }), /csv/);
  });
});

describe('invalid_argument: the file as a whole', () => {
  it.each([
    { title: 'nothing but line breaks', file: '\n\n\r\n', message: /empty/ },
    { title: 'nothing but a byte order mark', file: '\ufeff', message: /empty/ },
    { title: 'a header but no rows', file: 'Designation,Supplier\n', message: /no rows/ },
    { title: 'a header and empty lines', file: 'Designation,Supplier\n,\n\n  ,\n', message: /no rows/ },
    {
      title: 'a header without designation',
      file: 'Supplier,Quantity\nACME,5\n',
      message: /line 1\b.*Designation/,
    },
    { title: 'eleven columns and no header', file: 'a,b,c,d,e,f,g,h,i,j,k\n', message: /11 columns/ },
    {
      title: 'a quote that is never closed',
      file: 'Designation,Notes\nPaper,"x\nInk,y\n',
      message: /line 2\b.*column 2/,
    },
    { title: 'an Excel workbook', file: Buffer.from('PK\x03\x04\x14\0', 'latin1'), message: /Excel.*CSV/ },
    { title: 'an old Excel workbook', file: Buffer.from('d0cf11e0a1b11ae1', 'hex'), message: /Excel.*CSV/ },
    { title: 'a PDF', file: '%PDF-1.7\n', message: /PDF/ },
  ])('$title: a sentence says so', async ({ file, message }) => {
    const answer = await refusedFile(file, message);
    expect(answer.body.message).toMatch(/^[A-Z].*\.$/);
  });
});

describe('invalid_argument: bad lines', () => {
  it.each([
    { title: 'empty', line: ',ACME,5' },
    { title: 'blank', line: ' \u00a0,ACME,5' },
    { title: 'quoted and empty', line: '"",ACME,5' },
  ])('a line with values whose designation is $title is named with its column', async ({ line }) => {
    const answer = await refusedFile(
      `Designation,Supplier,Quantity\nPaper,A,1\n${line}\nInk,B,2\n`,
      /line 3\b/,
    );
    expect(placesIn(answer)).toEqual(['3 designation']);
    expect(answer.body.message).toMatch(/designation/i);
  });

  it('also without a header, where the first line is a row', async () => {
    expect(placesIn(await refusedFile('Paper,A,1\n,B,2\n'))).toEqual(['2 designation']);
  });

  it('lines are counted as an editor does: quoted line breaks and empty lines included', async () => {
    const file = 'Designation,Notes\r\n"Paper","one\r\ntwo\nthree"\r\n\r\n,no designation\r\n';
    expect(placesIn(await refusedFile(file, /line 6\b/))).toEqual(['6 designation']);
  });

  it('several bad lines are all named, at most 100', async () => {
    const few = await refusedFile('Designation,Unit\nPaper,a\n,b\nInk,c\n,d\nMilk,e\n,f\n', /3 rows/);
    expect(placesIn(few)).toEqual(['3 designation', '5 designation', '7 designation']);
    const many = await refusedFile(`Designation,Unit\n${',b\n'.repeat(250)}`, /250/);
    expect(placesIn(many)).toHaveLength(100);
  });

  it('a bad last line of a large file undoes all before it', async () => {
    const lines = Array.from({ length: 30_000 }, (_, index) => `Product ${index},A`);
    const answer = await refusedFile(`Designation,Supplier\n${lines.join('\n')}\n,B\n`);
    expect(placesIn(answer)).toEqual(['30002 designation']);
  });

  it.each([
    { title: 'a designation of 1,001 characters', cells: `${'x'.repeat(1_001)},a,b`, column: 'designation' },
    { title: 'a supplier of 501 characters', cells: `Paper,${'x'.repeat(501)},b`, column: 'supplier' },
    { title: 'notes of 4,001 characters', cells: `Paper,a,${'x'.repeat(4_001)}`, column: 'notes' },
    { title: 'a NUL', cells: 'Paper,a\0b,c', column: 'supplier' },
  ])('$title is named with line and column', async ({ cells, column }) => {
    const answer = await refusedFile(`Designation,Supplier,Notes\nInk,a,b\n${cells}\n`, /line 3\b/);
    expect(placesIn(answer)).toEqual([`3 ${column}`]);
  });

  it('a lone surrogate in UTF-16 is refused, as the damage that it is', async () => {
    const file = Buffer.from('\ufeffDesignation,Supplier\nPaper,a\nInk,a\ud800b\n', 'utf16le');
    await refusedFile(file, /UTF-16.*damaged/);
  });

  it('text beyond the last column of the header is named with line and column', async () => {
    await refusedFile('Designation,Supplier\nPaper,a\nInk,b,c,d\n', /[Ll]ine 3\b.*column 3/);
  });
});

describe('invalid_argument: limits', () => {
  let small: TestService;
  let other: TestCaller;

  beforeAll(async () => {
    small = await openTestService({ ...withoutWork, maxRowsPerProject: '5', maxCsvBytes: '2048' });
    other = await small.createCaller();
  });
  afterAll(() => small.close());

  it('more rows than a project may have: the limit is named; as many as it may have are fine', async () => {
    await refusedCall(() => importFile(other, `Designation\n${'Paper\n'.repeat(6)}`), /\b5\b/, small);
    const projectId = await imported(other, `Designation\n${'Paper\n'.repeat(5)}`);
    expect((await readProject(small, projectId)).staged_rows).toBe(5);
  });

  it.each([2_049, 10_000, 200_000])(
    'a file of %i bytes where 2,048 are allowed: the limit is named',
    async (bytes) => {
      const file = `Designation,Approved by\nPaper,${'x'.repeat(bytes)}`.slice(0, bytes);
      await refusedCall(() => importFile(other, file), /\b2,?048\b/, small);
    },
  );

  it('a file of exactly the allowed bytes is fine, however long the name', async () => {
    const file = `Designation,Approved by\nPaper,${'x'.repeat(2_048)}`.slice(0, 2_048);
    const projectId = await imported(other, file, { name: '🧾'.repeat(200) });
    expect((await readProject(small, projectId)).staged_rows).toBe(1);
  });
});

describe('unauthenticated', () => {
  it('creates nothing with a missing or invalid key', async () => {
    const before = await countStored(service);
    const csv = Buffer.from(good).toString('base64');
    for (const Authorization of [undefined, 'Bearer lp_live_unknown']) {
      expectRefusal(await caller.call('ImportCSV', { csv }, { Authorization }), 'unauthenticated');
    }
    expect(await countStored(service)).toEqual(before);
  });
});
