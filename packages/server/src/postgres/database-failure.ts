import pg from 'pg';
import { Failure } from '../platform/failure.ts';

const unreachableCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  'EAI_AGAIN',
]);

// SQLSTATE classes: connection exception, insufficient resources, operator intervention (shutdown, crash recovery).
const unavailableClasses = new Set(['08', '53', '57']);

/** Turns the loss of the database into a Failure that tells the client to try again; other errors stay as they are. */
export function toDatabaseFailure(error: unknown): unknown {
  return isUnavailable(error) ? unavailable(error) : error;
}

/** The Failure of a call that got no connection, whatever the reason: it is never the client's. */
export function unavailable(cause: unknown): Failure {
  const message = 'The database cannot be reached just now. Try again in a few seconds.';
  return new Failure('unavailable', message, { cause });
}

/** True for a violation of the constraint with this name. */
export function violates(error: unknown, constraint: string): boolean {
  return error instanceof pg.DatabaseError && error.constraint === constraint;
}

function isUnavailable(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return unavailableClasses.has(error.code?.slice(0, 2) ?? '');
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  if (unreachableCodes.has(code)) return true;
  // The driver's own errors on a lost or late connection carry no code.
  return /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/.test(
    error.message,
  );
}
