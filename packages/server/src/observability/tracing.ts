import { isSpanContextValid, type SpanContext } from '@opentelemetry/api';

/** A step that is shown in a trace. Its attributes never contain customers' data. */
export type Span = {
  /** Identifies this step to the steps it causes, in the format of the header `traceparent`; undefined if it is not traced. */
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
      /** `server` answers a caller, `consumer` takes from the queue, `client` calls another service. */
      readonly kind: 'server' | 'consumer' | 'client';
      /** The `traceparent` of its cause; a malformed one is ignored. */
      readonly parent: string | undefined;
      readonly attributes?: Readonly<Record<string, string | number>>;
    },
  ): Span;
  /** Sends the remaining spans. */
  close(): Promise<void>;
};

const noSpan: Span = { traceparent: undefined, set: () => undefined, end: () => undefined };

/** Without a collector; costs nothing. */
export const noTracing: Tracing = { start: () => noSpan, close: async () => undefined };

/** The span that a `traceparent` of W3C Trace Context names; undefined for a malformed one. */
export function parseTraceparent(text: string | undefined): SpanContext | undefined {
  // A later version may add fields after the flags.
  const [, version, traceId = '', spanId = '', flags = '', more] =
    /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/.exec(text ?? '') ?? [];
  if (version === undefined || version === 'ff' || (version === '00' && more !== undefined)) return undefined;
  const context = { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true };
  return isSpanContextValid(context) ? context : undefined;
}

/** The `traceparent` of a span. */
export function toTraceparent({ traceId, spanId, traceFlags }: SpanContext): string {
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;
}
