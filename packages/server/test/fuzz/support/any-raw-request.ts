import fc from 'fast-check';
import { anyCall } from './any-call.ts';
import { anyCallHeaders } from './any-header.ts';

/** Bytes for a socket, and how the client behaves. */
export type RawRequest = {
  /** Latin-1, so that every byte is a character; still with the placeholders for keys and projects. */
  readonly text: string;
  /** Where it is cut into chunks that are sent separately, as shares of its length. */
  readonly cuts: readonly number[];
  /** Half-closes the connection, keeps waiting, or disconnects immediately. */
  readonly ending: 'end' | 'wait' | 'reset';
};

const method = fc.oneof(
  { weight: 8, arbitrary: fc.constant('POST') },
  { weight: 1, arbitrary: fc.constantFrom('GET', 'HEAD', 'OPTIONS', 'CONNECT', 'M-SEARCH', 'post', 'PRI', '') },
  { weight: 1, arbitrary: fc.string({ maxLength: 8 }) },
);
const target = (operation: string) =>
  fc.oneof(
    { weight: 8, arbitrary: fc.constant(`/api.v1.Service/${operation}`) },
    {
      weight: 1,
      arbitrary: fc.constantFrom('*', '/', '//', 'http://x/healthz', '/%', '/\u00ff', `/${'a'.repeat(9_000)}`, '?'),
    },
    { weight: 1, arbitrary: fc.string({ maxLength: 20 }).map((text) => `/${text}`) },
  );
const version = fc.oneof(
  { weight: 12, arbitrary: fc.constant('HTTP/1.1') },
  { weight: 1, arbitrary: fc.constantFrom('HTTP/1.0', 'HTTP/2.0', 'HTTP/0.9', 'http/1.1', '', 'HTTP/1.1 ') },
);
const host = fc.oneof(
  { weight: 10, arbitrary: fc.constant('fuzz') },
  { weight: 1, arbitrary: fc.constantFrom('', 'a:b', '[::1', 'x@y', '..', 'a b', 'http://x', '[::1]:99999') },
);
const extraLines = fc.array(
  fc.oneof(
    fc.constantFrom(
      ...['Host: b', 'Content-Length: 0', 'Content-Length: 4, 4', 'Transfer-Encoding: chunked, gzip'],
      ...['Transfer-Encoding: identity', 'Connection: close', 'Connection: upgrade', 'Upgrade: websocket'],
      ...['Upgrade: h2c', 'Expect: 100-continue', 'Expect: 200-ok', 'Trailer: x', 'TE: trailers', ': no name'],
      ...[' folded', 'no colon', `X-Long: ${'y'.repeat(20_000)}`, 'X-Nul: a\0b', 'X-\u00e9: \u00ff', 'Host:'],
    ),
    fc.string({ maxLength: 30 }),
  ),
  { maxLength: 3 },
);

/** The declared framing of the body, correct or not. */
const framing = fc.constantFrom<(body: string) => readonly [line: string, body: string]>(
  (body) => [`Content-Length: ${body.length}`, body],
  (body) => [`Content-Length: ${body.length}`, body],
  (body) => [`Content-Length: ${body.length + 7}`, body],
  (body) => [`Content-Length: ${Math.max(0, body.length - 3)}`, body],
  (body) => ['Content-Length: 99999999999999999999', body],
  (body) => ['Transfer-Encoding: chunked', `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`],
  (body) => ['Transfer-Encoding: chunked', `${body.length.toString(16)};x="y"\r\n${body}\r\n0\r\nTrailer: t\r\n\r\n`],
  (body) => ['Transfer-Encoding: chunked', `${(body.length + 5).toString(16)}\r\n${body}\r\n0\r\n\r\n`],
  (body) => ['Transfer-Encoding: chunked', `ffffffffffffffff\r\n${body}`],
  (body) => ['X-Nothing: 1', body],
);

const request = anyCall.chain(({ operation, json }) =>
  fc
    .record({ method, target: target(operation), version, host, headers: anyCallHeaders, extraLines, framing })
    .map((parts) => {
      const body = Buffer.from(json).toString('latin1');
      const [line, framed] = parts.framing(body);
      const headers = parts.headers.map(([name, value]) => `${name}: ${value}`);
      const lines = [`Host: ${parts.host}`, ...headers, line, ...parts.extraLines];
      return `${parts.method} ${parts.target} ${parts.version}\r\n${lines.join('\r\n')}\r\n\r\n${framed}`;
    }),
);

const fraction = fc.double({ min: 0, max: 1, noNaN: true });
const damage = fc.oneof(
  { weight: 5, arbitrary: fc.constant((text: string) => text) },
  { weight: 2, arbitrary: fraction.map((share) => (text: string) => text.slice(0, share * text.length)) },
  {
    weight: 2,
    arbitrary: fc.array(fc.tuple(fraction, fc.nat(255)), { minLength: 1, maxLength: 5 }).map((changes) => {
      return (text: string) =>
        changes.reduce((changed, [share, code]) => {
          const place = Math.floor(share * changed.length);
          return changed.slice(0, place) + String.fromCharCode(code) + changed.slice(place + 1);
        }, text);
    }),
  },
);
const noise = fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes).toString('latin1'));
const several = fc.tuple(fc.array(request, { minLength: 1, maxLength: 3 }), damage);

/** Requests, sometimes several on the same connection, complete or damaged, and random noise. */
export const anyRawRequest: fc.Arbitrary<RawRequest> = fc.record({
  text: fc.oneof(
    { weight: 12, arbitrary: several.map(([requests, change]) => change(requests.join(''))) },
    { weight: 1, arbitrary: noise },
  ),
  cuts: fc.array(fraction, { maxLength: 3 }),
  ending: fc.oneof(
    // Rarely, because the service is slow to answer them.
    { weight: 1, arbitrary: fc.constant('wait' as const) },
    { weight: 25, arbitrary: fc.constant('end' as const) },
    { weight: 5, arbitrary: fc.constant('reset' as const) },
  ),
});
