import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { isBlobKey } from './blob-store.ts';

/** A file of the data directory, open for reading. It must be closed or read to the end. */
export type StoredFile = {
  readonly sizeBytes: number;
  readonly modifiedAt: Date;
  /** The bytes from `first` to `last` inclusive; without a range, all of them. Closes the file at the end. */
  read(range?: { readonly first: number; readonly last: number }): Readable;
  close(): Promise<void>;
};

/** The path of the file with this key. */
export function pathOfKey(directory: string, key: string): string {
  if (!isBlobKey(key)) throw new Error('not a key of an exported file');
  return join(directory, key);
}

/** Undefined if there is no such file. */
export async function openStoredFile(directory: string, key: string): Promise<StoredFile | undefined> {
  const handle = isBlobKey(key) ? await openIfThere(pathOfKey(directory, key)) : undefined;
  if (handle === undefined) return undefined;
  const { size, mtime } = await handle.stat();
  return {
    sizeBytes: size,
    modifiedAt: mtime,
    read: (range) => handle.createReadStream(range === undefined ? {} : { start: range.first, end: range.last }),
    close: () => handle.close(),
  };
}

async function openIfThere(path: string) {
  try {
    return await open(path, 'r');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
