import type { DescMessage, DescService, MessageInitShape, MessageShape } from '@bufbuild/protobuf';
import type { Call, CallerKey, CallScope, Store } from '../../../operations/call.ts';
import { parseIdempotency } from '../idempotency.ts';

/** What an operation is told of the call beside its message. */
export type ServedCall = {
  readonly organizationId: number;
  readonly key: CallerKey;
  /** The address the caller used. */
  readonly origin: string;
  readonly traceparent: string | undefined;
  readonly idempotencyKey: string | undefined;
  /** How many rows or other items the list of the request had, also where they were too many to be kept. */
  readonly itemCount: number;
  /** Aborts when the client leaves or its time is over. */
  readonly signal: AbortSignal;
  /** When its time is over, in milliseconds since 1970. */
  readonly endsAtMs: number;
  /** Adds a header to the answer. */
  readonly setHeader: (name: string, value: string) => void;
  /** Tells the operator of something that went wrong although the call goes on. */
  readonly reportFailure: (error: unknown) => void;
};

/** The operations of a service: messages in, use cases called, messages out. */
export type Implementation<Served extends DescService> = {
  readonly [Name in keyof Served['method']]: (
    request: MessageShape<Served['method'][Name]['input']>,
    call: ServedCall,
  ) => Promise<MessageInitShape<Served['method'][Name]['output']>>;
};

/** Makes the calls that use cases see. */
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
    /** A call that is not repeated, or may be without a key. */
    open: (served: ServedCall) => open(served),

    /** A call whose effect is had once, whatever a key's owner sends it for. */
    openRepeatable: <Schema extends DescMessage>(
      served: ServedCall,
      schema: Schema,
      request: MessageShape<Schema>,
    ): Call => open(served, parseIdempotency(served.idempotencyKey, schema, request)),
  };
}
