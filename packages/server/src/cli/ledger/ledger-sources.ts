import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { isLedgerName, openArchive } from '@ledgerprint/ledger';
import type { FoundFile } from './find-ledger-files.ts';
import { type Refused, toRefused } from './inspection.ts';

/** A file that may hold ledgers: a file on disk or a member of an archive. */
export type LedgerSource = {
  /** The file on disk. */
  readonly path: string;
  /** Its path in the archive; blank outside of archives. */
  readonly member: string;
  /** Its name in reports: `path`, or `path#member`. */
  readonly name: string;
  readonly bytes: number;
  /** Reads it at each call; throws a LedgerError or a system error. */
  read(): Promise<Uint8Array>;
};

/** A source, or a file that cannot be one. */
export type FoundSource = LedgerSource | Refused;

/** Yields the members of an archive in place of the archive, and other files as they are. */
export async function* openSources(file: FoundFile): AsyncGenerator<FoundSource> {
  const { path } = file;
  if ('problem' in file) yield { refusal: { file: path, error: { code: 'unreadable', message: file.problem } } };
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

/** Workbooks are ZIP files, too: files named like workbooks are not opened as archives. */
function mayBeArchive(path: string): boolean {
  return extname(path).toLowerCase() === '.zip' || !isLedgerName(`x${extname(path)}`);
}

function onDisk(path: string, bytes: number): LedgerSource {
  return { path, member: '', name: path, bytes, read: () => readFile(path) };
}
