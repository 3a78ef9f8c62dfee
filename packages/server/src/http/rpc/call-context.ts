import type { Message } from '@bufbuild/protobuf';
import { type ContextKey, createContextKey } from '@connectrpc/connect';

/** What the door learned of the caller, on its way through the library to the operation. */
export type CallContext = {
  readonly organizationId: number;
  /** The address the caller used. */
  readonly origin: string;
  readonly requestId: string;
  readonly traceparent: string | undefined;
  /** Decodes the request, where that is not left to the library. */
  readonly readRequest: (() => Promise<Message>) | undefined;
  /** How the operation ended, `ok` or the error's code; undefined while the call has not reached it. */
  outcome?: string;
};

export const callContextKey: ContextKey<CallContext | undefined> = createContextKey<CallContext | undefined>(
  undefined,
  { description: 'the admitted call' },
);
