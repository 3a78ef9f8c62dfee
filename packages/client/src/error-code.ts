import { Code, ConnectError } from '@connectrpc/connect';

/** A code as a string, as in the API. */
export type ErrorCode =
  | 'canceled'
  | 'unknown'
  | 'invalid_argument'
  | 'deadline_exceeded'
  | 'not_found'
  | 'already_exists'
  | 'permission_denied'
  | 'resource_exhausted'
  | 'failed_precondition'
  | 'aborted'
  | 'out_of_range'
  | 'unimplemented'
  | 'internal'
  | 'unavailable'
  | 'data_loss'
  | 'unauthenticated';

/** The code of an error as a string; `unknown` for anything that is not a ConnectError. */
export function errorCodeOf(error: unknown): ErrorCode {
  if (!(error instanceof ConnectError)) return 'unknown';
  return Code[error.code].replaceAll(/\B[A-Z]/g, '_$&').toLowerCase() as ErrorCode;
}
