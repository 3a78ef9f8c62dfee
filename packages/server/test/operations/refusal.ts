import { type DescMessage, fromBinary, type MessageShape, toJson } from '@bufbuild/protobuf';
import { BadRequestSchema, BadRowSchema, BadRowsSchema } from '@ledgerprint/client';
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

/** Expects a Connect error object with this code and a message that reveals no internals. */
export function expectRefusal(answer: Answer, code: keyof typeof statuses, message = /\w/): void {
  expect(answer.body).toMatchObject({ code, message: expect.stringMatching(message) });
  expect(answer.status).toBe(statuses[code]);
  expect(answer.headers.get('content-type')).toBe('application/json');
  expect(answer.body.message).not.toMatch(/\bat .*:\d+:\d+|\/src\/|SELECT|INSERT|relation/);
  expect(answer.body.message.length).toBeLessThan(1_000);
}

/** The violations of the error's google.rpc.BadRequest detail. Each has a reason for programs. */
export function violationsOf(answer: Answer): readonly { field: string; description: string; reason: string }[] {
  const violations = readDetail(answer, BadRequestSchema)?.fieldViolations ?? [];
  for (const { reason } of violations) expect(reason).toMatch(/^[A-Z][A-Z0-9_]{0,61}[A-Z0-9]$/);
  return violations.map(({ field, description, reason }) => ({ field, description, reason }));
}

/** The rows of the error's ledgerprint.v1.BadRows detail, one for each violation. */
export function badRowsOf(answer: Answer): readonly object[] {
  const badRows = readDetail(answer, BadRowsSchema);
  if (badRows === undefined) return [];
  const reasons = violationsOf(answer).map(({ reason }) => reason);
  expect(badRows.rows.map(({ reason }) => reason)).toEqual(reasons);
  return badRows.rows.map((row) => toJson(BadRowSchema, row) as object);
}

/** Reads a detail from its serialized value; its debug field must match. */
function readDetail<Desc extends DescMessage>(answer: Answer, desc: Desc): MessageShape<Desc> | undefined {
  const details: readonly Detail[] = answer.body.details ?? [];
  const detail = details.find(({ type }) => type === desc.typeName);
  if (detail === undefined) return undefined;
  const message = fromBinary(desc, Buffer.from(detail.value, 'base64'));
  expect(detail.debug).toEqual(toJson(desc, message));
  return message;
}

/** Expects that the detail names exactly these places. */
export function expectViolations(answer: Answer, places: readonly string[]): void {
  expect(violationsOf(answer).map(({ field }) => field)).toEqual(places);
}
