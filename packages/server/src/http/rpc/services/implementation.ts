import type { DescMessage, DescService, MessageInitShape, MessageShape } from '@bufbuild/protobuf';
import type { Call, CallerKey, CallScope, Store } from '../../../operations/call.ts';
import { parseIdempotency } from '../idempotency.ts';

/** What an operation knows about the call besides its message. */
export type ServedCall = {
  readonly organizationId: number;
  readonly key: CallerKey;
  /** The address the caller used. */
  readonly origin: string;
  readonly traceparent: string | undefined;
  readonly idempotencyKey: string | undefined;
  /** The number of rows or other items in the list of the request, even if they were too many to be kept. */
  readonly itemCount: number;
  /** Aborts when the client disconnects or the time is up. */
  readonly signal: AbortSignal;
  /** Its deadline, in milliseconds since 1970. */
  readonly endsAtMs: number;
  /** Adds a header to the answer. */
  readonly setHeader: (name: string, value: string) => void;
  /** Reports a problem to the operator although the call continues. */
  readonly reportFailure: (error: unknown) => void;
};

/** The operations of a service: messages in, use cases called, messages out. */
export type Implementation<Served extends DescService> = {
  readonly [Name in keyof Served['method']]: (
    request: MessageShape<Served['method'][Name]['input']>,
    call: ServedCall,
  ) => Promise<MessageInitShape<Served['method'][Name]['output']>>;
};

/** Creates the calls that use cases receive. */
export type CallOpener = ReturnType<typeof createCallOpener>;

export function createCallOpener(createStore: (scope: CallScope) => Store) {
  function open(
    { organizationId, key, traceparent, signal }: ServedCall,
    idempotency: Call['idempotency'] = undefined,
  ): Call {
    const store = createStore({ signal, organizationId });
    return { organizationId, key, store, idempotency, traceparent };
  }

  return {
    /** A call that is not repeated, or may be repeated without a key. */
    open: (served: ServedCall) => open(served),

    /** A call that takes effect only once per idempotency key. */
    openRepeatable: <Schema extends DescMessage>(
      served: ServedCall,
      schema: Schema,
      request: MessageShape<Schema>,
    ): Call => open(served, parseIdempotency(served.idempotencyKey, schema, request)),
  };
}
