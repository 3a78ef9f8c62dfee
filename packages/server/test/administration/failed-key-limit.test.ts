import { expect, it } from 'vitest';
import { createFailedKeyLimit } from '../../src/administration/failed-key-limit.ts';

let nowMs = 0;
const open = (perMinute: number) => createFailedKeyLimit({ perMinute, nowMs: () => nowMs });

function takeAll(limit: ReturnType<typeof open>, address: string, times: number): readonly number[] {
  return Array.from({ length: times }, () => limit.take(address));
}

it('allows an address a burst of attempts, then says when to retry', () => {
  const limit = open(6);
  expect(takeAll(limit, '192.0.2.1', 8)).toEqual([0, 0, 0, 0, 0, 0, 10, 10]);
});

it('allows as many more every minute', () => {
  const limit = open(6);
  takeAll(limit, '192.0.2.1', 6);
  nowMs += 10_000;
  expect(takeAll(limit, '192.0.2.1', 2)).toEqual([0, 10]);
  nowMs += 600_000;
  expect(takeAll(limit, '192.0.2.1', 7)).toEqual([0, 0, 0, 0, 0, 0, 10]);
});

it('counts addresses separately, and those of one IPv6 network together', () => {
  const limit = open(1);
  expect([limit.take('192.0.2.1'), limit.take('192.0.2.2')]).toEqual([0, 0]);
  expect([limit.take('2001:db8::1'), limit.take('2001:db8::ffff:2')]).toEqual([0, 60]);
  expect(limit.take('2001:db8:0:1::1')).toBe(0);
});

it('does not count valid keys', () => {
  const limit = open(1);
  for (let i = 0; i < 10; i++) {
    expect(limit.take('192.0.2.1')).toBe(0);
    limit.giveBack('192.0.2.1');
  }
});

it('remembers ten thousand addresses and counts further ones together, until old ones have all their attempts again', () => {
  const limit = open(2);
  for (let i = 0; i < 10_000; i++) limit.take(`10.1.${i >> 8}.${i & 255}`);
  expect([1, 2, 3].map((last) => limit.take(`192.0.2.${last}`))).toEqual([0, 0, 30]);
  nowMs += 60_000;
  expect([1, 2, 3].map((last) => limit.take(`192.0.2.${last}`))).toEqual([0, 0, 0]);
});

it('is off at zero', () => {
  expect(takeAll(open(0), '192.0.2.1', 1_000).every((seconds) => seconds === 0)).toBe(true);
});
