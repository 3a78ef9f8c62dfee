import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getSource, type SourceFile, sources } from './source.ts';

/** Where `npm run data:fetch` puts the files. */
export const fetchedFolder = fileURLToPath(new URL('../../sources/', import.meta.url));
const besideTheRepository = fileURLToPath(new URL('../../../../../shared/data/', import.meta.url));

/** The reference figures, taxonomies and labelled lines that the tools and the accuracy benchmark read. */
export type DataFolder = {
  /** Its entry in `sources.json`. */
  source(id: string): SourceFile;
  /** Reads the file of a source, by the id in `sources.json`; throws with a sentence if it is missing. */
  read(id: string): Promise<string>;
  /** The same for a binary file. */
  readBytes(id: string): Promise<Uint8Array>;
};

/** npm runs scripts in the package's folder, but a typed path is relative to the user's working directory. */
export function toTypedPath(path: string): string {
  return resolve(process.env.INIT_CWD ?? '.', path);
}

/** The given folder; by default the one that `npm run data:fetch` fills, or else `../shared/data`. */
export function findDataFolder(given?: string): string {
  if (given !== undefined) return toTypedPath(given);
  return existsSync(fetchedFolder) ? fetchedFolder : besideTheRepository;
}

/** Opens a folder with the files of `sources.json`. */
export function openDataFolder(folder: string, files: readonly SourceFile[] = sources.files): DataFolder {
  const readBytes = async (id: string) => {
    const source = getSource(files, id);
    const path = join(folder, source.file);
    if (!existsSync(path)) throw new Error(describeMissing(source, folder));
    return readFile(path);
  };
  return {
    source: (id) => getSource(files, id),
    readBytes,
    read: async (id) => (await readBytes(id)).toString('utf8'),
  };
}

/** Opens the folder for a tool that cannot work without it: if a file is missing, it exits with the sentence. */
export function toDataFolder(given?: string): DataFolder {
  const data = openDataFolder(findDataFolder(given));
  const orExit = async <Contents>(reading: Promise<Contents>): Promise<Contents> => {
    try {
      return await reading;
    } catch (error) {
      process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
      process.exit(1);
    }
  };
  return { ...data, readBytes: (id) => orExit(data.readBytes(id)), read: (id) => orExit(data.read(id)) };
}

/** What is missing, and how to get it. */
export function describeMissing(source: SourceFile, folder: string): string {
  const { file, publisher, title, edition, address, download } = source;
  const from = address === undefined ? 'It is our own table' : `It comes from ${address}`;
  const how = download === undefined ? 'npm run data:fetch -- --mirror <address>' : 'npm run data:fetch';
  return `${join(folder, file)} is missing (${publisher}, ${title} ${edition}). ${from}; "${how}" fetches it, and --data names another folder.${describeWithheld(source)}`;
}

/** Why a mirror may lack the file; empty if it may have it. */
export function describeWithheld({ withheldBecause }: SourceFile): string {
  return withheldBecause === undefined ? '' : ` A public mirror may not offer it: ${withheldBecause}`;
}
