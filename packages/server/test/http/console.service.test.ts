import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fastify from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { registerConsole } from '../../src/http/console.ts';
import { send } from '../support/send.ts';
import { openTestService, shareTestService, type TestService } from '../support/test-service.ts';
import { openRawConnection } from '../wire/support/raw-connection.ts';

let service: TestService;
beforeAll(async () => {
  service = await shareTestService();
});

const get = (path: string, init: RequestInit = {}) => fetch(new URL(path, service.url), init);

/** The URLs that the page loads, as a browser would resolve them. */
async function assetsOf(): Promise<readonly string[]> {
  const page = await (await get('/')).text();
  return [...page.matchAll(/(?:href|src)="(\.[^"]*)"/g)].map(([, link = '']) => new URL(link, service.url).pathname);
}

function policyOf(response: Response): ReadonlyMap<string, string> {
  const policy = response.headers.get('content-security-policy') ?? '';
  return new Map(policy.split('; ').map((directive) => directive.split(/ (.*)/) as [string, string]));
}

describe('the page at /', () => {
  it('may load only from this origin, without inline scripts', async () => {
    const response = await get('/');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const text = await response.text();
    expect(text).not.toMatch(/https?:|<style|style=|<script(?![^>]*\ssrc=)|\son\w+=/i);
    expect(Object.fromEntries(policyOf(response))).toEqual({
      'default-src': "'none'",
      'script-src': "'self'",
      'worker-src': "'self'",
      'style-src': "'self'",
      'img-src': "'self'",
      'font-src': "'self'",
      'connect-src': "'self'",
      'base-uri': "'none'",
      'form-action': "'none'",
      'frame-ancestors': "'none'",
    });
  });

  it('has security headers', async () => {
    const { headers } = await get('/');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('permissions-policy')).toMatch(/camera=\(\).*geolocation=\(\).*microphone=\(\)/);
  });

  it('is revalidated each time without being sent again; its parts are cached forever', async () => {
    const first = await get('/');
    await first.body?.cancel();
    expect(first.headers.get('cache-control')).toBe('no-cache');
    const again = await get('/', { headers: { 'If-None-Match': first.headers.get('etag') ?? '' } });
    expect([again.status, await again.text()]).toEqual([304, '']);
    const assets = await assetsOf();
    expect(new Set(assets.map((path) => /\.(\w+)$/.exec(path)?.[1]))).toEqual(new Set(['svg', 'js', 'css']));
    for (const path of assets) {
      const response = await get(path);
      expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(100);
      // A worker follows the policy of its own script.
      expect(policyOf(response)).toEqual(policyOf(first));
    }
  });

  it.each([
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['br;q=0, gzip', 'gzip', gunzipSync],
    ['*', 'br', brotliDecompressSync],
    ['br;q=0, *', 'gzip', gunzipSync],
    ['identity', undefined, (bytes: Buffer) => bytes],
  ])('for Accept-Encoding %s it is sent as %s, with its own tag', async (accepted, encoding, decode) => {
    const { socket, received, closed } = await openRawConnection(service.url);
    socket.write(`GET / HTTP/1.1\r\nHost: x\r\nAccept-Encoding: ${accepted}\r\nConnection: close\r\n\r\n`);
    await closed();
    const [head = '', ...rest] = received().split('\r\n\r\n');
    expect(/content-encoding: (\S+)/i.exec(head)?.[1]).toBe(encoding);
    expect(/etag: "[\w-]{16}(?:-(\w+))?"/i.exec(head)?.[1]).toBe(encoding);
    expect(head).toMatch(/vary: Accept-Encoding/i);
    const body = decode(Buffer.from(rest.join('\r\n\r\n'), 'latin1'));
    expect(body.toString()).toBe(await (await get('/')).text());
  });

  it('accepts GET and HEAD, and names them in refusals', async () => {
    const head = await get('/', { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect(head.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const { status, headers, body } = await send(`${service.url}/`);
    expect([status, headers.get('allow'), body.code]).toEqual([405, 'GET, HEAD', 'unimplemented']);
  });

  it('serves no paths other than its parts', async () => {
    for (const path of ['/index.html', '/index.html.br', '/assets/', '/assets/../package.json', '/dist/']) {
      expect((await get(path)).status).toBe(404);
    }
  });
});

describe('the help at /help/', () => {
  it('has pages in both languages, revalidated each time and under the policy of the console', async () => {
    for (const [path, lang] of [
      ['/help/', 'en'],
      ['/help/fr/', 'fr'],
      ['/help/analyst/ledgers.html', 'en'],
    ]) {
      const response = await get(path ?? '');
      expect([response.status, response.headers.get('content-type')]).toEqual([...[200, 'text/html; charset=utf-8']]);
      expect(response.headers.get('cache-control')).toBe('no-cache');
      expect(policyOf(response).get('script-src')).toBe("'self'");
      expect(await response.text()).toContain(`<html lang="${lang}">`);
    }
  });

  it('is found without the trailing slash', async () => {
    const response = await get('/help', { redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([308, 'help/']);
    expect((await get('/help/index.html')).status).toBe(404);
  });

  it('has images that are cached forever and not compressed', async () => {
    const page = await get('/help/analyst/console.html');
    const [, source = ''] = /<img src="([^"]+\.png)"/.exec(await page.text()) ?? [];
    const { pathname } = new URL(source, page.url);
    const image = await get(pathname);
    expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(image.headers.get('content-encoding')).toBeNull();
    expect(image.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  });
});

it('the page may fetch downloads from their bucket', async () => {
  const other = await openTestService({
    s3Bucket: 'ledgers',
    s3Endpoint: 'https://files.example',
    s3ForcePathStyle: 'true',
    awsAccessKeyId: 'id',
    awsSecretAccessKey: 'secret',
  });
  const policy = policyOf(await fetch(other.url));
  expect(policy.get('connect-src')).toBe("'self' https://files.example");
  await other.close();
});

it('without a built console, / says how to build it', async () => {
  const app = fastify();
  const paths = await registerConsole(app, {
    downloadOrigin: undefined,
    directory: new URL('./nothing-here/', import.meta.url),
  });
  expect([...paths]).toEqual(['/']);
  const { statusCode, headers, body } = await app.inject('/');
  expect([statusCode, headers['content-type']]).toEqual([503, 'text/html; charset=utf-8']);
  expect(body).toContain('npm run build');
  await app.close();
});
