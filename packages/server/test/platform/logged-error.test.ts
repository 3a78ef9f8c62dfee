import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { toLoggedError } from '../../src/platform/logger.ts';

const logged = (error: unknown) => JSON.parse(JSON.stringify(toLoggedError(error)));

describe('an error in the log', () => {
  it('has its type, message, code, frames and cause', () => {
    const cause = Object.assign(new TypeError('the reason'), { code: 'ECONNRESET' });
    expect(logged(new Error('what happened', { cause }))).toEqual({
      type: 'Error',
      message: 'what happened',
      stack: expect.stringMatching(/^ +at /),
      cause: expect.objectContaining({ type: 'TypeError', message: 'the reason', code: 'ECONNRESET' }),
    });
  });

  it('that the queue copied into a plain object keeps its message', () => {
    const error = Object.assign(new Error('no answer'), { code: 'ETIMEDOUT' });
    expect(logged({ ...error, message: error.message, stack: error.stack, queue: 'batch' })).toEqual({
      type: 'Object',
      message: 'no answer',
      code: 'ETIMEDOUT',
      stack: expect.stringMatching(/^ +at /),
    });
  });

  it('of PostgreSQL, or copied from one, has no text that may quote a row', () => {
    const fields = { severity: 'ERROR', code: '23505', table: 'projects', detail: 'Key (name)=(secret)' };
    const error = Object.assign(new Error('duplicate "secret"'), fields);
    for (const one of [error, { ...fields, message: error.message }, new AggregateError([error])]) {
      expect(JSON.stringify(logged(one))).not.toContain('secret');
      expect(JSON.stringify(logged(one))).toContain('PostgreSQL error 23505');
    }
  });

  it('with several errors lists each of them', () => {
    const refused = Object.assign(new Error('connect ECONNREFUSED ::1:5432'), { code: 'ECONNREFUSED' });
    expect(logged(new AggregateError([refused, new Error('other')]))).toMatchObject({
      type: 'AggregateError',
      errors: [{ message: 'connect ECONNREFUSED ::1:5432', code: 'ECONNREFUSED' }, { message: 'other' }],
    });
  });

  it.each([
    ['a string', 'went wrong', { type: 'string', message: 'went wrong' }],
    ['nothing', undefined, { type: 'undefined', message: 'undefined' }],
    ['null', null, { type: 'object', message: 'null' }],
    ['an object', { status: 7 }, { type: 'Object', message: 'without a message; it has status' }],
    ['an object without a class', Object.create(null), { type: 'Object', message: 'without a message' }],
    ['an abort', new DOMException('left', 'AbortError'), { type: 'AbortError', message: 'left' }],
    ['an error from another realm', runInNewContext('new RangeError("far")'), { type: 'RangeError', message: 'far' }],
    ['an error without a message', new Error(), { type: 'Error', message: 'without a message' }],
  ])('is never empty: %s', (_what, error, expected) => {
    expect(logged(error)).toMatchObject(expected);
  });

  it('that is its own cause does not loop', () => {
    const error = new Error('round');
    error.cause = error;
    expect(JSON.stringify(logged(error)).match(/"round"/g)).toHaveLength(6);
  });
});
