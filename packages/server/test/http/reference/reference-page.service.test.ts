import { gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { send } from '../../support/send.ts';
import { openTestService, shareTestService, type TestService } from '../../support/test-service.ts';
import { expectRefusal } from '../../wire/support/expect-refusal.ts';
import { openRawConnection } from '../../wire/support/raw-connection.ts';
import { document } from './openapi-document.ts';

let service: TestService;
beforeAll(async () => {
  service = await shareTestService();
});

const get = (path: string, init: RequestInit = {}) =>
  fetch(new URL(path, service.url), { redirect: 'manual', ...init });

/** Everything the page loads or links to, as a browser would resolve it. */
async function linksOf(path: string): Promise<readonly URL[]> {
  const page = await (await get(path)).text();
  return [...page.matchAll(/(?:href|src|action|data|srcset)="([^"]*)"/g)]
    .map(([, link = '']) => new URL(link, new URL(path, service.url)))
    .filter(({ protocol }) => protocol !== 'data:');
}

describe('/docs', () => {
  it('may load only from this origin, without inline scripts', async () => {
    const response = await get('/docs');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const policy = (response.headers.get('content-security-policy') ?? '').split('; ');
    expect(policy).toContain("default-src 'none'");
    const sources = policy.flatMap((directive) => directive.split(' ').slice(1));
    expect(new Set(sources)).toEqual(new Set(["'none'", "'self'", 'data:']));
    expect(policy.filter((directive) => directive.includes('data:'))).toEqual(["img-src 'self' data:"]);
    const page = await response.text();
    expect(page).not.toMatch(/https?:|<style|style=|<script(?![^>]*\ssrc=)|\son\w+=/i);
  });

  it('loads only files that this service serves with the right type', async () => {
    const links = await linksOf('/docs');
    expect(links.map(({ origin }) => origin)).toEqual(links.map(() => service.url));
    const types = await Promise.all(
      links.map(async (link) => {
        const response = await fetch(link);
        expect(response.status).toBe(200);
        expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(0);
        expect(response.headers.get('x-content-type-options')).toBe('nosniff');
        return response.headers.get('content-type');
      }),
    );
    const script = 'text/javascript; charset=utf-8';
    expect(types).toEqual(['text/css; charset=utf-8', script, script, 'application/json']);
  });

  it('is revalidated, while its parts may be cached forever', async () => {
    const links = await linksOf('/docs');
    const caches = await Promise.all(links.map(async (link) => (await fetch(link)).headers.get('cache-control')));
    const forever = 'public, max-age=31536000, immutable';
    expect(caches).toEqual([forever, forever, forever, 'no-cache']);
    expect((await get('/docs')).headers.get('cache-control')).toBe('no-cache');
  });

  it('has styles that load nothing from elsewhere', async () => {
    const [styles] = await linksOf('/docs');
    const text = await (await fetch(styles as URL)).text();
    const loaded = [...text.matchAll(/url\(\s*["']?([^"')]{0,20})|@import/g)].map(([whole, url]) => url ?? whole);
    expect(loaded.filter((url) => !url.startsWith('data:image/'))).toEqual([]);
  });

  it('makes the viewer show the document of this service without contacting others', async () => {
    const links = await linksOf('/docs');
    const start = await (await fetch(links[2] as URL)).text();
    const url = /url: '([^']+)'/.exec(start)?.[1] ?? '';
    const response = await fetch(new URL(url, `${service.url}/docs`));
    expect(await response.json()).toEqual(document);
    expect(start).toContain('validatorUrl: null');
  });

  it('is also at /docs/, through a redirect that works below a path prefix of a proxy', async () => {
    const response = await get('/docs/');
    expect(response.status).toBe(308);
    const location = response.headers.get('location') ?? '';
    expect(new URL(location, 'https://proxy.example/ledger/docs/').href).toBe('https://proxy.example/ledger/docs');
  });

  it('serves no paths other than its parts', async () => {
    for (const path of ['/docs/index.html', '/docs/swagger-ui.css', '/docs/package.json', '/docs/x']) {
      expect((await get(path)).status).toBe(404);
    }
  });
});

describe('/openapi.json', () => {
  it('is the committed document', async () => {
    const response = await get('/openapi.json');
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(await response.json()).toEqual(document);
  });

  it('is not sent again to clients that have it', async () => {
    const etag = (await get('/openapi.json')).headers.get('etag') ?? '';
    const again = await get('/openapi.json', { headers: { 'If-None-Match': `"other", W/${etag}` } });
    expect({ status: again.status, body: await again.text() }).toEqual({ status: 304, body: '' });
    expect(again.headers.get('etag')).toBe(etag);
    expect((await get('/openapi.json', { headers: { 'If-None-Match': '"other"' } })).status).toBe(200);
  });

  it.each([
    ['gzip, deflate, br', 'gzip'],
    ['br;q=1.0, gzip;q=0.5', 'gzip'],
    ['identity', null],
    ['gzip;q=0', null],
    ['gzip;q=0.0, br', null],
    ['br', null],
  ])('for Accept-Encoding %s it is sent as %s, with its own tag', async (accepted, encoding) => {
    const { socket, received, closed } = await openRawConnection(service.url);
    socket.write(`GET /openapi.json HTTP/1.1\r\nHost: x\r\nAccept-Encoding: ${accepted}\r\nConnection: close\r\n\r\n`);
    await closed();
    const [head = '', ...rest] = received().split('\r\n\r\n');
    const body = Buffer.from(rest.join('\r\n\r\n'), 'latin1');
    expect(/content-encoding: (\S+)/i.exec(head)?.[1] ?? null).toBe(encoding);
    expect(head).toMatch(/vary: Accept-Encoding/i);
    expect(/etag: "[\w-]+?(-gzip)?"/i.exec(head)?.[1]).toBe(encoding === null ? undefined : '-gzip');
    expect(JSON.parse(String(encoding === null ? body : gunzipSync(body)))).toEqual(document);
  });

  it('also varies by origin if CORS is on', async () => {
    const other = await openTestService({ corsOrigins: 'https://a.example' });
    const { headers } = await fetch(`${other.url}/openapi.json`, { headers: { Origin: 'https://a.example' } });
    expect(headers.get('vary')).toMatch(/Origin.*Accept-Encoding/);
    expect(headers.get('access-control-allow-origin')).toBe('https://a.example');
    await other.close();
  });
});

describe.each(['/docs', '/docs/', '/openapi.json'])('%s', (path) => {
  it('answers HEAD like GET, without the body', async () => {
    const [head, whole] = [await get(path, { method: 'HEAD' }), await get(path)];
    expect(head.status).toBe(whole.status);
    expect(await head.text()).toBe('');
    for (const name of ['content-type', 'etag', 'content-security-policy', 'location']) {
      expect(head.headers.get(name)).toBe(whole.headers.get(name));
    }
  });

  it.each(['POST', 'PUT', 'DELETE'])('refuses %s', async (method) => {
    const answer = await send(service.url + path, { method });
    expectRefusal(answer, 405, 'unimplemented', /GET, HEAD/);
    expect(answer.headers.get('allow')).toBe('GET, HEAD');
  });
});
