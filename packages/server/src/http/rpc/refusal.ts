import { Code, ConnectError } from '@connectrpc/connect';
import { codeToHttpStatus, codeToString } from '@connectrpc/connect/protocol-connect';

/** An answer given before a call is run: the error and, where HTTP needs it, another status. */
export class Refusal extends Error {
  readonly error: ConnectError;
  /** The error code as on the wire. */
  readonly code: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;

  constructor(error: ConnectError, http: { status?: number; headers?: Record<string, string> } = {}) {
    super(error.rawMessage);
    this.error = error;
    this.code = codeToString(error.code);
    this.status = http.status ?? codeToHttpStatus(error.code);
    this.headers = http.headers ?? {};
  }
}

/** Shorthand for the refusal of a malformed request. */
export function refuseInvalid(message: string, status?: number): Refusal {
  return new Refusal(new ConnectError(message, Code.InvalidArgument), status === undefined ? {} : { status });
}
