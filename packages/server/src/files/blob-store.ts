/**
 * Storage of exported files and evidence packs. Keys are `<projectId>/<random>.csv` or `.zip`; each key is written only
 * once.
 */
export type BlobStore = {
  /** Streams the chunks to `key`; the file appears completely or not at all. */
  write(
    key: string,
    chunks: AsyncIterable<Uint8Array>,
  ): Promise<{ readonly sizeBytes: number; readonly sha256: string }>;
  /**
   * A URL that works without an API key until `expiresAt`. `baseUrl` is the service's address as the caller knows it.
   */
  sign(link: LinkRequest): Promise<string>;
  /**
   * Moves a file to a new key that is not in use yet: links to the old key stop working. No error if there is no file,
   * so that a move that was interrupted, or done by another process, can be repeated.
   */
  move(key: string, newKey: string): Promise<void>;
  /** No error if there is no such file. */
  remove(key: string): Promise<void>;
  /** Removes the file and what interrupted writes to its key left. */
  discard(key: string): Promise<void>;
  /**
   * Every stored file with its age, for finding orphans. Remains of unfinished writes are listed too, as
   * `<key>.<random>.part`, and can be removed under that name.
   */
  list(): AsyncIterable<{ readonly key: string; readonly modifiedAt: Date }>;
  close(): Promise<void>;
};

/** What a link leads to, and until when. */
export type LinkRequest = {
  readonly key: string;
  readonly fileName: string;
  readonly expiresAt: Date;
  readonly baseUrl: string;
};

const shape = /^[\w-]+\/[\w-]+\.(?:csv|zip)(?:\.[\w-]+\.part)?$/;

/** Whether the text is a key, or the name of an unfinished write: it cannot lead out of its directory. */
export function isBlobKey(text: string): boolean {
  return shape.test(text);
}
