import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { SourceFile } from './source.ts';

/** What became of a file: it was there already, it was fetched, or a sentence says why it is missing. */
export type Fetched = { readonly source: SourceFile } & (
  | { readonly state: 'kept' | 'fetched' }
  | { readonly state: 'missing'; readonly problem: string }
);

export type FetchOptions = {
  readonly folder: string;
  /** Has all files by their paths; without a mirror, the publishers are asked. */
  readonly mirror?: URL | undefined;
  readonly onProgress?: (source: SourceFile, receivedBytes: number) => void;
};

/** An interrupted download is continued until there were this many attempts. */
const maxAttempts = 3;

/**
 * Brings the files into the folder, one after the other, and yields the state of each. A file gets its name only if
 * its checksum is right. What an interrupted download has received stays beside it, in a file that ends in `.part`, and
 * the next attempt continues there.
 */
export async function* fetchSources(files: readonly SourceFile[], options: FetchOptions): AsyncGenerator<Fetched> {
  const { folder, mirror, onProgress = () => undefined } = options;
  for (const source of files) {
    const path = join(folder, source.file);
    if (existsSync(path) && (await hashOf(path)) === source.sha256) {
      yield { source, state: 'kept' };
      continue;
    }
    const url = mirror === undefined ? source.download : new URL(source.file, mirror).href;
    const problem =
      url === undefined
        ? 'its publisher does not offer it in this form'
        : await download({ url, path, sha256: source.sha256, onProgress: (bytes) => onProgress(source, bytes) });
    yield problem === undefined ? { source, state: 'fetched' } : { source, state: 'missing', problem };
  }
}

/** The SHA-256 of a file, in hexadecimal digits. */
export async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

type Download = {
  readonly url: string;
  readonly path: string;
  readonly sha256: string;
  readonly onProgress: (receivedBytes: number) => void;
};

/** Undefined once the file is there; otherwise a sentence that says why it is not. */
async function download({ url, path, sha256, onProgress }: Download): Promise<string | undefined> {
  const part = `${path}.part`;
  await mkdir(dirname(path), { recursive: true });
  let problem: string | undefined;
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const startAt = existsSync(part) ? (await stat(part)).size : 0;
    try {
      const refusal = await receive(url, { part, startAt, onProgress });
      if (refusal !== undefined) return refusal;
    } catch (error) {
      problem = `${url} cannot be read: ${describe(error)}`;
      continue;
    }
    const found = await hashOf(part);
    if (found === sha256) {
      await rename(part, path);
      return undefined;
    }
    await rm(part);
    problem = `${url} has the SHA-256 ${found}, but sources.json has ${sha256}`;
    // What was continued may have begun as another edition: only a whole download proves that the file differs.
    if (startAt === 0) return problem;
  }
  return problem;
}

/** Adds the rest of the file to the part. Throws if the connection fails; returns a sentence if the server refuses. */
async function receive(
  url: string,
  { part, startAt, onProgress }: { readonly part: string; readonly startAt: number } & Pick<Download, 'onProgress'>,
): Promise<string | undefined> {
  const response = await fetch(url, startAt === 0 ? {} : { headers: { range: `bytes=${startAt}-` } });
  const isContinued = response.status === 206;
  if (!response.ok || response.body === null) {
    await response.body?.cancel();
    // Range not satisfiable: the part is already as long as the file.
    return response.status === 416 ? undefined : `${url} answers ${response.status} ${response.statusText}`.trim();
  }
  const file = await open(part, isContinued ? 'a' : 'w');
  try {
    let received = isContinued ? startAt : 0;
    for await (const chunk of response.body) {
      await file.write(chunk);
      received += chunk.length;
      onProgress(received);
    }
  } finally {
    await file.close();
  }
  return undefined;
}

/** The message of an error; `fetch` puts the reason into its cause. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error && error.cause.message !== '' ? error.cause.message : error.message;
}
