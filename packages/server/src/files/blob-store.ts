/** Where exported files and evidence packs are kept. Keys are `<projectId>/<random>.csv`, or `.zip`: a key is written once, never again. */
export type BlobStore = {
  /** Streams the chunks to `key`; the file appears whole or not at all. */
  write(
    key: string,
    chunks: AsyncIterable<Uint8Array>,
  ): Promise<{ readonly sizeBytes: number; readonly sha256: string }>;
  /** A URL that works without a key until `expiresAt`. `baseUrl` is the service's own address as the caller knows it. */
  sign(link: {
    readonly key: string;
    readonly fileName: string;
    readonly expiresAt: Date;
    readonly baseUrl: string;
  }): Promise<string>;
  /**
   * Gives a file another key, under which nothing lies yet: links to the old one are dead from then on. No error when
   * there is none, which is how a move that was interrupted, or made by someone else, is repeated.
   */
  move(key: string, newKey: string): Promise<void>;
  /** No error when there is none. */
  remove(key: string): Promise<void>;
  /**
   * Every stored file with its age, for finding orphans. What an unfinished write has left is listed too, as
   * `<key>.<random>.part`, and can be removed under that name.
   */
  list(): AsyncIterable<{ readonly key: string; readonly modifiedAt: Date }>;
  close(): Promise<void>;
};

const shape = /^[\w-]+\/[\w-]+\.(?:csv|zip)(?:\.[\w-]+\.part)?$/;

/** Whether the text is a key, or what an unfinished write left beside one: nothing in it leads out of a directory. */
export function isBlobKey(text: string): boolean {
  return shape.test(text);
}
