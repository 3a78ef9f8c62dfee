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

/** Reads work, writes do not: read-only after a failover or by a setting, a full disk, a failing disk. */
const unwritableCodes = new Set(['25006', '53100', '58030']);
/** A lock timeout, a deadlock, or two transactions that cannot both succeed. */
const conflictCodes = new Set(['55P03', '40P01', '40001']);
const statementCancelled = '57014';
/** The server ended an idle transaction and its connection. */
const idleInTransaction = '25P03';

/**
 * Turns errors that are not the caller's fault into a Failure that says what to do: a lost database, a database that
 * cannot be written to, a conflict with another call. Other errors are returned unchanged.
 */
export function toDatabaseFailure(error: unknown): unknown {
  const code = error instanceof pg.DatabaseError ? (error.code ?? '') : '';
  if (conflictCodes.has(code)) {
    return new Failure(
      'aborted',
      'Another call on the same project, or with the same Idempotency-Key, is in progress. Nothing was changed. Try again in a few seconds.',
    );
  }
  if (unwritableCodes.has(code)) {
    return new Failure(
      'unavailable',
      'The database cannot be written to at the moment; nothing was changed. Try again in a few minutes.',
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

/** The Failure of a call that got no connection, which is never the client's fault. */
export function unavailable(cause: unknown): Failure {
  const message = 'The database cannot be reached at the moment. Try again in a few seconds.';
  return new Failure('unavailable', message, { cause });
}

/** Aborts after this time with the Failure of a database that does not respond. */
export function unavailableAfter(milliseconds: number): AbortSignal {
  const controller = new AbortController();
  const giveUp = () => controller.abort(unavailable(new Error(`no response within ${milliseconds} ms`)));
  setTimeout(giveUp, milliseconds).unref();
  return controller.signal;
}

/** True for an error that means that the database accepts no writes. */
export function isUnwritable(error: unknown): boolean {
  return error instanceof pg.DatabaseError && unwritableCodes.has(error.code ?? '');
}

/** True if the error means that this session is read-only, which a new one may not be. */
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
  // The driver's own errors for a lost or late connection have no code.
  return /^(Connection terminated|timeout expired|Client (has encountered a connection error|was closed))/.test(
    error.message,
  );
}
