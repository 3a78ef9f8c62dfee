import type { DescService, MessageInitShape, MessageShape } from '@bufbuild/protobuf';
import type { Call } from '../../../operations/call.ts';

/** The call as an operation sees it. Use cases receive it as a `Call`. */
export type ServedCall = Call & {
  /** The address the caller used. */
  readonly origin: string;
  /** The number of rows or other items in the list of the request, even if they were too many to be kept. */
  readonly itemCount: number;
  /** The maximum of that number. */
  readonly maxItems: number;
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
