import { ConnectError, type ErrorCode, errorCodeOf, type Violation, violationsOf } from '@ledgerprint/client';

/** Why a call failed, as plain data that workers can send. */
export type ApiProblem = {
  readonly code: ErrorCode;
  /** The service's own message, in English. */
  readonly message: string;
  /** The id of the request in the operator's log. */
  readonly requestId: string | undefined;
  readonly violations: readonly Violation[];
};

/** Converts the reason for which a call rejected, whatever it is. */
export function toApiProblem(reason: unknown): ApiProblem {
  const error = ConnectError.from(reason);
  return {
    code: errorCodeOf(error),
    message: error.rawMessage,
    requestId: error.metadata.get('x-request-id') ?? undefined,
    violations: violationsOf(error),
  };
}
