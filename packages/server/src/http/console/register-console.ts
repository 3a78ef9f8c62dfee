import { readdir, readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { registerStaticFile, type StaticFile } from '../reference/static-file.ts';
import { toPageHeaders } from './page-headers.ts';
import { unbuiltPage } from './unbuilt-page.ts';

/** Where the build of packages/console writes. */
const builtPage = new URL('../../../../console/dist/', import.meta.url);

const contentTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
};

const html = 'text/html; charset=utf-8';

/** Serves the web page at `/`, or how to build it where it was not built. Returns all its paths. */
export async function registerConsole(
  app: FastifyInstance,
  options: {
    /** Where files are downloaded from, if that is another origin. */
    readonly downloadOrigin: string | undefined;
    readonly directory?: URL;
  },
): Promise<ReadonlySet<string>> {
  const { downloadOrigin, directory = builtPage } = options;
  const headers = toPageHeaders(downloadOrigin);
  const names = await readdir(directory, { recursive: true }).catch((): readonly string[] => []);
  if (!names.includes('index.html')) {
    app.get('/', (_request, reply) =>
      reply
        .code(503)
        .headers({ ...headers, 'cache-control': 'no-store', 'content-type': html })
        .send(unbuiltPage),
    );
    return new Set(['/']);
  }
  const files = names.flatMap((name) => toStaticFile(name, { directory, headers }) ?? []);
  for (const file of files) registerStaticFile(app, file);
  return new Set(files.map(({ path }) => path));
}

/** Undefined for what is not served under a name of its own, such as a compressed copy. */
function toStaticFile(
  name: string,
  { directory, headers }: { readonly directory: URL; readonly headers: Readonly<Record<string, string>> },
): StaticFile | undefined {
  const contentType = contentTypes[extname(name)];
  if (contentType === undefined) return undefined;
  const isPage = name === 'index.html';
  const load = (ending: string) => () => readFile(new URL(name + ending, directory));
  return {
    path: isPage ? '/' : `/${name}`,
    contentType,
    // The names of all others hold a hash of what is in them.
    fresh: isPage ? 'asked for each time' : 'forever',
    // A worker goes by the policy that its own script came with.
    headers,
    load: load(''),
    loadCompressed: { br: load('.br'), gzip: load('.gz') },
  };
}
