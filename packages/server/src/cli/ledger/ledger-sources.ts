import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { isLedgerName, openArchive } from '@ledgerprint/ledger';
import type { FoundFile } from './find-ledger-files.ts';
import { type Refused, toRefused } from './inspection.ts';

/** A file that may hold ledgers: one on the disk, or a member of an archive, which is a file of its own. */
export type LedgerSource = {
  /** The file on the disk. */
  readonly path: string;
  /** Its path in the archive; blank where it lies in none. */
  readonly member: string;
  /** What reports call it: `path`, or `path#member`. */
  readonly name: string;
  readonly bytes: number;
  /** Reads it, each time that it is asked; throws a LedgerError, or an error of the system. */
  read(): Promise<Uint8Array>;
};

/** A source, or a file that cannot be one. */
export type FoundSource = LedgerSource | Refused;

/** The members of an archive in the place of their archive, all other files as they are. */
export async function* openSources(file: FoundFile): AsyncGenerator<FoundSource> {
  const { path } = file;
  if ('problem' in file)
    yield { refusal: { file: path, error: { code: 'unreadable', message: file.problem } } };
  else if (!mayBeArchive(path)) yield onDisk(path, file.bytes);
  else {
    try {
      const members = openArchive(await readFile(path));
      if (members === undefined) yield onDisk(path, file.bytes);
      for (const { path: member, bytes, read } of members ?? [])
        yield { path, member, name: `${path}#${member}`, bytes, read };
    } catch (error) {
      yield toRefused(path, error);
    }
  }
}

/** Workbooks are such archives, too: those that are called so are not looked through. */
function mayBeArchive(path: string): boolean {
  return extname(path).toLowerCase() === '.zip' || !isLedgerName(`x${extname(path)}`);
}

function onDisk(path: string, bytes: number): LedgerSource {
  return { path, member: '', name: path, bytes, read: () => readFile(path) };
}
