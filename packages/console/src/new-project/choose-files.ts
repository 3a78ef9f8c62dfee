import { isLedgerName } from '@ledgerprint/ledger';
import type { ChosenFile } from './reader/sources.ts';

/** What somebody chose. */
export type ChosenFiles = {
  /** In the order of their paths, each path once. */
  readonly files: readonly ChosenFile[];
  /** How many files of a folder have no name of a ledger. */
  readonly ignored: number;
};

/** Files that were chosen one by one are read whatever their names are; in a folder there may be anything. */
export function toChosenFiles(
  found: readonly (ChosenFile & { readonly isInFolder: boolean })[],
): ChosenFiles {
  const taken = found.filter(({ path, isInFolder }) => !isInFolder || isLedgerName(path));
  const seen = new Map<string, number>();
  const files = taken
    .toSorted((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0))
    .map(({ path, file }) => {
      const times = (seen.get(path) ?? 0) + 1;
      seen.set(path, times);
      return { path: times === 1 ? path : `${path} (${times})`, file };
    });
  return { files, ignored: found.length - taken.length };
}

/** What was chosen in a field for files, or in one for a folder. */
export function listChosen(list: FileList): ChosenFiles {
  return toChosenFiles(
    [...list].map((file) => ({
      ...{ path: file.webkitRelativePath || file.name, file },
      isInFolder: file.webkitRelativePath !== '',
    })),
  );
}

/** A folder that was dropped cannot be listed. */
export class UnreadableFolder extends Error {
  readonly folder: string;

  constructor(folder: string, cause: unknown) {
    super(`${folder} cannot be listed.`, { cause });
    this.folder = folder;
  }
}

/** What was dropped: files, and all that is in folders. Throws an UnreadableFolder. */
export async function listDropped({
  items,
  files,
}: Pick<DataTransfer, 'items' | 'files'>): Promise<ChosenFiles> {
  // All at once: after the first wait the browser has forgotten what was dropped.
  const entries = [...items].map((item) => item.webkitGetAsEntry());
  const folders = entries.filter((entry) => entry !== null).filter(isFolder);
  const loose = [...files]
    .filter((file) => !folders.some(({ name }) => name === file.name))
    .map((file) => ({ path: file.name, file, isInFolder: false }));
  const inFolders = await Promise.all(folders.map(listFolder));
  return toChosenFiles([...loose, ...inFolders.flat()]);
}

type Found = ChosenFile & { readonly isInFolder: boolean };

async function listFolder(folder: FileSystemDirectoryEntry): Promise<readonly Found[]> {
  const found: Found[] = [];
  const waiting: FileSystemEntry[] = [folder];
  for (let entry = waiting.pop(); entry !== undefined; entry = waiting.pop()) {
    try {
      // One by one: a call takes no hundreds of thousands of arguments.
      if (isFolder(entry)) for (const inside of await listEntries(entry)) waiting.push(inside);
      else if (isFile(entry)) found.push(await openEntry(entry));
    } catch (error) {
      throw new UnreadableFolder(toPath(entry), error);
    }
  }
  return found;
}

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}

/** The browser hands over a hundred at a time, and none at the end. */
async function listEntries(folder: FileSystemDirectoryEntry): Promise<readonly FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (some.length === 0) return all;
    all.push(...some);
  }
}

async function openEntry(entry: FileSystemFileEntry): Promise<Found> {
  const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
  return { path: toPath(entry), file, isInFolder: true };
}

function toPath({ fullPath }: FileSystemEntry): string {
  return fullPath.replace(/^\//, '');
}
