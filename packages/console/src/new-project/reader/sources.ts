import { type ArchiveMember, LedgerError, openArchive } from '@ledgerprint/ledger';

/** A file that somebody chose, with its path below the folder that was chosen. */
export type ChosenFile = { readonly path: string; readonly file: Blob };

/** What is read as one: a file, or the member of an archive. */
export type Source = {
  /** Tells sources apart: the path, followed by `#` and the member. */
  readonly key: string;
  readonly file: string;
  readonly member: string | undefined;
  /** Reads it from where it is: nothing is kept. Throws an UnreadableFile, or a LedgerError for a broken archive. */
  read(): Promise<Uint8Array>;
};

/** The browser cannot read a file any more: it was moved, changed or taken away. */
export class UnreadableFile extends Error {
  readonly file: string;

  constructor(file: string, cause: unknown) {
    super(`${file} cannot be read.`, { cause });
    this.file = file;
  }
}

type Members = ReadonlyMap<string, ArchiveMember>;

const zipStart = [0x50, 0x4b, 0x03, 0x04];

export type Sources = ReturnType<typeof createSources>;

/** The sources of files, in their order. An archive is opened when its turn comes: one is in memory at a time. */
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
        ...{ key: `${path}#${member}`, file: path, member },
        async read() {
          const found = (await openMembers(chosen))?.get(member);
          if (found === undefined) throw new UnreadableFile(path, undefined);
          return found.read();
        },
      }));
    } catch (error) {
      // It is refused as a whole, in its place among the others.
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
    /** How many there are, as far as it is known: archives that were not opened yet count as one. */
    count: () => files.reduce((sum, { path }) => sum + (listed.get(path)?.length ?? 1), 0),
  };
}

async function isZip({ path, file }: ChosenFile): Promise<boolean> {
  const start = await readBytes({ path, file: file.slice(0, zipStart.length) });
  return zipStart.every((byte, index) => start[index] === byte);
}

async function readBytes({ path, file }: ChosenFile): Promise<Uint8Array> {
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch (error) {
    throw new UnreadableFile(path, error);
  }
}
