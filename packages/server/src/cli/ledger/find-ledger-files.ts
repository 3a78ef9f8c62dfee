import { glob, readdir, stat } from 'node:fs/promises';
import { basename, extname, join, resolve } from 'node:path';
import { isLedgerName, listExtensions } from '@ledgerprint/ledger/file-names';
import { reasonOf, toUnreadableText } from '../operator-file.ts';

/** A file that was named, or a file in a folder that was named. */
export type FoundFile = { readonly path: string } & (
  | { readonly bytes: number }
  /** Why it cannot be read, as a sentence. */
  | { readonly problem: string }
);

/** The files, and whether a single file was named. A folder counts as several files, whatever it holds. */
export type FoundFiles = { readonly files: readonly FoundFile[]; readonly isSingle: boolean };

/** For the help of commands that read folders. */
export const folderHelp = `In a folder and its subfolders, files whose names end in ${listExtensions()} are read; a ZIP
archive is read like a folder.`;

/** The whole file is in memory while it is read. */
const mostFileBytes = 512 * 1024 * 1024;
/** Folders may hold tens of thousands of files. */
const mostAtOnce = 64;

/**
 * The named files and those in the named folders, in the order of the names; within a folder or a pattern with `*`, by
 * path. A file that is named twice is listed once.
 */
export async function findLedgerFiles(named: readonly string[]): Promise<FoundFiles> {
  const files: FoundFile[] = [];
  const seen = new Set<string>();
  let isMany = false;
  for (const path of named) {
    const found = await measure(path);
    const isPattern = found !== 'folder' && 'problem' in found && isGlob(path);
    isMany ||= found === 'folder' || isPattern;
    for (const file of isPattern ? await filesLike(path) : await filesOf(path, found)) {
      if (seen.has(resolve(file.path))) continue;
      seen.add(resolve(file.path));
      files.push(file);
    }
  }
  return { files, isSingle: files.length === 1 && !isMany };
}

type Measured = FoundFile | 'folder';

async function filesOf(path: string, found: Measured): Promise<readonly FoundFile[]> {
  if (found !== 'folder') return [found];
  const { files, problems } = await filesIn(path);
  if (files.length > 0 || problems.length > 0) return [...problems, ...files];
  const names = `files whose names end in ${listExtensions()}`;
  return [{ path, problem: `The folder "${path}" contains no ledger: only ${names} are read.` }];
}

/** Not all shells expand patterns, and none expands them in quotes. */
function isGlob(path: string): boolean {
  return /[*?]/.test(path);
}

async function filesLike(pattern: string): Promise<readonly FoundFile[]> {
  // A pattern with an ending, such as `*.dat`, is explicit.
  const isMeant = extname(pattern) === '' ? isLedgerName : () => true;
  const paths: string[] = [];
  for await (const path of glob(pattern)) if (!isSkipped(basename(path))) paths.push(path);
  const files: FoundFile[] = [];
  for (const [path, found] of await measureAll(paths.toSorted(byCodeUnits))) {
    if (found !== 'folder') files.push(...(isMeant(basename(path)) ? [found] : []));
    // With `**` its files were found as well; they are not listed twice.
    else files.push(...(await filesIn(path)).files);
  }
  return files.length > 0 ? files : [{ path: pattern, problem: `No file matches "${pattern}".` }];
}

async function measure(path: string): Promise<Measured> {
  try {
    const found = await stat(path);
    if (found.isDirectory()) return 'folder';
    if (!found.isFile()) return { path, problem: `"${path}" is not a file.` };
    if (found.size > mostFileBytes) return { path, problem: toTooLarge(path, found.size) };
    return { path, bytes: found.size };
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    return { path, problem: isMissing ? `There is no file "${path}".` : toUnreadableText(path, error as Error) };
  }
}

async function measureAll(paths: readonly string[]): Promise<readonly (readonly [string, Measured])[]> {
  const measured: (readonly [string, Measured])[] = [];
  for (let start = 0; start < paths.length; start += mostAtOnce) {
    const some = paths.slice(start, start + mostAtOnce);
    measured.push(...(await Promise.all(some.map(async (path) => [path, await measure(path)] as const))));
  }
  return measured;
}

function toTooLarge(path: string, bytes: number): string {
  const toMebibytes = (value: number) => Math.ceil(value / 1024 / 1024);
  return `The file "${path}" is ${toMebibytes(bytes)} MiB; the maximum is ${toMebibytes(mostFileBytes)} MiB. Split it.`;
}

/** Hidden files, lock files of spreadsheet programs, and results of `enrich` and `report`. */
function isSkipped(name: string): boolean {
  return /^\.|^~\$|\.enriched\.(?:csv|xlsx)$|\.report\.(?:json|pdf|xlsx)$/i.test(name);
}

type FilesInFolder = { readonly files: readonly FoundFile[]; readonly problems: readonly FoundFile[] };

async function filesIn(folder: string): Promise<FilesInFolder> {
  const problems: FoundFile[] = [];
  const paths: string[] = [];
  const folders = [folder];
  for (const next of folders) {
    try {
      for (const entry of await readdir(next, { withFileTypes: true })) {
        if (isSkipped(entry.name)) continue;
        if (entry.isDirectory()) folders.push(join(next, entry.name));
        else if (isLedgerName(entry.name)) paths.push(join(next, entry.name));
      }
    } catch (error) {
      const problem = `The folder "${next}" cannot be read: ${reasonOf(error as Error, 'there is no such folder')}.`;
      problems.push({ path: next, problem });
    }
  }
  // A link with the name of a ledger may lead to a folder, whose files may be listed already.
  const measured = (await measureAll(paths.toSorted(byCodeUnits))).map(([, found]) => found);
  return { problems, files: measured.filter((found) => found !== 'folder') };
}

function byCodeUnits(a: string, b: string): number {
  return a < b ? -1 : 1;
}
