/** The ways a call can be refused, named as on the wire. */
export type FailureCode =
  | 'invalid_argument'
  | 'not_found'
  | 'permission_denied'
  | 'failed_precondition'
  | 'resource_exhausted'
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
};

/** A refusal: its message is a public English sentence that says what to do, its cause stays private. */
export class Failure extends Error {
  readonly code: FailureCode;
  readonly violations: readonly Violation[];
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: FailureCode,
    message: string,
    more: {
      readonly violations?: readonly Violation[];
      readonly retryAfterSeconds?: number;
      readonly cause?: unknown;
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

/** The refusal of one field, said in the message and as a violation; the advice is a sentence of its own. */
export function invalidField(field: string, description: string, advice?: string): Failure {
  const message = `${field} ${description}.`;
  return invalidArgument(advice === undefined ? message : `${message} ${advice}`, [{ field, description }]);
}
