import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { contentTypeOfKey, revisionHeader, revisionOfKey } from '../files/file-key.ts';
import type { OpenDownload } from '../files/open-download.ts';
import type { DownloadLink } from '../files/signed-link.ts';
import type { StoredFile } from '../files/stored-file.ts';
import { networkOf } from '../platform/address-ranges.ts';
import { toContentDisposition } from '../platform/content-disposition.ts';
import { Failure } from '../platform/failure.ts';
import { createLimitByName } from '../platform/limit-by-name.ts';
import type { AdmissionLimits } from './admission/limits.ts';
import type { ClientAddress } from './client-address.ts';
import type { RecordCall } from './record-call.ts';
import { isNotModified } from './static-file.ts';

/** Files are served below this path to anyone who has a link. */
export const downloadsPath = '/downloads/';

const retryAfterSeconds = 5;

/** Serves the files that ExportCSV and ExportEvidence link to. The link itself is the permission. */
export function registerDownloads(
  app: FastifyInstance,
  {
    openDownload,
    recordCall,
    clientAddress,
    limits: { downloadsPerAddress: most },
  }: {
    readonly openDownload: OpenDownload;
    readonly recordCall: RecordCall;
    readonly clientAddress: ClientAddress;
    readonly limits: AdmissionLimits;
  },
): void {
  const limit = createLimitByName(most);
  app.route({
    method: ['GET', 'HEAD'],
    url: `${downloadsPath}*`,
    handler: async (request, reply) => {
      // Without the URL: readers of the log must not be able to download.
      const record = { requestId: request.id, operation: 'Download', code: 'ok' };
      recordCall(request.raw, reply.raw, record);
      reply.header('cache-control', 'private, no-store');
      const leave = limit.enter(networkOf(clientAddress(request.raw)));
      if (leave === undefined) {
        record.code = 'resource_exhausted';
        reply.header('retry-after', retryAfterSeconds);
        return sendSentence(
          reply,
          429,
          `Your address has reached the limit of ${most} simultaneous downloads. Try again after ${retryAfterSeconds} s.`,
        );
      }
      reply.raw.once('close', leave);
      try {
        const link = toLink(request);
        return answer(request, reply, { link, file: await openDownload(link) });
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        record.code = error.code;
        return sendSentence(reply, error.code === 'not_found' ? 404 : 403, error.message);
      }
    },
  });
}

/** The link in the URL. With additional or repeated parameters it is not the URL that was signed: its signature is dropped. */
function toLink(request: FastifyRequest): DownloadLink {
  const { '*': key = '' } = request.params as { readonly '*'?: string };
  const { name, expires, signature, ...more } = request.query as Readonly<Record<string, unknown>>;
  const isOurs = Object.keys(more).length === 0 && typeof signature === 'string';
  return { key, fileName: String(name), expires: String(expires), signature: isOurs ? signature : '' };
}

/** A file never changes, so its size and time identify it. */
function etagOf({ sizeBytes, modifiedAt }: StoredFile): string {
  return `"${sizeBytes.toString(16)}-${modifiedAt.getTime().toString(16)}"`;
}

async function answer(
  { headers, method }: FastifyRequest,
  reply: FastifyReply,
  { link, file }: { readonly link: DownloadLink; readonly file: StoredFile },
): Promise<FastifyReply> {
  const { sizeBytes } = file;
  const etag = etagOf(file);
  reply.header('etag', etag).header('accept-ranges', 'bytes');
  reply.header(revisionHeader, revisionOfKey(link.key));
  if (isNotModified(headers, etag)) {
    await file.close();
    return reply.code(304).send();
  }
  // A part of another version is of no use to the client. A date never matches, because no Last-Modified is sent.
  const ifRange = headers['if-range'];
  const isAsked = method === 'GET' && (ifRange === undefined || ifRange === etag);
  const range = isAsked ? parseByteRange(headers.range, sizeBytes) : undefined;
  if (range === 'unsatisfiable') {
    await file.close();
    reply.header('content-range', `bytes */${sizeBytes}`);
    return sendSentence(reply, 416, `The file has ${sizeBytes} bytes: the requested range is outside it.`);
  }
  reply
    .code(range === undefined ? 200 : 206)
    .header('content-type', contentTypeOfKey(link.key))
    .header('content-disposition', toContentDisposition(link.fileName))
    .header('content-length', range === undefined ? sizeBytes : range.last - range.first + 1);
  if (range !== undefined) {
    reply.header('content-range', `bytes ${range.first}-${range.last}/${sizeBytes}`);
  }
  if (method === 'GET') return reply.send(file.read(range));
  await file.close();
  return reply.send();
}

function sendSentence(reply: FastifyReply, status: number, sentence: string): FastifyReply {
  return reply.code(status).type('text/plain; charset=utf-8').send(`${sentence}\n`);
}

/** Bytes of a file, both ends included. */
type ByteRange = { readonly first: number; readonly last: number };

/**
 * The single range that a Range header asks for. Undefined if the whole file is to be sent: no header, another unit, several
 * ranges or a malformed one, all of which a server may ignore (RFC 9110, section 14.2).
 *
 * Does not use range-parser, as @fastify/send does: it answers 416 to `9-1`, which is malformed and therefore to be ignored,
 * and to a suffix longer than the file.
 */
export function parseByteRange(header: string | undefined, sizeBytes: number): ByteRange | 'unsatisfiable' | undefined {
  const [, from = '', to = ''] = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i.exec(header ?? '') ?? [];
  if (from === '' && to === '') return undefined;
  if (from === '') return toSuffix(Number(to), sizeBytes);
  const first = Number(from);
  if (to !== '' && Number(to) < first) return undefined;
  if (first >= sizeBytes) return 'unsatisfiable';
  return { first, last: to === '' ? sizeBytes - 1 : Math.min(Number(to), sizeBytes - 1) };
}

function toSuffix(length: number, sizeBytes: number): ByteRange | 'unsatisfiable' {
  if (length === 0 || sizeBytes === 0) return 'unsatisfiable';
  return { first: Math.max(0, sizeBytes - length), last: sizeBytes - 1 };
}
