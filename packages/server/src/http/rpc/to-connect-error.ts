import { Code, ConnectError } from '@connectrpc/connect';
import { codeFromString } from '@connectrpc/connect/protocol-connect';
import { BadRequestSchema } from '@ledgerprint/client';
import { Failure } from '../../platform/failure.ts';

/**
 * The one place where failures become wire errors. A Failure keeps its public sentence; anything else is reported to
 * `onUnexpected` and becomes a bare internal error, because its text may carry SQL, paths or customer data.
 */
export function toConnectError(error: unknown, onUnexpected: (error: unknown) => void): ConnectError {
  if (error instanceof ConnectError) return error;
  if (!(error instanceof Failure)) {
    onUnexpected(error);
    return new ConnectError(
      'Something broke on our side. Try again, and report the x-request-id if it stays.',
      Code.Internal,
    );
  }
  if (error.cause !== undefined) onUnexpected(error.cause);
  const code = codeFromString(error.code) ?? Code.Internal;
  const details =
    error.violations.length === 0
      ? []
      : [{ desc: BadRequestSchema, value: { fieldViolations: [...error.violations] } }];
  return new ConnectError(error.message, code, undefined, details);
}
