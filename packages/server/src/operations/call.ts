import type { Scope } from '../postgres/connection-pool.ts';
import type { Store } from '../store/store.ts';

export type { Store };

/** The properties of a call to which its store is bound. */
export type CallScope = Scope & { readonly signal: AbortSignal; readonly organizationId: number };

/** The API key of a call. */
export type CallerKey = { readonly id: number; readonly name: string };

/** The context of a use case: the call it serves. */
export type Call = {
  readonly organizationId: number;
  readonly key: CallerKey;
  /** Bound to the call: nothing is written after its deadline. */
  readonly store: Store;
  /** Throws if the call has ended. For long work without pauses, which would not notice an abort. */
  readonly throwIfOver: () => void;
  /** Present if the client may repeat the call. */
  readonly idempotency: Idempotency | undefined;
  /** Links the work that the call starts to its trace, if calls are traced. */
  readonly traceparent: string | undefined;
};

/** The client's key for a call and a digest of the whole request. */
export type Idempotency = { readonly key: string; readonly fingerprint: Buffer };

/** The limits of a call and of a project, and the settings with which projects are sealed. */
export type Limits = {
  readonly maxRowsPerCall: number;
  readonly maxRowsPerProject: number;
  readonly maxBytesPerProject: number;
  readonly maxBytesPerProduct: number;
  readonly maxCsvBytes: number;
  /** Whether the organization's decided cases vote in projects that are sealed now. */
  readonly hasNeighbours: boolean;
};
