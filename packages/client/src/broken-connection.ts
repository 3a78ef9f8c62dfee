import { Code, ConnectError } from '@connectrpc/connect';

/** Converts an error to a ConnectError; a connection that broke or could not be opened is `unavailable`. */
export function toConnectError(reason: unknown): ConnectError {
  const error = ConnectError.from(reason);
  if (error.code !== Code.Unknown || !isBrokenConnection(error.cause)) return error;
  const message = `The connection to the service failed: ${describe(error.cause)}`;
  return new ConnectError(message, Code.Unavailable, error.metadata, undefined, error.cause);
}

/** `fetch` rejects with a TypeError, in Bun with an error whose code is a string. */
function isBrokenConnection(cause: unknown): cause is Error {
  if (!(cause instanceof Error)) return false;
  return cause.name === 'TypeError' || ('code' in cause && typeof cause.code === 'string');
}

/** Node says only "fetch failed"; the reason is in the cause. If it tried several addresses, there is only a code. */
function describe({ message, cause }: Error): string {
  if (!(cause instanceof Error)) return message;
  return cause.message || ('code' in cause ? String(cause.code) : message);
}
