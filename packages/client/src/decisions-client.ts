import type { MessageInitShape } from '@bufbuild/protobuf';
import type { CallOptions, Client } from '@connectrpc/connect';
import { eachItem } from './each-item.ts';
import type { Decision, Decisions, ListDecisionsRequestSchema } from './gen/ledgerprint/v1/decisions_pb.ts';
import { createRandomKey } from './random-key.ts';

/** `ledgerprint.v1.Decisions` as typed async functions. A `decide` without an id gets one, so that it can be repeated. */
export type DecisionsClient = Client<typeof Decisions> & {
  /** All decisions that match the request, newest first; pages are fetched as they are read. */
  eachDecision(
    request?: MessageInitShape<typeof ListDecisionsRequestSchema>,
    options?: CallOptions,
  ): AsyncGenerator<Decision, void>;
};

export function createDecisionsClient(calls: Client<typeof Decisions>): DecisionsClient {
  return {
    ...calls,
    decide: (request, options) => calls.decide({ ...request, id: request.id || createRandomKey() }, options),
    eachDecision: (request = {}, options) =>
      eachItem(
        request.pageToken,
        (pageToken) => calls.listDecisions({ ...request, pageToken }, options),
        ({ decisions }) => decisions,
      ),
  };
}
