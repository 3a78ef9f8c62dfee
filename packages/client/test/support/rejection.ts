import { expect } from 'vitest';
import { ConnectError, type ErrorCode, errorCodeOf } from '../../src/index.ts';

/** The error with which the promise rejects, which must be a ConnectError with this code. */
export async function rejectionOf(promise: Promise<unknown>, code: ErrorCode): Promise<ConnectError> {
  const reason = await promise.then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(reason).toBeInstanceOf(ConnectError);
  expect({ code: errorCodeOf(reason), reason }).toEqual({ code, reason });
  return reason as ConnectError;
}
