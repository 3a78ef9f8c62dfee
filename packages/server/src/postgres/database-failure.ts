import pg from 'pg';
import { Failure } from '../platform/failure.ts';

const unreachableCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENOENT',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  'EAI_AGAIN',
]);

// SQLSTATE classes: connection exception, insufficient resources, operator intervention (shutdown, crash recovery).
const unavailableClasses = new Set(['08', '53', '57']);

/** Reads work, writes do not: read-only after a failover or by a setting, a full disk, a disk that fails. */
const unwritableCodes = new Set(['25006', '53100', '58030']);
/** A lock that did not come in time, a deadlock, two transactions that cannot both be. */
const conflictCodes = new Set(['55P03', '40P01', '40001']);
const statementCancelled = '57014';
/** The server ended a transaction in which nothing happened for too long, and its connection. */
const idleInTransaction = '25P03';

/**
 * Turns what is nobody's mistake into a Failure that says what to do: the loss of the database, a database that cannot be
 * written, a conflict with another call. Other errors stay as they are.
 */
export function toDatabaseFailure(error: unknown): unknown {
  const code = error instanceof pg.DatabaseError ? (error.code ?? '') : '';
  if (conflictCodes.has(code)) {
    return new Failure(
      'aborted',
      'Another call is at work on the same project, or with the same Idempotency-Key. Nothing was changed. Try again in a few seconds.',
    );
  }
  if (unwritableCodes.has(code)) {
    return new Failure(
      'unavailable',
      'The database cannot be written just now; nothing was changed. Try again in a few minutes.',
      { cause: error },
    );
  }
  if (code === statementCancelled) {
    return new Failure(
      'deadline_exceeded',
      'The database took too long for this call; nothing was changed. Try again, with fewer rows if there are many.',
      { cause: error },
    );
  }
  return isUnavailable(error) ? unavailable(error) : error;
}

/** The Failure of a call that got no connection, whatever the reason: it is never the client's. */
export function unavailable(cause: unknown): Failure {
  const message = 'The database cannot be reached just now. Try again in a few seconds.';
  return new Failure('unavailable', message, { cause });
}

/** Aborts after so long, with the Failure of a database that does not answer. */
export function unavailableAfter(milliseconds: number): AbortSignal {
  const controller = new AbortController();
  const giveUp = () => controller.abort(unavailable(new Error(`no answer in ${milliseconds} ms`)));
  setTimeout(giveUp, milliseconds).unref();
  return controller.signal;
}

/** True for an error that says that the database takes no writes. */
export function isUnwritable(error: unknown): boolean {
  return error instanceof pg.DatabaseError && unwritableCodes.has(error.code ?? '');
}

/** True where a session is read-only: a new one may not be. */
export function isReadOnly(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '25006';
}

/** True for a violation of the constraint with this name. */
export function violates(error: unknown, constraint: string): boolean {
  return error instanceof pg.DatabaseError && error.constraint === constraint;
}

function isUnavailable(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) {
    return unavailableClasses.has(error.code?.slice(0, 2) ?? '') || error.code === idleInTransaction;
  }
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  if (unreachableCodes.has(code)) return true;
  // The driver's own errors on a lost or late connection carry no code.
  return /^(Connection terminated|timeout expired|Client (has encountered a connection error|was closed))/.test(
    error.message,
  );
}
