import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { registerStaticFile, type StaticFile } from '../static-file.ts';
import { contentSecurityPolicy, toReferencePage } from './reference-page.ts';

const pagePath = '/docs';
const script = 'text/javascript; charset=utf-8';

/** Serves the API reference: /openapi.json, and /docs to read and try it. Returns all its paths. */
export async function registerReference(app: FastifyInstance): Promise<ReadonlySet<string>> {
  const { styles, viewer, start } = await loadAssets();
  const page = toReferencePage({ styles: styles.path, viewer: viewer.path, start: start.path });
  const files: readonly StaticFile[] = [
    {
      path: '/openapi.json',
      contentType: 'application/json',
      fresh: 'revalidated',
      load: () => readFile(new URL('openapi.json', import.meta.url)),
    },
    {
      path: pagePath,
      contentType: 'text/html; charset=utf-8',
      fresh: 'revalidated',
      headers: { 'content-security-policy': contentSecurityPolicy, 'referrer-policy': 'no-referrer' },
      load: async () => Buffer.from(page),
    },
    ...[styles, viewer, start],
  ];
  for (const file of files) registerStaticFile(app, file);
  app.get(`${pagePath}/`, (_request, reply) => reply.redirect(`..${pagePath}`, 308));
  return new Set([...files.map(({ path }) => path), `${pagePath}/`]);
}

/** The files that the page loads. Their paths contain versions and hashes, so browsers may keep them forever. */
async function loadAssets(): Promise<Readonly<Record<'styles' | 'viewer' | 'start', StaticFile>>> {
  const manifest = createRequire(import.meta.url).resolve('swagger-ui-dist/package.json');
  const { version } = JSON.parse(await readFile(manifest, 'utf8'));
  const ofViewer = (name: string, contentType: string): StaticFile => ({
    path: `${pagePath}/swagger-ui-${version}/${name}`,
    contentType,
    fresh: 'forever',
    load: () => readFile(join(dirname(manifest), name)),
  });
  const startBytes = await readFile(new URL('start-viewer.js', import.meta.url));
  const hash = createHash('sha256').update(startBytes).digest('hex').slice(0, 12);
  return {
    styles: ofViewer('swagger-ui.css', 'text/css; charset=utf-8'),
    viewer: ofViewer('swagger-ui-bundle.js', script),
    start: {
      path: `${pagePath}/start-viewer-${hash}.js`,
      contentType: script,
      fresh: 'forever',
      load: async () => startBytes,
    },
  };
}
