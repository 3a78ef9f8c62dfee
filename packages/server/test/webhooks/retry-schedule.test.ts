import { describe, expect, it } from 'vitest';
import { judgeAttempt } from '../../src/webhooks/retry-schedule.ts';
import type { WebhookOutcome } from '../../src/webhooks/send-webhook.ts';
import { parseRetryAfter } from '../../src/webhooks/send-webhook.ts';

const delaysSeconds = [60, 300, 1_000];

function answered(status: number, retryAfterSeconds?: number): WebhookOutcome {
  return { kind: 'answered', status, retryAfterSeconds, answer: Buffer.alloc(0), durationMs: 1 };
}

function judge(outcome: WebhookOutcome, attemptNumber: number, random = 0) {
  return judgeAttempt(outcome, attemptNumber, { delaysSeconds, random: () => random });
}

describe('judgeAttempt', () => {
  it('treats 2xx as delivered, 410 and our own refusal as final, and retries everything else', () => {
    expect([200, 204, 299].map((status) => judge(answered(status), 1).kind)).toEqual(Array(3).fill('delivered'));
    expect(judge(answered(410), 1)).toEqual({ kind: 'given-up', reason: 'gone' });
    expect(judge({ kind: 'refused', reason: 'private', durationMs: 1 }, 1)).toEqual({
      kind: 'given-up',
      reason: 'refused',
    });
    const others = [100, 199, 300, 302, 304, 400, 401, 404, 409, 411, 429, 500, 503, 599].map((status) =>
      answered(status),
    );
    const unreachable: WebhookOutcome = { kind: 'unreachable', error: 'ECONNRESET', durationMs: 1 };
    for (const outcome of [...others, unreachable]) {
      expect(judge(outcome, 1)).toEqual({ kind: 'retry', afterSeconds: 60 });
      expect(judge(outcome, 4)).toEqual({ kind: 'given-up', reason: 'exhausted' });
    }
  });

  it('adds jitter of up to a fifth, and never less than the delay', () => {
    const delays = [0, 0.25, 0.5, 0.999].map((random) => judge(answered(500), 2, random));
    expect(delays).toEqual([300, 315, 330, 359].map((afterSeconds) => ({ kind: 'retry', afterSeconds })));
  });

  it.each([
    { what: 'shorter than the delay: the delay', asked: 5, expected: 60 },
    { what: 'longer: the requested time', asked: 400, expected: 400 },
    { what: 'longer than the longest delay: the longest delay', asked: 1_000_000, expected: 1_000 },
  ])('follows Retry-After, $what', ({ asked, expected }) => {
    expect(judge(answered(503, asked), 1)).toEqual({ kind: 'retry', afterSeconds: expected });
    expect(judge(answered(302, asked), 1, 0.5)).toEqual({ kind: 'retry', afterSeconds: expected + expected / 10 });
  });

  it('adds no attempt to the schedule because of Retry-After', () => {
    expect(judge(answered(503, 10), 4)).toEqual({ kind: 'given-up', reason: 'exhausted' });
  });
});

describe('parseRetryAfter', () => {
  const now = new Date('2026-01-02T03:04:05.500Z');

  it.each([
    ['120', 120],
    [' 0 ', 0],
    ['Fri, 02 Jan 2026 03:05:05 GMT', 60],
    ['Fri, 02 Jan 2026 03:00:00 GMT', 0],
    [undefined, undefined],
    ['', undefined],
    ['-5', undefined],
    ['1.5', undefined],
    ['soon', undefined],
    ['2026-01-02', undefined],
    ['Fri, 99 Jan 2026 03:05:05 GMT', undefined],
  ])('%j is %s seconds', (text, seconds) => {
    expect(parseRetryAfter(text, now)).toBe(seconds);
  });
});
