import { ConnectError, type ErrorCode, errorCodeOf, type Violation, violationsOf } from '@ledgerprint/client';

/** What a call was refused with, as plain data: it also comes out of workers. */
export type ApiProblem = {
  readonly code: ErrorCode;
  /** The service's own sentence, in English. */
  readonly message: string;
  /** What the operator's log has it under. */
  readonly requestId: string | undefined;
  readonly violations: readonly Violation[];
};

/** What a call rejected with, whatever it was. */
export function toApiProblem(reason: unknown): ApiProblem {
  const error = ConnectError.from(reason);
  return {
    code: errorCodeOf(error),
    message: error.rawMessage,
    requestId: error.metadata.get('x-request-id') ?? undefined,
    violations: violationsOf(error),
  };
}
