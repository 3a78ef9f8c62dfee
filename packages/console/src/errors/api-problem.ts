import { BadRequestSchema, ConnectError, type ErrorCode, errorCodeOf } from '@ledgerprint/client';

/** What a call was refused with, as plain data: it also comes out of workers. */
export type ApiProblem = {
  readonly code: ErrorCode;
  /** The service's own sentence, in English. */
  readonly message: string;
  /** What the operator's log has it under. */
  readonly requestId: string | undefined;
  readonly violations: readonly Violation[];
};

/** A field that is at fault, as the service names it, and what is wrong with it, in English. */
export type Violation = { readonly field: string; readonly description: string };

/** What a call rejected with, whatever it was. */
export function toApiProblem(reason: unknown): ApiProblem {
  const error = ConnectError.from(reason);
  const details = error.findDetails(BadRequestSchema);
  return {
    code: errorCodeOf(error),
    message: error.rawMessage,
    requestId: error.metadata.get('x-request-id') ?? undefined,
    violations: details.flatMap(({ fieldViolations }) =>
      fieldViolations.map(({ field, description }) => ({ field, description })),
    ),
  };
}
