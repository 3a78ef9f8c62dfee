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
