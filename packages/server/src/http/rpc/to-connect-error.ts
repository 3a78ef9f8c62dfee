import { Code, ConnectError } from '@connectrpc/connect';
import { codeFromString } from '@connectrpc/connect/protocol-connect';
import { BadRequestSchema, BadRowsSchema } from '@ledgerprint/client';
import { Failure, type Violation } from '../../platform/failure.ts';

/**
 * The only place where failures become wire errors. A Failure keeps its public message; anything else is reported to
 * `onUnexpected` and becomes a plain internal error, because its text may contain SQL, paths or customers' data.
 */
export function toConnectError(error: unknown, onUnexpected: (error: unknown) => void): ConnectError {
  if (error instanceof ConnectError) return error;
  if (!(error instanceof Failure)) {
    onUnexpected(error);
    return new ConnectError(
      'An unexpected error occurred. Try again; if the problem persists, report the x-request-id.',
      Code.Internal,
    );
  }
  if (error.cause !== undefined) onUnexpected(error.cause);
  const code = codeFromString(error.code) ?? Code.Internal;
  const { retryAfterSeconds } = error;
  const headers = retryAfterSeconds === undefined ? undefined : { 'retry-after': String(retryAfterSeconds) };
  return new ConnectError(error.message, code, headers, toDetails(error.violations));
}

type Details = NonNullable<ConstructorParameters<typeof ConnectError>[3]>;

function toDetails(violations: readonly Violation[]): Details {
  if (violations.length === 0) return [];
  const fieldViolations = violations.map(({ field, description, reason }) => ({ field, description, reason }));
  const badRequest = { desc: BadRequestSchema, value: { fieldViolations } };
  const rows = violations.flatMap(({ row, reason }) => (row === undefined ? [] : [{ ...row, reason }]));
  return rows.length === 0 ? [badRequest] : [badRequest, { desc: BadRowsSchema, value: { rows } }];
}
