import { randomUUID } from 'node:crypto';
import type { BlobStore } from '../files/blob-store.ts';
import { type BlobSettings, openBlobStore } from '../files/open-blob-store.ts';
import { whileOpen } from '../platform/opening.ts';
import { withinTime } from '../platform/within-time.ts';
import { judgeClock } from './check-clock.ts';
import { createFindings, type Finding, toReason } from './finding.ts';

const { ok, warn, fail } = createFindings('files');

const content = 'Written by "ledgerprint doctor"; safe to delete.\n';
const patienceMs = 15_000;

/** Writes a file to the store, downloads it through its link as a client would, and removes it. */
export async function checkFiles(settings: BlobSettings, baseUrl: string): Promise<readonly Finding[]> {
  const where = settings.kind === 's3' ? `The bucket ${settings.bucket}` : `The directory ${settings.directory}`;
  const key = `doctor/${randomUUID()}.csv`;
  return whileOpen(async (opening) => {
    const blobs = await opening.open('blobs', () => openBlobStore(settings));
    try {
      await within(blobs.write(key, toChunks(content)));
    } catch (error) {
      return [fail(`${where} cannot be written to: ${toReason(error)}.`, adviceOf(settings))];
    }
    return checkLink(blobs, { key, where, baseUrl, isOurs: settings.kind === 'files' });
  });
}

type Probe = { readonly key: string; readonly where: string; readonly baseUrl: string; readonly isOurs: boolean };

async function checkLink(blobs: BlobStore, probe: Probe): Promise<readonly Finding[]> {
  const { key, where, baseUrl } = probe;
  const expiresAt = new Date(Date.now() + 60_000);
  const url = await blobs.sign({ key, fileName: 'doctor.csv', expiresAt, baseUrl });
  const downloaded = await download(url, probe);
  try {
    await within(blobs.remove(key));
  } catch (error) {
    const advice = 'Allow s3:DeleteObject on exports/*, or let the user of the service remove files there.';
    return [...downloaded, fail(`${where} does not allow files to be removed: ${toReason(error)}.`, advice)];
  }
  return downloaded;
}

async function download(url: string, { where, baseUrl, isOurs }: Probe): Promise<readonly Finding[]> {
  const { origin } = new URL(url);
  let response: Response;
  try {
    response = await fetch(url, { signal: AbortSignal.timeout(patienceMs) });
  } catch (error) {
    const message = `${where} accepts files, but ${origin} could not be reached to download them: ${toReason(error)}.`;
    return isOurs
      ? [warn(message, `Start the service and try again: clients download from ${baseUrl} (PUBLIC_URL).`)]
      : [
          fail(
            message,
            'Clients download from S3_ENDPOINT: they and this machine must be able to reach it by that name.',
          ),
        ];
  }
  const text = await response.text();
  if (response.status !== 200 || text !== content) {
    const message = `${where} accepts files, but a download link returns status ${response.status} instead of the file.`;
    const advice = isOurs
      ? 'PUBLIC_URL must lead to this service, and all its processes must share DATA_DIR and SECRET_KEY.'
      : 'Allow s3:GetObject on exports/*, and check S3_REGION, S3_FORCE_PATH_STYLE and the clock.';
    return [fail(message, advice)];
  }
  const done = ok(`${where} accepts, serves and removes files; links to ${origin} work.`);
  const date = Date.parse(response.headers.get('date') ?? '');
  // The service itself has the same clock. The header has a resolution of one second.
  if (isOurs || Number.isNaN(date)) return [done];
  return [done, judgeClock('S3', { ahead: date + 500 - Date.now(), roughMs: 1_000 })];
}

async function* toChunks(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

function adviceOf(settings: BlobSettings): string {
  return settings.kind === 's3'
    ? 'Check S3_ENDPOINT, S3_BUCKET, S3_REGION and the credentials; the user needs s3:PutObject on exports/*.'
    : 'Check DATA_DIR, its owner and mode, and that the disk is not full.';
}

function within<T>(work: Promise<T>): Promise<T> {
  return withinTime(work, patienceMs, `no answer within ${patienceMs / 1_000} s`);
}
