import { readdir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';

/** A file that was named, or that lies in a folder that was. */
export type FoundFile = { readonly path: string } & (
  | { readonly bytes: number }
  /** Why it cannot be read, as a sentence. */
  | { readonly problem: string }
);

/** The files, and whether nothing but one file was named: a folder is many, whatever it holds. */
export type FoundFiles = { readonly files: readonly FoundFile[]; readonly isSingle: boolean };

/** The file is in memory as a whole while it is read. */
const mostFileBytes = 512 * 1024 * 1024;

/**
 * The files that were named, and those in the folders that were, in the order of the names; in a folder by their paths.
 * A file that is named twice is there once.
 */
export async function findLedgerFiles(named: readonly string[]): Promise<FoundFiles> {
  const files: FoundFile[] = [];
  const seen = new Set<string>();
  let hasFolder = false;
  for (const path of named) {
    const found = await measure(path);
    hasFolder ||= found === 'folder';
    for (const file of found === 'folder' ? await filesIn(path) : [found]) {
      if (seen.has(resolve(file.path))) continue;
      seen.add(resolve(file.path));
      files.push(file);
    }
  }
  return { files, isSingle: files.length === 1 && !hasFolder };
}

async function measure(path: string): Promise<FoundFile | 'folder'> {
  try {
    const found = await stat(path);
    if (found.isDirectory()) return 'folder';
    if (!found.isFile()) return { path, problem: `"${path}" is no file.` };
    if (found.size > mostFileBytes) return { path, problem: toTooLarge(found.size) };
    return { path, bytes: found.size };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const isMissing = code === 'ENOENT';
    return {
      path,
      problem: isMissing ? `There is no file "${path}".` : `The file "${path}" cannot be read: ${message}`,
    };
  }
}

function toTooLarge(bytes: number): string {
  const toMebibytes = (value: number) => Math.ceil(value / 1024 / 1024);
  return `The ledger has ${toMebibytes(bytes)} MiB, at most ${toMebibytes(mostFileBytes)} are possible: split it.`;
}

const ledgerName = /\.(?:csv|tsv|txt|xlsx|json)$/i;
/** Hidden files, what a spreadsheet program leaves beside an open workbook, and results of `enrich`. */
const skippedName = /^\.|^~\$|\.enriched\.(?:csv|xlsx)$/i;

async function filesIn(folder: string): Promise<readonly FoundFile[]> {
  const problems: FoundFile[] = [];
  const paths = await pathsIn(folder, (problem) => problems.push(problem));
  const measured = await Promise.all(paths.toSorted(byCodeUnits).map(measure));
  // A folder that a name like a ledger's links to: what is in it may be there already.
  const files = [...problems, ...measured.filter((file) => file !== 'folder')];
  if (files.length > 0) return files;
  const names = 'files whose names end in csv, tsv, txt, xlsx or json';
  return [{ path: folder, problem: `The folder "${folder}" has no ledger in it: ${names} are read.` }];
}

async function pathsIn(folder: string, onProblem: (problem: FoundFile) => void): Promise<readonly string[]> {
  try {
    const entries = (await readdir(folder, { withFileTypes: true })).filter(
      ({ name }) => !skippedName.test(name),
    );
    const found = await Promise.all(
      entries.map(async (entry) => {
        const path = join(folder, entry.name);
        if (entry.isDirectory()) return pathsIn(path, onProblem);
        return ledgerName.test(entry.name) ? [path] : [];
      }),
    );
    return found.flat();
  } catch (error) {
    onProblem({
      path: folder,
      problem: `The folder "${folder}" cannot be read: ${(error as Error).message}`,
    });
    return [];
  }
}

function byCodeUnits(a: string, b: string): number {
  return a < b ? -1 : 1;
}
