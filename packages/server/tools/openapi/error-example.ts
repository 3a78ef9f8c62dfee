import { errorToJson } from '@connectrpc/connect/protocol-connect';
import { toConnectError } from '../../src/http/rpc/to-connect-error.ts';
import type { Json } from './json.ts';

/** One kind of refusal: the failure that the service throws, and the remedy that docs/integrator/errors.md gives. */
export type ErrorExample = { readonly summary: string; readonly failure: Error; readonly remedy: string };

/** By name. A test provokes each of them. */
export type ErrorExamples = Readonly<Record<string, ErrorExample>>;

/** The examples in the form of OpenAPI, each with the exact body of the response. */
export function toExamples(examples: ErrorExamples): Json {
  return Object.fromEntries(
    Object.entries(examples).map(([name, { summary, failure }]) => {
      const error = toConnectError(failure, () => undefined);
      return [name, { summary, value: errorToJson(error, undefined) }];
    }),
  );
}
