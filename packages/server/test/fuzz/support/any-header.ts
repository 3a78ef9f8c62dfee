import fc from 'fast-check';

/** A placeholder for a key in a header; the sender replaces it. */
export const keys = { own: '@own-key@', other: '@other-key@' } as const;

/** Mostly the value of a good client, so that calls pass the first checks; undefined leaves the header out. */
function mostly<T>(usual: T, ...others: readonly fc.Arbitrary<T | undefined>[]): fc.Arbitrary<T | undefined> {
  return fc.oneof(
    { weight: 12, arbitrary: fc.constant<T | undefined>(usual) },
    ...others.map((arbitrary) => ({ weight: 1, arbitrary })),
  );
}

/** Values that an HTTP client accepts. */
export const headerText = fc.string({ unit: 'grapheme-ascii', maxLength: 40 });
const absent = fc.constant(undefined);
const number = fc.oneof(fc.integer().map(String), fc.double().map(String), fc.bigInt().map(String));

/** The headers that the service checks, each sometimes missing or unusual. */
export const anyCallHeaders = fc
  .record({
    authorization: mostly(
      `Bearer ${keys.own}`,
      absent,
      fc.constant(`bearer  ${keys.other}`),
      headerText,
      headerText.map((text) => `Bearer lp_live_${text}`),
    ),
    'content-type': mostly(
      'application/json',
      absent,
      headerText,
      fc.constantFrom(
        ...['application/json; charset=utf-8', 'application/json;charset=utf-16', 'APPLICATION/JSON'],
        ...['application/proto', 'application/grpc-web', 'application/grpc-web+proto', 'application/grpc'],
        ...['application/connect+json', 'text/plain', 'multipart/form-data; boundary=x'],
      ),
    ),
    'connect-protocol-version': mostly('1', absent, number, headerText),
    'connect-timeout-ms': mostly<string | undefined>(
      undefined,
      fc.constantFrom('0', '1', '5', '9999999999', '10000000000', '-1', '1e3'),
      number,
      headerText,
    ),
    'idempotency-key': mostly<string | undefined>(undefined, fc.constantFrom('a', 'b', ''), headerText),
    'accept-encoding': mostly<string | undefined>(undefined, fc.constantFrom('gzip', 'br', '*;q=0'), headerText),
    'x-request-id': mostly<string | undefined>(undefined, headerText),
    'x-forwarded-for': mostly<string | undefined>(undefined, fc.ipV4(), fc.ipV6(), headerText),
    traceparent: mostly<string | undefined>(undefined, headerText),
    origin: mostly<string | undefined>(undefined, fc.constant('https://example.org'), headerText),
  })
  .map((headers) => Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined));
