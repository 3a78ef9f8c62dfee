import { expect, it } from 'vitest';
import { parseByteRange } from '../../src/http/downloads.ts';

it.each([
  ['bytes=0-0', { first: 0, last: 0 }],
  ['bytes=2-5', { first: 2, last: 5 }],
  ['Bytes=2-5', { first: 2, last: 5 }],
  ['bytes=5-', { first: 5, last: 9 }],
  ['bytes=9-', { first: 9, last: 9 }],
  ['bytes=0-9', { first: 0, last: 9 }],
  ['bytes=3-99999999999999999999', { first: 3, last: 9 }],
  ['bytes=-1', { first: 9, last: 9 }],
  ['bytes=-10', { first: 0, last: 9 }],
  ['bytes=-11', { first: 0, last: 9 }],
  ['bytes=10-', 'unsatisfiable'],
  ['bytes=10-20', 'unsatisfiable'],
  ['bytes=99999999999999999999-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  [undefined, undefined],
  ['', undefined],
  ['bytes=', undefined],
  ['bytes=-', undefined],
  ['bytes=5-2', undefined],
  ['bytes=a-b', undefined],
  ['bytes=1.5-2', undefined],
  ['bytes=0-1,3-4', undefined],
  ['lines=0-1', undefined],
])('%s of ten bytes', (header, range) => {
  expect(parseByteRange(header, 10)).toEqual(range);
});

it('no range of an empty file can be sent', () => {
  for (const header of ['bytes=0-', 'bytes=-1', 'bytes=0-0']) {
    expect(parseByteRange(header, 0)).toBe('unsatisfiable');
  }
});
