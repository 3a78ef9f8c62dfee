import { readdir, readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { registerStaticFile, type StaticFile } from './static-file.ts';

/** Where the build of packages/console writes. */
const builtPage = new URL('../../../console/dist/', import.meta.url);

const contentTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
};

/** Served at `/` if the console was not built, for example after an installation without scripts. */
const unbuiltPage = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Ledgerprint</title>
  </head>
  <body>
    <h1>Ledgerprint is running, but its console is not built</h1>
    <p>Run <code>npm run build</code> in the program folder and restart the service.</p>
    <p>The service itself works without the console: see the <a href="docs">API reference</a>.</p>
  </body>
</html>
`;

/** Serves the console at `/` and its help at `/help/`, or a page that explains how to build them. Returns all its paths. */
export async function registerConsole(
  app: FastifyInstance,
  options: {
    /** The origin of downloads, if it is not this server's. */
    readonly downloadOrigin: string | undefined;
    readonly directory?: URL;
  },
): Promise<ReadonlySet<string>> {
  const { downloadOrigin, directory = builtPage } = options;
  const headers = toPageHeaders(downloadOrigin);
  const files = await loadPage(directory, headers);
  if (files === undefined) {
    app.get('/', (_request, reply) =>
      reply
        .code(503)
        .headers({ ...headers, 'cache-control': 'no-store', 'content-type': contentTypes['.html'] })
        .send(unbuiltPage),
    );
    return new Set(['/']);
  }
  for (const file of files) registerStaticFile(app, file);
  app.get('/help', (_request, reply) => reply.redirect('help/', 308));
  return new Set(['/help', ...files.map(({ path }) => path)]);
}

type Headers = Readonly<Record<string, string>>;

/**
 * The page may load and call only this origin, and fetch downloads from the file store if that is another origin. Inline
 * scripts and styles are not allowed.
 */
function toPageHeaders(downloadOrigin: string | undefined): Headers {
  const connect = ["'self'", ...(downloadOrigin === undefined ? [] : [downloadOrigin])].join(' ');
  return {
    'content-security-policy': [
      "default-src 'none'",
      "script-src 'self'",
      "worker-src 'self'",
      "style-src 'self'",
      "img-src 'self'",
      "font-src 'self'",
      `connect-src ${connect}`,
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
  };
}

/** Undefined if the console is not complete; everything else is served all the same. */
async function loadPage(directory: URL, headers: Headers): Promise<readonly StaticFile[] | undefined> {
  try {
    const names = await readdir(directory, { recursive: true });
    if (!names.includes('index.html')) return undefined;
    const served = names.filter((name) => Object.hasOwn(contentTypes, extname(name)));
    return await Promise.all(served.map((name) => loadFile(name, { directory, headers })));
  } catch {
    return undefined;
  }
}

/** Read into memory, because the next build removes these files while this process may still serve the page. */
async function loadFile(
  name: string,
  { directory, headers }: { readonly directory: URL; readonly headers: Headers },
): Promise<StaticFile> {
  const isPage = name.endsWith('.html');
  const read = (ending: string) => readFile(new URL(name + ending, directory));
  // The build compresses everything but images.
  const endings = name.endsWith('.png') ? [] : (['br', 'gz'] as const);
  const [plain, ...compressed] = await Promise.all([read(''), ...endings.map((ending) => read(`.${ending}`))]);
  const [br, gzip] = compressed.map((bytes) => async () => bytes);
  return {
    // An index is served at the address of its folder.
    path: `/${name.replace(/(^|\/)index\.html$/, '$1')}`,
    contentType: contentTypes[extname(name)] ?? '',
    // The names of all other files contain a hash of their contents.
    fresh: isPage ? 'revalidated' : 'forever',
    // A worker obeys the policy that its own script came with.
    headers,
    load: async () => plain,
    loadCompressed: { ...(br && { br }), ...(gzip && { gzip }) },
  };
}
