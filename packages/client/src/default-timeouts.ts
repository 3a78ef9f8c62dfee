import { getOption } from '@bufbuild/protobuf';
import type { Transport } from '@connectrpc/connect';
import { rules } from './gen/ledgerprint/v1/operation_pb.ts';

/** Default time limits of calls, including retries. Zero means no limit. */
export type DefaultTimeouts = {
  readonly timeoutMs: number;
  /** For operations that the service allows more time, because their work grows with the rows of a project. */
  readonly uploadTimeoutMs: number;
};

/**
 * The transport with a time limit for every call. The limit is sent to the service, which gives up when the caller
 * does.
 */
export function withDefaultTimeouts(transport: Transport, { timeoutMs, uploadTimeoutMs }: DefaultTimeouts): Transport {
  return {
    unary: (method, signal, ownTimeoutMs, ...rest) => {
      const usualMs = getOption(method, rules).isLong ? uploadTimeoutMs : timeoutMs;
      return transport.unary(method, signal, ownTimeoutMs ?? usualMs, ...rest);
    },
    stream: transport.stream,
  };
}
