import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasEtag } from '../etag.ts';

/** A file that never changes while the process runs. */
export type StaticFile = {
  readonly path: string;
  readonly contentType: string;
  /** `forever` where another content would have another path. */
  readonly fresh: 'forever' | 'asked for each time';
  readonly headers?: Readonly<Record<string, string>>;
  readonly load: () => Promise<Buffer>;
};

type Encoded = { readonly plain: Buffer; readonly gzipped: Buffer; readonly digest: string };

const compress = promisify(gzip);

/** Serves the file from memory, compressed for those who take it. It is loaded when it is first asked for. */
export function registerStaticFile(app: FastifyInstance, file: StaticFile): void {
  let loading: Promise<Encoded> | undefined;
  const load = () => {
    loading ??= encode(file).catch((error) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
  app.get(file.path, async (request, reply) => answer(request, reply, { file, encoded: await load() }));
}

async function encode({ load }: StaticFile): Promise<Encoded> {
  const plain = await load();
  const digest = createHash('sha256').update(plain).digest('base64url').slice(0, 16);
  return { plain, gzipped: await compress(plain), digest };
}

function answer(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { file, encoded }: { readonly file: StaticFile; readonly encoded: Encoded },
): FastifyReply {
  const isGzipped = takesGzip(headers['accept-encoding']);
  const etag = isGzipped ? `"${encoded.digest}-gzip"` : `"${encoded.digest}"`;
  reply.headers({
    ...file.headers,
    'cache-control': file.fresh === 'forever' ? 'public, max-age=31536000, immutable' : 'no-cache',
    etag,
    // CORS may have said that it depends on the origin.
    vary: [reply.getHeader('vary'), 'Accept-Encoding'].filter(Boolean).join(', '),
    'x-content-type-options': 'nosniff',
  });
  if (hasEtag(headers['if-none-match'], etag)) return reply.code(304).send();
  reply.header('content-type', file.contentType);
  if (isGzipped) reply.header('content-encoding', 'gzip');
  return reply.send(isGzipped ? encoded.gzipped : encoded.plain);
}

function takesGzip(header: string | string[] | undefined): boolean {
  return /(?:^|,)\s*gzip\s*(?:,|$|;\s*q=(?!0(?:\.0*)?\s*(?:,|$)))/i.test(String(header ?? ''));
}
