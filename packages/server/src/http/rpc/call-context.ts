import { type ContextKey, createContextKey } from '@connectrpc/connect';
import type { DecodedRequest } from './json-message.ts';

/** What the door learned of the caller, on its way through the library to the operation. */
export type CallContext = {
  readonly organizationId: number;
  /** The address the caller used. */
  readonly origin: string;
  readonly requestId: string;
  readonly traceparent: string | undefined;
  /** Decodes the request, which is not left to the library. */
  readonly readRequest: () => Promise<DecodedRequest>;
  /** How many rows the request had, also where they were too many to be kept. */
  rowCount?: number;
  /** How the operation ended, `ok` or the error's code; undefined while the call has not reached it. */
  outcome?: string;
};

export const callContextKey: ContextKey<CallContext | undefined> = createContextKey<CallContext | undefined>(
  undefined,
  { description: 'the admitted call' },
);
