import { fromBinary } from '@bufbuild/protobuf';
import { BadRequestSchema } from '@ledgerprint/client';
import { expect } from 'vitest';
import type { Answer } from '../support/test-service.ts';

const statuses = {
  invalid_argument: 400,
  failed_precondition: 400,
  unauthenticated: 401,
  permission_denied: 403,
  not_found: 404,
} as const;

type Detail = { readonly type: string; readonly value: string; readonly debug: object };

/** Expects a Connect error object of this code with a sentence that gives nothing of the inside away. */
export function expectRefusal(answer: Answer, code: keyof typeof statuses, message = /\w/): void {
  expect(answer.body).toMatchObject({ code, message: expect.stringMatching(message) });
  expect(answer.status).toBe(statuses[code]);
  expect(answer.headers.get('content-type')).toBe('application/json');
  expect(answer.body.message).not.toMatch(/\bat .*:\d+:\d+|\/src\/|SELECT|INSERT|relation/);
  expect(answer.body.message.length).toBeLessThan(1_000);
}

/** What the error's google.rpc.BadRequest detail says, read from its serialized value; its debug must say the same. */
export function violationsOf(answer: Answer): readonly { field: string; description: string }[] {
  const details: readonly Detail[] = answer.body.details ?? [];
  const detail = details.find(({ type }) => type === 'google.rpc.BadRequest');
  if (detail === undefined) return [];
  const { fieldViolations } = fromBinary(BadRequestSchema, Buffer.from(detail.value, 'base64'));
  const violations = fieldViolations.map(({ field, description }) => ({ field, description }));
  expect(detail.debug).toMatchObject({ fieldViolations: violations });
  return violations;
}

/** Expects that the detail names exactly these places. */
export function expectViolations(answer: Answer, places: readonly string[]): void {
  expect(violationsOf(answer).map(({ field }) => field)).toEqual(places);
}
