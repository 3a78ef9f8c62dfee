import type { IncomingMessage, Server, ServerResponse } from 'node:http';

type Headers = readonly (readonly [string, string])[];

/**
 * The headers of every answer, errors and files included: browsers must not guess its type, keep a copy or show it in a
 * frame. Routes whose pages or files may be kept override them.
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
  return hstsSeconds === 0 ? always : [...always, ['strict-transport-security', `max-age=${hstsSeconds}`] as const];
}

/** Sets the headers on every answer of the server, before anything else sees the request. */
export function addSecurityHeaders(server: Server, headers: Headers): void {
  const add = (_request: IncomingMessage, response: ServerResponse) => {
    for (const [name, value] of headers) response.setHeader(name, value);
  };
  server.prependListener('request', add);
  server.prependListener('checkExpectation', add);
}
