import { errorToJson } from '@connectrpc/connect/protocol-connect';
import { toConnectError } from '../../src/http/rpc/to-connect-error.ts';
import type { Json } from './json.ts';

/** One way to be refused: what the service throws then, and what docs/integrator/errors.md says to do about it. */
export type ErrorExample = { readonly summary: string; readonly failure: Error; readonly remedy: string };

/** By name: a test makes each of them happen. */
export type ErrorExamples = Readonly<Record<string, ErrorExample>>;

/** The examples as OpenAPI writes them, each the very body that goes over the wire. */
export function toExamples(examples: ErrorExamples): Json {
  return Object.fromEntries(
    Object.entries(examples).map(([name, { summary, failure }]) => {
      const error = toConnectError(failure, () => undefined);
      return [name, { summary, value: errorToJson(error, undefined) }];
    }),
  );
}
