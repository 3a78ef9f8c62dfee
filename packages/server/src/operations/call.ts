import type { Store } from '../store/store.ts';

export type { Store };

/** What the store of a call is bound to. */
export type CallScope = { readonly signal: AbortSignal; readonly organizationId: number };

/** The key that a call was made with. */
export type CallerKey = { readonly id: number; readonly name: string };

/** What a use case knows of the call it serves. */
export type Call = {
  readonly organizationId: number;
  readonly key: CallerKey;
  /** Bound to the call: after its deadline nothing is written any more. */
  readonly store: Store;
  /** Present when the client may repeat the call. */
  readonly idempotency: Idempotency | undefined;
  /** Names the call to the work that it starts, where calls are traced. */
  readonly traceparent: string | undefined;
};

/** The client's key for a call and a digest of all that the call asked for. */
export type Idempotency = { readonly key: string; readonly fingerprint: Buffer };

/** How much one call and one project may hold, and what projects are sealed with. */
export type Limits = {
  readonly maxRowsPerCall: number;
  readonly maxRowsPerProject: number;
  readonly maxBytesPerProject: number;
  readonly maxBytesPerProduct: number;
  readonly maxCsvBytes: number;
  /** Whether decided cases of the organization vote in projects that are sealed now. */
  readonly hasNeighbours: boolean;
};
