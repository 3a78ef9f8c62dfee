import { dirname, relative, resolve, sep } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { createInvoiceRegister, type FileOptions, LedgerError, sheetOfMember } from '@ledgerprint/ledger';
import { type Row, toRow } from '@ledgerprint/ledger/activity';
import { OperatorError } from '../../platform/operator-error.ts';
import { toFileReport } from '../ledger/inspection.ts';
import { openLedgersOf } from '../ledger/read-ledger-file.ts';
import { readSources } from '../ledger/read-sources.ts';
import type { ReadLedgers } from './read-ledger-files.ts';

/**
 * All rows of ledgers that were read before, with every fate. They are read again because nothing is sent until all of them
 * have been checked, and they may be too many to keep until then. Throws if a file has changed in the meantime.
 */
export async function* readRowsAgain(
  { files, ledgers, reconciliation }: Pick<ReadLedgers, 'files' | 'ledgers' | 'reconciliation'>,
  options: FileOptions,
  signal: AbortSignal,
): AsyncGenerator<Row> {
  const names = toSentNames(files.map(({ path }) => path));
  const sentNames = new Map(files.map(({ path }, index) => [path, names[index] ?? '']));
  const refused = new Set(reconciliation.flatMap((one) => ('error' in one ? [one.file] : [])));
  const known = { options, register: createInvoiceRegister() };
  const before = ledgers.values();
  for await (const source of readSources(files, { signal })) {
    if ('refusal' in source) {
      if (!refused.has(source.refusal.file)) throw changed(source.refusal.file);
      continue;
    }
    if (refused.has(source.name)) continue;
    try {
      for (const ledger of await openLedgersOf(source, known)) {
        const place = { file: sentNames.get(source.path) ?? '', sheet: sheetOfMember(source.member, ledger.sheet) };
        for await (const batch of ledger.rows()) {
          signal.throwIfAborted();
          for (const row of batch) yield toRow(row, place);
        }
        const isSame = isDeepStrictEqual(toFileReport(source, ledger), before.next().value?.report);
        if (!isSame) throw changed(source.name);
      }
    } catch (error) {
      const { syscall } = error as NodeJS.ErrnoException;
      throw error instanceof LedgerError || syscall !== undefined ? changed(source.name) : error;
    }
  }
  const missing = before.next().value;
  if (missing !== undefined) throw changed(missing.source);
}

/** Names of files on a service: just long enough to tell them apart, so that no path of this machine is sent. */
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
