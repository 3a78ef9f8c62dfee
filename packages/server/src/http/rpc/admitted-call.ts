import type { CallerKey } from '../../operations/call.ts';

/** A call that passed the door and whose body was read: plain data, so that it can be run here or in a thread. */
export type AdmittedCall = {
  /** `/api.v1.Service/CreateProject` */
  readonly path: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Uint8Array<ArrayBuffer>;
  readonly organizationId: number;
  readonly key: CallerKey;
  /** The address the caller used: `http://ledger.example:8080`. */
  readonly origin: string;
  readonly requestId: string;
  /** Names the call's span to what it starts. */
  readonly traceparent: string | undefined;
  /** When its time is over, in milliseconds since 1970: threads have clocks of their own beside it. */
  readonly endsAtMs: number;
};

/** What goes back over HTTP. */
export type CallAnswer = {
  readonly status: number;
  /** `ok` or the error's code, for the log. */
  readonly code: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Uint8Array;
};

/** Runs a call to its answer. The signal aborts when the client leaves. */
export type RunCall = (call: AdmittedCall, signal: AbortSignal) => Promise<CallAnswer>;
