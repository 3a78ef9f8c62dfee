import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Answer,
  openTestService,
  shareTestService,
  type TestCaller,
  type TestService,
} from '../support/test-service.ts';
import { createProject, stage } from './calls.ts';
import { badRowsOf, expectRefusal, expectViolations, violationsOf } from './refusal.ts';
import { countStored, fields, readProducts, readProject } from './stored-project.ts';

let service: TestService;
let caller: TestCaller;
let projectId: string;

beforeAll(async () => {
  service = await shareTestService();
  caller = await service.createCaller();
  projectId = await createProject(caller);
});

const paper = { designation: 'Paper' };
const longest = { designation: 1_000, notes: 4_000 } as Readonly<Record<string, number>>;
const lengths = fields.map((field) => ({ field, length: longest[field] ?? 500 }));

/** Makes the call, which must be refused and leave the project unchanged. */
async function refusedCall(activities: unknown, message?: RegExp): Promise<Answer> {
  const before = [await readProject(service, projectId), await countStored(service)];
  const answer = await caller.call('AddActivities', { projectId, activities });
  expectRefusal(answer, 'invalid_argument', message);
  expect([await readProject(service, projectId), await countStored(service)]).toEqual(before);
  return answer;
}

function manyRows(count: number): { designation: string }[] {
  return Array.from({ length: count }, (_, index) => ({ designation: `Product ${index}` }));
}

describe('invalid_argument: all rows or none', () => {
  it.each([
    { title: 'missing', bad: {} },
    { title: 'null', bad: { designation: null } },
    { title: 'empty', bad: { designation: '', supplier: 'ACME' } },
    { title: 'blank', bad: { designation: ' \t\r\n\u00a0\u2003\u3000' } },
    { title: 'invisible', bad: { designation: '\u200b\u2060\ufe0f\u3164\u2800' } },
  ])('one row whose designation is $title causes a refusal that names it', async ({ bad }) => {
    const activities = [paper, paper, paper, bad, paper];
    const answer = await refusedCall(activities, /activities\[3\]\.designation/);
    expectViolations(answer, ['activities[3].designation']);
    expect(violationsOf(answer)[0]?.description).toMatch(/\w/);
  });

  it('a bad row in the middle of thousands leaves none of them staged', async () => {
    const activities: object[] = manyRows(9_000);
    activities[4_500] = { supplier: 'nobody knows what was bought' };
    expectViolations(await refusedCall(activities), ['activities[4500].designation']);
  });

  it('names every bad row and every bad field of it', async () => {
    const activities = [{}, paper, { designation: 'x'.repeat(1_001), unit: 'a\0b' }, paper, { designation: ' ' }];
    const answer = await refusedCall(activities, /3 rows/);
    expectViolations(answer, [
      'activities[0].designation',
      'activities[2].designation',
      'activities[2].unit',
      'activities[4].designation',
    ]);
    expect(badRowsOf(answer)).toEqual([
      { index: 0, field: 'designation', reason: 'BLANK' },
      { index: 2, field: 'designation', reason: 'TOO_LONG' },
      { index: 2, field: 'unit', reason: 'NUL' },
      { index: 4, field: 'designation', reason: 'BLANK' },
    ]);
  });

  it('lists at most 100 bad rows and gives their number', async () => {
    const bad = Array.from({ length: 250 }, () => ({ unit: 'a\0b' }));
    const answer = await refusedCall([paper, ...bad], /250/);
    const places = violationsOf(answer).map(({ field }) => field);
    const rows = new Set(places.map((place) => place.slice(0, place.indexOf('.'))));
    expect([...rows]).toEqual(Array.from({ length: 100 }, (_, index) => `activities[${index + 1}]`));
    expect(badRowsOf(answer)).toHaveLength(places.length);
  });

  it.each([
    { title: 'missing', activities: undefined },
    { title: 'null', activities: null },
    { title: 'empty', activities: [] },
  ])('a list of rows that is $title', async ({ activities }) => {
    const answer = await refusedCall(activities, /activities/);
    expectViolations(answer, ['activities']);
    expect(violationsOf(answer)).toMatchObject([{ reason: 'REQUIRED' }]);
    expect(badRowsOf(answer)).toEqual([]);
  });
});

describe('invalid_argument: text that cannot be stored', () => {
  it.each(lengths)('$field: $length characters are kept, one more is refused and named', async ({ field, length }) => {
    const own = await createProject(caller);
    const kept = { ...paper, [field]: '🧾'.repeat(length) };
    await stage(caller, own, [kept]);
    await caller.call('Submit', { projectId: own });
    expect((await readProducts(service, own))[0]?.rows[0]).toMatchObject(kept);
    const answer = await refusedCall([paper, { ...paper, [field]: 'x'.repeat(length + 1) }], /characters/);
    expectViolations(answer, [`activities[1].${field}`]);
    expect(violationsOf(answer)[0]?.description.replace(',', '')).toContain(String(length));
  });

  it('a designation of a million characters is refused without being repeated', async () => {
    const answer = await refusedCall([{ designation: 'x'.repeat(1_000_000) }], /1,?000 characters/);
    expectViolations(answer, ['activities[0].designation']);
    expect(JSON.stringify(answer.body).length).toBeLessThan(2_000);
  });

  it.each(fields)('a NUL in %s is refused and named', async (field) => {
    const answer = await refusedCall([paper, { ...paper, [field]: 'a\0b' }], /NUL/);
    expectViolations(answer, [`activities[1].${field}`]);
  });

  it.each(fields)('an unpaired surrogate in %s is refused and named', async (field) => {
    for (const text of ['a\ud83eb', '\udc00']) {
      const answer = await refusedCall([paper, { ...paper, [field]: text }], /surrogate/);
      expectViolations(answer, [`activities[1].${field}`]);
      expect(badRowsOf(answer)).toEqual([{ index: 1, field, reason: 'UNPAIRED_SURROGATE' }]);
    }
  });
});

