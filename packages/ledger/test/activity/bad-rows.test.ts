import { describe, expect, it } from 'vitest';
import { createBadRows } from '../../src/activity/index.ts';
import { activityWith } from '../read-all.ts';

const good = activityWith({ designation: 'Paper' });
const bad = activityWith({ designation: ' ' });

describe('bad rows', () => {
  it('are not found among good ones', () => {
    const badRows = createBadRows();
    badRows.check(2, good);
    expect(badRows).toMatchObject({ count: 0, listed: [] });
  });

  it('are listed with row, field, reason and sentence, one entry per problem', () => {
    const badRows = createBadRows();
    badRows.check(7, activityWith({ designation: ' ', unit: 'a\0b', notes: 'x'.repeat(4_001) }));
    badRows.check(9, activityWith({ designation: 'a\ud800' }));
    expect(badRows.count).toBe(2);
    expect(badRows.listed).toEqual([
      { row: 7, field: 'unit', reason: 'NUL', description: 'contains a NUL character: remove it' },
      { row: 7, field: 'notes', reason: 'TOO_LONG', description: 'is longer than 4000 characters: shorten it' },
      { row: 7, field: 'designation', reason: 'BLANK', description: 'is missing or blank: every row needs one' },
      {
        row: 9,
        field: 'designation',
        reason: 'UNPAIRED_SURROGATE',
        description: 'contains an unpaired surrogate: send valid Unicode',
      },
    ]);
  });

  it.each([
    [undefined, 100],
    [10, 10],
  ])('are all counted, and the first are listed: with the limit %s, %i of them', (mostListed, listed) => {
    const badRows = createBadRows(mostListed);
    for (let row = 0; row < 250; row++) {
      badRows.check(2 * row, good);
      badRows.check(2 * row + 1, bad);
    }
    expect(badRows.count).toBe(250);
    expect(badRows.listed.map(({ row }) => row)).toEqual(Array.from({ length: listed }, (_, index) => 2 * index + 1));
  });
});
