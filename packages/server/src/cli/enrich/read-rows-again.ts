import { readFile } from 'node:fs/promises';
import { dirname, relative, resolve, sep } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { type FileOptions, LedgerError, readLedgers } from '@ledgerprint/ledger';
import { type Row, toRow } from '@ledgerprint/ledger/activity';
import { OperatorError } from '../../platform/operator-error.ts';
import { toFileReport } from '../ledger/inspection.ts';
import type { ReadLedgers } from './read-ledger-files.ts';

/**
 * All rows of ledgers that were read before, with every fate. They are read again because nothing is sent before all of
 * them were found to be good, and they may be too many to be kept until then. Throws where a file is another one by now.
 */
export async function* readRowsAgain(
  { files, ledgers }: Pick<ReadLedgers, 'files' | 'ledgers'>,
  options: FileOptions,
  signal: AbortSignal,
): AsyncGenerator<Row> {
  const names = toSentNames(files);
  const before = ledgers.values();
  for (const [index, path] of files.entries()) {
    try {
      for (const ledger of await readLedgers(await readFile(path), options)) {
        const place = { file: names[index] ?? '', sheet: ledger.sheet ?? '' };
        for await (const batch of ledger.rows()) {
          signal.throwIfAborted();
          for (const row of batch) yield toRow(row, place);
        }
        const isSame = isDeepStrictEqual(toFileReport(path, ledger), before.next().value?.report);
        if (!isSame) throw changed(path);
      }
    } catch (error) {
      const { syscall } = error as NodeJS.ErrnoException;
      throw error instanceof LedgerError || syscall !== undefined ? changed(path) : error;
    }
  }
}

/** What files are called at a service: as long as it takes to tell them apart, so that no path of this machine is sent. */
export function toSentNames(files: readonly string[]): readonly string[] {
  const paths = files.map((file) => resolve(file));
  let folder = dirname(paths[0] ?? '');
  const holds = (path: string) => path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
  while (!paths.every(holds) && folder !== dirname(folder)) folder = dirname(folder);
  return paths.map((path) => relative(folder, path).replaceAll(sep, '/'));
}

function changed(path: string): OperatorError {
  return new OperatorError(`The file "${path}" changed while it was read: try again.`);
}
