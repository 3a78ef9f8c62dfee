import type { IncomingMessage, Server, ServerResponse } from 'node:http';

type Headers = readonly (readonly [string, string])[];

/**
 * What every answer tells browsers, an error and a file alike: take it for nothing but what it says it is, keep no copy,
 * show it in nobody's frame. A route that serves pages or files that may be kept says so itself and wins.
 */
export function toSecurityHeaders({ hstsSeconds }: { readonly hstsSeconds: number }): Headers {
  const always: Headers = [
    ['cache-control', 'no-store'],
    ['content-security-policy', "default-src 'none'; frame-ancestors 'none'"],
    ['cross-origin-resource-policy', 'same-origin'],
    ['referrer-policy', 'no-referrer'],
    ['x-content-type-options', 'nosniff'],
    ['x-frame-options', 'DENY'],
  ];
  return hstsSeconds === 0
    ? always
    : [...always, ['strict-transport-security', `max-age=${hstsSeconds}`] as const];
}

/** Puts the headers on every answer of the server, before anything else sees the request. */
export function addSecurityHeaders(server: Server, headers: Headers): void {
  const add = (_request: IncomingMessage, response: ServerResponse) => {
    for (const [name, value] of headers) response.setHeader(name, value);
  };
  server.prependListener('request', add);
  server.prependListener('checkExpectation', add);
}
