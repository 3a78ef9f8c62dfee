/** What is known of a call when it ends; without an operation it was for a path that nothing serves. */
export type MeteredCall = {
  readonly operation?: string;
  readonly code?: string;
  readonly bodyBytes?: number;
};

/** Counts calls. It is asked twice for every one of them, so it must cost next to nothing. */
export type CallMeter = {
  begin(): void;
  end(call: MeteredCall, durationMs: number): void;
};

/** Why a call was refused for its key. */
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

/** Counts calls that were refused for their key. */
export type KeyMeter = { keyRefused(reason: (typeof keyRefusals)[number]): void };

/** How a product ended, as its line of the file says. */
export type ProductOutcome = 'matched' | 'decided' | 'review' | 'unmatched' | 'excluded' | 'failed';

/** How many products ended in which way. */
export type ProductTally = Readonly<Partial<Record<ProductOutcome, number>>>;

/** What a thread tells of a batch that it has written. */
export type BatchReport = { readonly products: ProductTally; readonly durationMs: number };

/** How one attempt to deliver an event ended: `rejected` is any answer other than 2xx, `refused` our own address guard. */
export type AttemptOutcome = 'delivered' | 'rejected' | 'refused' | 'unreachable';

/** Why an event is given up: the schedule is over, the receiver said that it is gone, or it must not be called. */
export type GiveUpReason = 'exhausted' | 'gone' | 'refused';

/** Counts the work behind the calls. */
export type WorkMeter = {
  jobEnded(queue: string, outcome: 'done' | 'failed', durationMs: number): void;
  batchWritten(durationMs: number): void;
  productsEnded(products: ProductTally): void;
  exportWritten(sizeBytes: number): void;
  attemptEnded(outcome: AttemptOutcome, durationMs: number): void;
  deliveryGivenUp(reason: GiveUpReason): void;
  receiverPaused(): void;
};

/** Where nobody looks. */
export const noWorkMeter: WorkMeter = {
  jobEnded: () => undefined,
  batchWritten: () => undefined,
  productsEnded: () => undefined,
  exportWritten: () => undefined,
  attemptEnded: () => undefined,
  deliveryGivenUp: () => undefined,
  receiverPaused: () => undefined,
};
