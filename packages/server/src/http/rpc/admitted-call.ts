import type { CallerKey } from '../../operations/call.ts';

/** A call that was admitted and whose body was read: plain data, so that it can run here or in a thread. */
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
  /** Identifies the call's span to the work it starts. */
  readonly traceparent: string | undefined;
  /** Its deadline in milliseconds since 1970, because threads have different monotonic clocks. */
  readonly endsAtMs: number;
};

/** The HTTP answer. */
export type CallAnswer = {
  readonly status: number;
  /** `ok` or the error code, for the log. */
  readonly code: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Uint8Array;
};

/**
 * Runs a call to its answer. The signal aborts when the client disconnects or the time is up. `onEnded` is called once, when
 * nothing of the call is running any more: after a deadline, that may be later than the answer.
 */
export type RunCall = (call: AdmittedCall, signal: AbortSignal, onEnded: () => void) => Promise<CallAnswer>;
