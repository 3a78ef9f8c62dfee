import { afterAll, describe, expect, it } from 'vitest';
import { send, standardHeaders } from '../support/send.ts';
import { openTestService } from '../support/test-service.ts';
import { useTestService } from '../support/use-test-service.ts';
import { closeRawConnections, openRawConnection, postHead } from './support/raw-connection.ts';

const suite = useTestService();

afterAll(closeRawConnections);

/** What must be true of every response. */
function expectGuarded(headers: Headers): void {
  const given = Object.fromEntries(headers);
  expect(given).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'same-origin',
  });
  expect(given['content-security-policy']).toMatch(/^default-src '(none|self)'/);
  expect(given['content-security-policy']).toContain("frame-ancestors 'none'");
  expect(given['strict-transport-security']).toBeUndefined();
}

/** Every route that the running server has. */
async function listRoutes(): Promise<readonly { readonly method: string; readonly path: string }[]> {
  const { paths } = (await (await fetch(`${suite.service.url}/openapi.json`)).json()) as { paths: object };
  const page = await (await fetch(`${suite.service.url}/docs`)).text();
  const assets = [...page.matchAll(/(?:href|src)="(docs\/[^"]+)"/g)].map(([, path]) => `/${path}`);
  expect(assets.length).toBeGreaterThanOrEqual(3);
  // If the console was not built, there is a page that says so.
  const console = await (await fetch(`${suite.service.url}/`)).text();
  assets.push(...[...console.matchAll(/(?:href|src)="\.(\/[^"]+)"/g)].map(([, path = '']) => path));
  const files = ['/', '/docs', '/docs/', '/openapi.json', '/template.csv', '/healthz', '/readyz', '/downloads/a'];
  return [
    ...Object.keys(paths).map((path) => ({ method: 'POST', path })),
    ...[...files, ...assets, '/nothing', '/%zz'].map((path) => ({ method: 'GET', path })),
    ...['/docs', '/template.csv', '/downloads/a'].map((path) => ({ method: 'HEAD', path })),
    { method: 'DELETE', path: '/docs' },
    { method: 'OPTIONS', path: '/api.v1.Service/CreateProject' },
  ];
}

describe('every response has the security headers', () => {
  it('on every route, with and without a key', async () => {
    for (const { method, path } of await listRoutes()) {
      for (const headers of [{}, standardHeaders(suite.caller.key)]) {
        const response = await fetch(suite.service.url + path, { method, headers, redirect: 'manual' });
        await response.arrayBuffer();
        expectGuarded(response.headers);
      }
    }
  });

  it('to malformed HTTP, and to an unmet expectation', async () => {
    const path = '/api.v1.Service/CreateProject';
    for (const bytes of ['hello there\r\n\r\n', postHead(path, { Expect: 'a-miracle' })]) {
      const connection = await openRawConnection(suite.service.url);
      connection.socket.write(bytes);
      expectGuarded((await connection.answer()).headers);
    }
  });

  it('responses with data are not cached on the way', async () => {
    const answers = [
      await suite.caller.call('CreateProject', {}),
      await suite.caller.call('GetProgress', { projectId: 'unknown1' }),
      await suite.caller.call('CreateProject', {}, { Authorization: undefined }),
      await send(`${suite.service.url}/downloads/a`, { method: 'GET' }),
      await send(`${suite.service.url}/readyz`, { method: 'GET' }),
    ];
    for (const { headers } of answers) expect(headers.get('cache-control')).toContain('no-store');
  });
});

it('HSTS is sent if the operator has enabled it', async () => {
  const behindTls = await openTestService({ hstsSeconds: '31536000' });
  try {
    const { headers } = await send(`${behindTls.url}/healthz`, { method: 'GET' });
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000');
  } finally {
    await behindTls.close();
  }
});
