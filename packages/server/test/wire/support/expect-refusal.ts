import { expect } from 'vitest';
import type { Answer } from '../../support/test-service.ts';

const codes = [
  'canceled',
  'unknown',
  'invalid_argument',
  'deadline_exceeded',
  'not_found',
  'already_exists',
  'permission_denied',
  'resource_exhausted',
  'failed_precondition',
  'aborted',
  'out_of_range',
  'unimplemented',
  'internal',
  'unavailable',
  'data_loss',
  'unauthenticated',
];

const inside = [
  /\b(SELECT|INSERT INTO|UPDATE|DELETE FROM|COPY|STDIN|SQLSTATE|RETURNING)\b/,
  /\b(relation|constraint|column) "/,
  /\n\s*at /,
  /node_modules|node:|file:\/\/|\.(ts|js|mjs|sql)\b/,
  /postgres/i,
];

/** Checks that a response is an error object of the specification and reveals no internals. */
export function expectRefusal(answer: Answer, status: number, code: string, message: RegExp = /./): void {
  const { code: givenCode, message: givenMessage } = answer.body ?? {};
  expect({ status: answer.status, code: givenCode, message: givenMessage }).toEqual({
    status,
    code,
    message: expect.stringMatching(message),
  });
  expectErrorObject(answer);
}

/** The shape of an error response with any code. */
export function expectErrorObject({ headers, body }: Answer): void {
  expect(headers.get('x-request-id')).toMatch(/^\S+$/);
  expect(headers.get('content-type')).toBe('application/json');
  expect(codes).toContain(body.code);
  expect(body.message).toMatch(/^[\x20-\x7e]{10,}$/);
  for (const detail of body.details ?? []) {
    expect(detail).toEqual({
      type: expect.stringMatching(/^(?:[a-z][a-z0-9]*\.)+[A-Za-z]+$/),
      value: expect.stringMatching(/^[0-9A-Za-z+/]+=*$/),
      debug: expect.any(Object),
    });
  }
  const text = JSON.stringify(body);
  for (const pattern of inside) expect(text).not.toMatch(pattern);
  expect(text).not.toContain(process.cwd());
}
