/** What is known about a call when it ends; without an operation, its path is unknown. */
export type MeteredCall = { readonly operation?: string; readonly code?: string; readonly bodyBytes?: number };

/** Counts calls. It is called twice per call, so it must cost next to nothing. */
export type CallMeter = { begin(): void; end(call: MeteredCall, durationMs: number): void };

/** Why a call was refused because of its key. */
export const keyRefusals = [
  'missing',
  'malformed',
  'unknown',
  'expired',
  'revoked',
  'wrong_address',
  'wrong_scope',
  'limited',
] as const;

export type RefusedKey = (typeof keyRefusals)[number];

/** Counts calls that were refused because of their key. */
export type KeyMeter = { keyRefused(reason: RefusedKey): void };

/** The outcome of a product, as in the exported file. */
export type ProductOutcome = 'matched' | 'decided' | 'review' | 'unmatched' | 'excluded' | 'failed';

/** The number of products by outcome. */
export type ProductTally = Readonly<Partial<Record<ProductOutcome, number>>>;

/** What a thread reports about a batch it has written. */
export type BatchReport = { readonly products: ProductTally; readonly durationMs: number };

/** The outcome of an attempt to deliver an event: `rejected` is any answer other than 2xx, `refused` comes from the address guard. */
export type AttemptOutcome = 'delivered' | 'rejected' | 'refused' | 'unreachable';

/**
 * Why the service gave up on an event: all attempts failed, the receiver answered 410, or its address must not be
 * called.
 */
export type GiveUpReason = 'exhausted' | 'gone' | 'refused';

/** Counts background work. */
export type WorkMeter = {
  jobEnded(queue: string, outcome: 'done' | 'failed', durationMs: number): void;
  batchWritten(durationMs: number): void;
  productsEnded(products: ProductTally): void;
  exportWritten(sizeBytes: number): void;
  attemptEnded(outcome: AttemptOutcome, durationMs: number): void;
  deliveryGivenUp(reason: GiveUpReason): void;
  receiverPaused(): void;
};

/** For processes without metrics. */
export const noWorkMeter: WorkMeter = {
  jobEnded: () => undefined,
  batchWritten: () => undefined,
  productsEnded: () => undefined,
  exportWritten: () => undefined,
  attemptEnded: () => undefined,
  deliveryGivenUp: () => undefined,
  receiverPaused: () => undefined,
};