describe('invalid_argument: wrong types', () => {
  it.each([[{}], ['Paper'], [5], [true]])('activities that are not a list: %j', async (activities) => {
    await refusedCall(activities, /activities/);
  });

  it.each([[null], ['Paper'], [5], [[]]])('a row that is not an object: %j', async (bad) => {
    await refusedCall([paper, bad], /activit/i);
  });

  it('a long text in place of a row is refused without being repeated', async () => {
    const answer = await refusedCall([paper, 'x'.repeat(100_000)]);
    expect(JSON.stringify(answer.body).length).toBeLessThan(2_000);
  });

  it.each(fields)('a value of %s that is neither a string nor a number is named', async (field) => {
    for (const value of [true, ['a'], { a: 1 }]) {
      const answer = await refusedCall([paper, { ...paper, [field]: value }], /must be a string or a number/);
      expectViolations(answer, [`activities[1].${field}`]);
      expect(badRowsOf(answer)).toEqual([{ index: 1, field, reason: 'WRONG_TYPE' }]);
    }
  });

  it('every bad row is named, at most a hundred', async () => {
    const answer = await refusedCall(
      Array.from({ length: 120 }, (_, row) => ({ designation: 'Paper', quantity: row % 2 === 0 ? '1' : [] })),
      /^activities\[1\]\.quantity must be a string or a number, not a list\. The details list all 60 problems\.$/,
    );
    expect(badRowsOf(answer)).toHaveLength(60);
    const worse = await refusedCall(
      Array.from({ length: 120 }, () => 'Paper'),
      /first 100 of 120/,
    );
    expect(badRowsOf(worse)).toHaveLength(100);
  });
});

describe('invalid_argument: limits', () => {
  it('10,001 rows in one call are refused, naming the limit', async () => {
    const answer = await refusedCall(manyRows(10_001), /10,?000/);
    expectViolations(answer, ['activities']);
    expect(violationsOf(answer)).toMatchObject([{ reason: 'TOO_MANY_ROWS' }]);
  });

  it('the operator can limit the rows per call', async () => {
    const small = await openTestService({ maxRowsPerCall: '3' });
    try {
      const other = await small.createCaller();
      const own = await createProject(other);
      const answer = await other.call('AddActivities', { projectId: own, activities: manyRows(4) });
      expectRefusal(answer, 'invalid_argument', /\b3\b/);
      expect(await stage(other, own, manyRows(3))).toBe('3');
    } finally {
      await small.close();
    }
  });
});

describe('invalid_argument: rows per project', () => {
  let small: TestService;
  let other: TestCaller;
  let own: string;

  beforeAll(async () => {
    small = await openTestService({ maxRowsPerProject: '5' });
    other = await small.createCaller();
  });
  afterAll(() => small.close());

  it('a call that would exceed the limit stages nothing and names the limit; the project stays usable', async () => {
    own = await createProject(other);
    expect(await stage(other, own, manyRows(3))).toBe('3');
    const over = await other.call('AddActivities', { projectId: own, activities: manyRows(3) });
    expectRefusal(over, 'invalid_argument', /\b5\b/);
    expect((await readProject(small, own)).staged_rows).toBe(3);
    expect(await stage(other, own, manyRows(2))).toBe('5');
    const full = await other.call('AddActivities', { projectId: own, activities: manyRows(1) });
    expectRefusal(full, 'invalid_argument', /\b5\b/);
    expect((await other.call('Submit', { projectId: own })).body).toEqual({ status: 'enriching' });
  });

  it('a first call that exceeds the limit of a project stages nothing', async () => {
    own = await createProject(other);
    const answer = await other.call('AddActivities', { projectId: own, activities: manyRows(6) });
    expectRefusal(answer, 'invalid_argument', /\b5\b/);
    expect((await readProject(small, own)).staged_rows).toBe(0);
  });

  it('simultaneous calls cannot exceed the limit together', async () => {
    own = await createProject(other);
    const calls = Array.from({ length: 12 }, () =>
      other.call('AddActivities', { projectId: own, activities: manyRows(1) }),
    );
    const answers = await Promise.all(calls);
    const totals = answers.filter(({ status }) => status === 200).map(({ body }) => body.staged);
    expect(totals.toSorted()).toEqual(['1', '2', '3', '4', '5']);
    for (const answer of answers.filter(({ status }) => status !== 200)) {
      expectRefusal(answer, 'invalid_argument', /\b5\b/);
    }
  });
});
