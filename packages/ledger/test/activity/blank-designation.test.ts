import { describe, expect, it } from 'vitest';
import { type Activity, findActivityProblems, isBlank } from '../../src/activity/index.ts';

const blank = [
  ['nothing', ''],
  ['spaces of every kind', ' \t\r\n\u00a0\u1680\u2000\u2009\u202f\u205f\u3000\u2028'],
  ['a zero-width space', '\u200b'],
  ['joiners', '\u200c\u200d\u2060'],
  ['a byte order mark', '\ufeff'],
  ['a soft hyphen', '\u00ad'],
  ['variation selectors', '\ufe0f\u{e0100}\u180b'],
  ['Hangul fillers', '\u115f\u1160\u3164\uffa0'],
  ['the blank Braille pattern', '\u2800'],
  ['direction marks', '\u200e\u200f\u202a\u2066\u061c'],
  ['control characters', '\u0001\u0007\u007f\u0085'],
  ['tags and annotations', '\u{e0001}\u{e0041}\ufff9\ufffb'],
  ['a grapheme joiner between spaces', ' \u034f '],
] as const;

const seen = [
  ...['a', '0', '-', '.', 'é', '購入', '🧾', '👨‍👩‍👧', '\u200bPaper', 'क्\u200dष', '\u0301', '\u2801', '\ufffd', '_'],
];

describe('a designation', () => {
  it.each(blank)('of %s is blank', (_what, designation) => {
    expect(isBlank(designation)).toBe(true);
    expect(findActivityProblems(rowOf(designation))).toEqual([
      { field: 'designation', reason: 'BLANK', description: 'is missing or blank: every row needs one' },
    ]);
  });

  it.each(seen)('%j is not blank', (designation) => {
    expect(findActivityProblems(rowOf(designation))).toEqual([]);
  });
});

function rowOf(designation: string): Activity {
  const none = { supplier: '', unitPrice: '', currency: '', quantity: '', unit: '' };
  return { designation, ...none, purchaseDate: '', weight: '', notes: '', category: '' };
}
