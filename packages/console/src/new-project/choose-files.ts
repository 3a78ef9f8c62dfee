import { isLedgerName } from '@ledgerprint/ledger';
import type { ChosenFile } from './reader/sources.ts';

/** The chosen files. */
export type ChosenFiles = {
  /** Sorted by path, without duplicate paths. */
  readonly files: readonly ChosenFile[];
  /** The number of files in a folder that are ignored because of their type. */
  readonly ignored: number;
};

/** Files chosen one by one are read whatever their name is; a folder may contain other files. */
export function toChosenFiles(found: readonly (ChosenFile & { readonly isInFolder: boolean })[]): ChosenFiles {
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

/** The files chosen with a file or folder input. */
export function listChosen(list: FileList): ChosenFiles {
  return toChosenFiles(
    [...list].map((file) => ({
      path: file.webkitRelativePath || file.name,
      file,
      isInFolder: file.webkitRelativePath !== '',
    })),
  );
}

/** A dropped folder cannot be listed. */
export class UnreadableFolder extends Error {
  readonly folder: string;

  constructor(folder: string, cause: unknown) {
    super(`${folder} cannot be listed.`, { cause });
    this.folder = folder;
  }
}

/** The dropped files, including those in folders. Throws an UnreadableFolder. */
export async function listDropped({ items, files }: Pick<DataTransfer, 'items' | 'files'>): Promise<ChosenFiles> {
  // Before the first await: after it, the browser has cleared the dropped items.
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
      // One by one: a call cannot take hundreds of thousands of arguments.
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

/** The browser returns up to a hundred entries at a time, and none at the end. */
async function listEntries(folder: FileSystemDirectoryEntry): Promise<readonly FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
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
