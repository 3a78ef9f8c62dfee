import { toInclusionOptions } from '@ledgerprint/engine/decisions';
import { findCommonCountry, type Ledger, LedgerError, readCsvLedger } from '@ledgerprint/ledger';
import { createBadRows, type Row, toRow } from '@ledgerprint/ledger/activity';
import { invalidField } from '../platform/failure.ts';
import { toTableFailure } from '../platform/ledger-failure.ts';
import { blankContext } from '../store/project.ts';
import { answerOnce } from './answer-once.ts';
import type { Call, Limits } from './call.ts';
import { requireRoomForProject, toProjectName } from './create-project.ts';
import { createRowCounter, importRows } from './import-rows.ts';
import { loadInclusions } from './inclusions.ts';
import { parseCategoryMode } from './parse-category-mode.ts';
import { refuseBadRows } from './refuse-bad-rows.ts';
import type { RowReconciliation } from './row-reconciliation.ts';
import { sha256Of } from './sha256.ts';

/**
 * Creates a project from the purchases of a CSV file and seals it, or creates nothing. Every row is stored with its
 * fate.
 */
export async function importCsv(
  call: Call,
  limits: Limits,
  request: { readonly name: string; readonly csv: Uint8Array; readonly categoryMode: string },
) {
  const named = { name: toProjectName(request.name), categoryMode: parseCategoryMode(request.categoryMode) };
  requireFile('csv', request.csv, limits);
  return answerOnce(call, async (tables) => {
    // Whether everything fits is known only at the end; if not even a project does, nothing is read.
    await requireRoomForProject(tables, call.organizationId);
    const { currency, country: usual } = await tables.organizations.getContext(call.organizationId);
    const defaults = { currency, country: usual };
    const inclusions = toInclusionOptions(await loadInclusions(tables, call.organizationId));
    const ledger = await readCsvLedger(request.csv, { defaults, ...inclusions }).catch(rethrow);
    const found = findCommonCountry([ledger.report()]);
    // The organization's default applies when the project is sealed.
    const country = found?.from === 'option' ? undefined : found?.code;
    const { projectId } = await importRows(call, tables, {
      limits,
      project: { ...named, context: { ...blankContext, country }, fileHashes: [sha256Of(request.csv)] },
      // Rows are copied while the file is being read; a bad line rolls everything back.
      readRows: (reconciliation) => readRows(ledger, { reconciliation, limits, throwIfOver: call.throwIfOver }),
      // This call has no name for the file.
      reports: () => [{ file: '', ...ledger.report() }],
      webhookUrl: undefined,
    });
    return { projectId };
  });
}

/** All rows of the file; throws a Failure if one of them must not be skipped. */
async function* readRows(
  ledger: Ledger,
  {
    reconciliation,
    limits,
    throwIfOver,
  }: { readonly reconciliation: RowReconciliation; readonly limits: Limits; readonly throwIfOver: () => void },
): AsyncGenerator<readonly Row[]> {
  const badRows = createBadRows();
  const counter = createRowCounter(limits);
  try {
    for await (const read of ledger.rows()) {
      throwIfOver();
      const rows = read.map((row) => toRow(row, noPlace));
      for (const [at, row] of read.entries()) {
        reconciliation.addRead(row, noPlace);
        if (row.reason === 'no_designation') badRows.check(row.line, row.activity);
        else if (row.fate === 'counted') badRows.check(row.line, rows[at] as Row);
      }
      counter.add(rows);
      // After a bad line, the rest is only checked, so that one response names every bad line.
      if (badRows.count === 0 && rows.length > 0) yield rows;
    }
  } catch (error) {
    rethrow(error);
  }
  // The sender cannot see how the file is read, so a purchase without a designation must be an error.
  refuseBadRows(badRows, {
    locate: ({ row, field }) => ({ field: `csv line ${row}, column ${field}`, row: { line: row, field } }),
    consequence: 'Nothing was created',
  });
  if (ledger.report().rows === 0) throw toTableFailure(noRows());
}

const noPlace = { file: '', sheet: '' } as const;

function noRows(): LedgerError {
  return new LedgerError('The file has a header but no rows: add one line per purchase and upload it again.', {
    reason: 'NO_ROWS',
  });
}

function rethrow(error: unknown): never {
  throw error instanceof LedgerError ? toTableFailure(error) : error;
}

/** Throws a Failure if the field for the file is empty, or the file is too large. */
export function requireFile(field: string, file: Uint8Array, limits: Limits): void {
  if (file.byteLength > limits.maxCsvBytes) {
    const description = `holds ${file.byteLength} bytes; at most ${limits.maxCsvBytes} are accepted`;
    throw invalidField(field, { description, reason: 'TOO_LARGE', advice: 'Split the file.' });
  }
  if (file.byteLength > 0) return;
  throw invalidField(field, { description: 'is missing or empty: send the file in base64', reason: 'REQUIRED' });
}
