import fc from 'fast-check';
import { anyBodyChange, type BodyChange } from './any-body.ts';
import { anyCall } from './any-call.ts';
import { anyCallHeaders, headerText } from './any-header.ts';
import { anyRawRequest, type RawRequest } from './any-raw-request.ts';

type Headers = readonly (readonly [string, string])[];

/** One action of a client. */
export type Exchange =
  | {
      readonly kind: 'call';
      readonly operation: string;
      readonly json: string;
      readonly headers: Headers;
      readonly change: BodyChange;
    }
  | {
      readonly kind: 'fetch';
      readonly method: string;
      /** `@link@` at the start is a placeholder for a link to an exported file. */
      readonly path: string;
      readonly headers: Headers;
    }
  | { readonly kind: 'raw'; readonly request: RawRequest };

const call = fc
  .record({ call: anyCall, headers: anyCallHeaders, change: anyBodyChange })
  .map(({ call: { operation, json }, headers, change }): Exchange => {
    const encoding: Headers = change.encoding === undefined ? [] : [['content-encoding', change.encoding]];
    return { kind: 'call', operation, json, headers: [...headers, ...encoding], change };
  });

const pathText = fc.string({
  unit: fc.oneof(
    fc.constantFrom('/', '..', '%2e', '%2f', '%00', '%', '%c3%28', '?', '&', '=', '#', '\\', ';', '*'),
    fc.string({ unit: fc.constantFrom(...'abcXYZ019-._~'), minLength: 1, maxLength: 3 }),
  ),
  maxLength: 12,
});
const link = fc.oneof(
  { weight: 4, arbitrary: fc.constant('@link@') },
  { weight: 2, arbitrary: pathText.map((text) => `@link@${text}`) },
  { weight: 1, arbitrary: fc.constantFrom('@link@&expires=1', '@link@&name=x', '@link@&signature=0', '@link@%20') },
  { weight: 1, arbitrary: pathText.map((text) => `/downloads/${text}`) },
);
const path = fc.oneof(
  link,
  pathText.map((text) => `/${text}`),
  fc
    .tuple(
      fc.constantFrom('/', '/docs', '/openapi.json', '/template.csv', '/healthz', '/readyz', '/docs/start-viewer.js'),
      fc.oneof(fc.constant(''), pathText),
    )
    .map((parts) => parts.join('')),
  pathText.map((text) => `/api.v1.Service/${text}`),
);
const number = fc.oneof(fc.integer({ min: -5, max: 3_000 }).map(String), fc.bigInt().map(String), fc.constant(''));
const range = fc.oneof(
  fc.tuple(number, number).map(([first, last]) => `bytes=${first}-${last}`),
  fc
    .array(
      fc.tuple(number, number).map((pair) => pair.join('-')),
      { maxLength: 50 },
    )
    .map((all) => `bytes=${all}`),
  headerText,
);
const fetchHeaders = fc
  .record(
    {
      range,
      'if-range': headerText,
      'if-none-match': fc.oneof(fc.constantFrom('*', 'W/""', '"a", "b"'), headerText),
      'accept-language': fc.oneof(fc.constantFrom('fr', 'en;q=0, fr;q=1', 'xx'), headerText),
      'accept-encoding': headerText,
    },
    { requiredKeys: [] },
  )
  .map((headers) => Object.entries(headers) as Headers);
const fetched = fc.record({
  kind: fc.constant('fetch' as const),
  method: fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom('GET', 'HEAD') },
    { weight: 1, arbitrary: fc.constantFrom('POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH', 'TRACE', 'PROPFIND') },
  ),
  path,
  headers: fetchHeaders,
});

/** Calls, downloads, pages, and bytes that may not be HTTP at all. */
export const anyExchange: fc.Arbitrary<Exchange> = fc.oneof(
  { weight: 6, arbitrary: call },
  { weight: 2, arbitrary: fetched },
  { weight: 3, arbitrary: anyRawRequest.map((request): Exchange => ({ kind: 'raw', request })) },
);
