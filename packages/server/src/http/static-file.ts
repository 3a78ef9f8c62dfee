import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fresh from 'fresh';
import Negotiator from 'negotiator';
import { createLoadOnce } from '../platform/load-cache.ts';

/** A file that never changes while the process runs. */
export type StaticFile = {
  readonly path: string;
  readonly contentType: string;
  /** `forever` if different contents would have a different path. */
  readonly fresh: 'forever' | 'revalidated';
  readonly headers?: Readonly<Record<string, string>>;
  readonly load: () => Promise<Buffer>;
  /** The file compressed at build time, where that is worth it; without it, the file is compressed once with gzip. */
  readonly loadCompressed?: Readonly<Partial<Record<Encoding, () => Promise<Buffer>>>>;
};

type Encoding = 'br' | 'gzip';

type Encoded = { readonly plain: Buffer; readonly compressed: ReadonlyMap<Encoding, Buffer>; readonly digest: string };

const compress = promisify(gzip);

/**
 * Serves the file from memory, compressed for clients that accept it. It is loaded at the first request.
 *
 * Not with @fastify/static: its tags are weak and derived from the file's time, it answers a conditional fetch in full (see
 * `isNotModified`), and it reads from the disk, where the next build removes the page it serves.
 */
export function registerStaticFile(app: FastifyInstance, file: StaticFile): void {
  const encoded = createLoadOnce(() => encode(file));
  app.get(file.path, async (request, reply) => answer(request, reply, { file, encoded: await encoded.get() }));
}

async function encode({ load, loadCompressed }: StaticFile): Promise<Encoded> {
  const plain = await load();
  const digest = createHash('sha256').update(plain).digest('base64url').slice(0, 16);
  const { br, gzip: zipped } = loadCompressed ?? { gzip: () => compress(plain) };
  const compressed = new Map<Encoding, Buffer>();
  if (br !== undefined) compressed.set('br', await br());
  if (zipped !== undefined) compressed.set('gzip', await zipped());
  return { plain, compressed, digest };
}

function answer(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { file, encoded }: { readonly file: StaticFile; readonly encoded: Encoded },
): FastifyReply {
  const [encoding, bytes] = choose(encoded.compressed, headers) ?? [];
  const etag = encoding === undefined ? `"${encoded.digest}"` : `"${encoded.digest}-${encoding}"`;
  reply.headers({
    // A worker of the page obeys the policy that its own script came with.
    'content-security-policy': "default-src 'self'; frame-ancestors 'none'",
    ...file.headers,
    'cache-control': file.fresh === 'forever' ? 'public, max-age=31536000, immutable' : 'no-cache',
    etag,
    // CORS may have set it, too.
    vary: [reply.getHeader('vary'), 'Accept-Encoding'].filter(Boolean).join(', '),
    'x-content-type-options': 'nosniff',
  });
  if (isNotModified(headers, etag)) return reply.code(304).send();
  reply.header('content-type', file.contentType);
  if (encoding !== undefined) reply.header('content-encoding', encoding);
  return sendBytes(reply, bytes ?? encoded.plain);
}

/** In parts, so that a client that does not read holds little memory, and one that reads slowly is seen to make progress. */
function sendBytes(reply: FastifyReply, bytes: Buffer): FastifyReply {
  if (bytes.length <= partBytes) return reply.send(bytes);
  return reply.header('content-length', bytes.length).send(Readable.from(partsOf(bytes), { objectMode: false }));
}

const partBytes = 64 * 1024;

function* partsOf(bytes: Buffer): Generator<Buffer> {
  for (let start = 0; start < bytes.length; start += partBytes) {
    yield bytes.subarray(start, start + partBytes);
  }
}

/**
 * Whether the caller already has this version, by If-None-Match only. Cache-Control is withheld from the library: fetch adds
 * no-cache to every request with If-None-Match, for which the library would never allow a 304.
 */
export function isNotModified(headers: IncomingHttpHeaders, etag: string): boolean {
  return fresh({ 'if-none-match': headers['if-none-match'] }, { etag });
}

/** The smallest encoding that the caller accepts. */
function choose(compressed: Encoded['compressed'], headers: IncomingHttpHeaders) {
  const accepted = new Negotiator({ headers }).encodings([...compressed.keys()]);
  return [...compressed].find(([encoding]) => accepted.includes(encoding));
}
