/** A step of the work that is shown in a trace. Its attributes never hold what customers send. */
export type Span = {
  /** Names this step to those it causes, as the header `traceparent` does; undefined where nothing is traced. */
  readonly traceparent: string | undefined;
  set(attribute: string, value: string | number): void;
  /** Ends the step; a failed one is marked as such. */
  end(outcome: 'ok' | 'failed'): void;
};

/** What starts spans. */
export type Tracing = {
  start(
    name: string,
    options: {
      /** `server` answers a caller, `consumer` takes from the queue, `client` calls somebody else. */
      readonly kind: 'server' | 'consumer' | 'client';
      /** What caused it, as a `traceparent`; one that is malformed does not count. */
      readonly parent: string | undefined;
      readonly attributes?: Readonly<Record<string, string | number>>;
    },
  ): Span;
  /** Sends what has not been sent. */
  close(): Promise<void>;
};

const noSpan: Span = { traceparent: undefined, set: () => undefined, end: () => undefined };

/** Where nobody collects traces: costs nothing. */
export const noTracing: Tracing = { start: () => noSpan, close: async () => undefined };
