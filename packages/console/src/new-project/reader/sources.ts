import { type ArchiveMember, LedgerError, openArchive } from '@ledgerprint/ledger';

/** A chosen file, with its path below the chosen folder. */
export type ChosenFile = { readonly path: string; readonly file: Blob };

/** A unit of reading: a file, or a member of an archive. */
export type Source = {
  /** Unique: the path, followed by `#` and the member. */
  readonly key: string;
  readonly file: string;
  readonly member: string | undefined;
  /** Reads it from disk, without caching. Throws an UnreadableFile, or a LedgerError for a damaged archive. */
  read(): Promise<Uint8Array>;
};

/** The browser can no longer read a file: it was moved, changed or deleted. */
export class UnreadableFile extends Error {
  readonly file: string;

  constructor(file: string, cause: unknown) {
    super(`${file} cannot be read.`, { cause });
    this.file = file;
  }
}

type Members = ReadonlyMap<string, ArchiveMember>;

/** The most that CreateProject accepts. */
const mostHashes = 1_000;

const zipStart = [0x50, 0x4b, 0x03, 0x04];

export type Sources = ReturnType<typeof createSources>;

/** The sources of files, in order. Archives are opened one at a time, and only one is in memory. */
export function createSources(files: readonly ChosenFile[]) {
  const listed = new Map<string, readonly Source[]>();
  let opened: { readonly path: string; readonly members: Members | undefined } | undefined;

  async function openMembers(chosen: ChosenFile): Promise<Members | undefined> {
    if (opened?.path !== chosen.path) {
      opened = undefined;
      const members = openArchive(await readBytes(chosen));
      opened = { path: chosen.path, members: members && new Map(members.map((one) => [one.path, one])) };
    }
    return opened.members;
  }

  async function list(chosen: ChosenFile): Promise<readonly Source[]> {
    const { path } = chosen;
    const whole: Source = { key: path, file: path, member: undefined, read: () => readBytes(chosen) };
    try {
      const members = (await isZip(chosen)) ? await openMembers(chosen) : undefined;
      if (members === undefined) return [whole];
      return [...members.keys()].map((member) => ({
        key: `${path}#${member}`,
        file: path,
        member,
        async read() {
          const found = (await openMembers(chosen))?.get(member);
          if (found === undefined) throw new UnreadableFile(path, undefined);
          return found.read();
        },
      }));
    } catch (error) {
      // The archive is refused as a whole, in its place among the others.
      if (!(error instanceof LedgerError)) throw error;
      return [{ ...whole, read: () => Promise.reject(error) }];
    }
  }

  return {
    async *each(): AsyncGenerator<Source> {
      for (const chosen of files) {
        const sources = listed.get(chosen.path) ?? (await list(chosen));
        listed.set(chosen.path, sources);
        yield* sources;
      }
    },
    /**
     * SHA-256 of the chosen files, in hexadecimal, of the first ones if there are very many. Browsers calculate it only over
     * HTTPS and on this machine: none elsewhere.
     */
    async hashes(): Promise<readonly string[]> {
      if (crypto.subtle === undefined) return [];
      const hashes: string[] = [];
      for (const chosen of files.slice(0, mostHashes)) {
        const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await readBytes(chosen)));
        hashes.push(Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join(''));
      }
      return hashes;
    },
    /** The number of sources known so far: an archive that is not open yet counts as one. */
    count: () => files.reduce((sum, { path }) => sum + (listed.get(path)?.length ?? 1), 0),
  };
}

async function isZip({ path, file }: ChosenFile): Promise<boolean> {
  const start = await readBytes({ path, file: file.slice(0, zipStart.length) });
  return zipStart.every((byte, index) => start[index] === byte);
}

async function readBytes({ path, file }: ChosenFile): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch (error) {
    throw new UnreadableFile(path, error);
  }
}
