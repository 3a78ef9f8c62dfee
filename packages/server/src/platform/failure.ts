import type { RowField } from '@ledgerprint/ledger/activity';
import type { Reason } from './reasons.ts';

/** The ways a call can be refused, named as on the wire. */
export type FailureCode =
  | 'invalid_argument'
  | 'not_found'
  | 'permission_denied'
  | 'failed_precondition'
  | 'resource_exhausted'
  | 'aborted'
  | 'unauthenticated'
  | 'unavailable'
  | 'deadline_exceeded'
  | 'canceled';

/** One thing wrong with one field of a request. */
export type Violation = {
  /** Where, as the client wrote it: `activities[3].designation`. */
  readonly field: string;
  /** What is wrong and what to do. */
  readonly description: string;
  /** What is wrong, for programs. */
  readonly reason: Reason;
  /** The row that it is in, if any, for programs. */
  readonly row?: RowPlace;
};

/** A place in rows: the 0-based index of a list or the 1-based line of a file, and its field or 1-based column. */
export type RowPlace = {
  readonly index?: number;
  readonly line?: number;
  readonly field?: RowField;
  readonly column?: number;
};

/** A refusal: its message is a public English sentence that says what to do, its cause stays private. */
export class Failure extends Error {
  readonly code: FailureCode;
  readonly violations: readonly Violation[];
  /** When the same call may succeed. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: FailureCode,
    message: string,
    more: {
      readonly violations?: readonly Violation[];
      readonly cause?: unknown;
      readonly retryAfterSeconds?: number;
    } = {},
  ) {
    super(message, { cause: more.cause });
    this.name = 'Failure';
    this.code = code;
    this.violations = more.violations ?? [];
    this.retryAfterSeconds = more.retryAfterSeconds;
  }
}

/** Shorthand for the most common refusal. */
export function invalidArgument(message: string, violations: readonly Violation[] = []): Failure {
  return new Failure('invalid_argument', message, { violations });
}

/** The refusal of one field, in the message and as a violation; the advice is a separate sentence. */
export function invalidField(
  field: string,
  { description, reason, advice }: Pick<Violation, 'description' | 'reason'> & { readonly advice?: string },
): Failure {
  const message = `${field} ${description}.`;
  return invalidArgument(advice === undefined ? message : `${message} ${advice}`, [{ field, description, reason }]);
}
