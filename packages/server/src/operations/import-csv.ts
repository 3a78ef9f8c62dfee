import { type CategoryMode, categoryModes } from '@ledgerprint/engine/category-mode';
import { type Ledger, LedgerError, type LedgerRow, readCsvLedger } from '@ledgerprint/ledger';
import { type Activity, createBadRows } from '@ledgerprint/ledger/activity';
import { invalidField } from '../platform/failure.ts';
import { toTableFailure } from '../platform/ledger-failure.ts';
import { blankContext } from '../store/project.ts';
import { tooManyBytesFailure, tooManyRowsFailure } from './add-activities.ts';
import { answerOnce } from './answer-once.ts';
import type { Call, Limits } from './call.ts';
import { insertProject, requireRoomForProject, toProjectName } from './create-project.ts';
import { refuseBadRows } from './refuse-bad-rows.ts';
import { sealProject } from './seal-project.ts';
import { requireWithinQuota } from './within-quota.ts';

/** Creates a project from the purchases of a CSV file and seals it, or creates nothing. Keeps what became of every row. */
export async function importCsv(
  call: Call,
  limits: Limits,
  request: { readonly name: string; readonly csv: Uint8Array; readonly categoryMode: string },
) {
  const project = {
    name: toProjectName(request.name),
    categoryMode: parseCategoryMode(request.categoryMode),
    context: blankContext,
  };
  requireAcceptableSize(request.csv, limits);
  const { organizationId, traceparent } = call;
  return answerOnce(call, async (tables) => {
    // Whether all of it fits is known at the end; where not even a project does, nothing is read.
    await requireRoomForProject(tables, organizationId);
    const { number, projectId } = await insertProject(tables, organizationId, project);
    const ledger = await readCsvLedger(request.csv).catch(rethrow);
    // Rows are copied while the file is being read; the first bad line undoes it all.
    const rows = readPurchases(ledger, limits);
    const staged = await tables.activities.stage(organizationId, number, rows);
    const most = { rows: limits.maxRowsPerProject, bytes: limits.maxBytesPerProject };
    const counted = { ...staged, kept: 0 };
    if ((await tables.projects.addRows(organizationId, number, counted, most)) === undefined)
      throw tooManyBytesFailure(limits, staged.bytes);
    // This caller gave no name to the file.
    await tables.reconciliations.insert(organizationId, number, [{ file: '', ...ledger.report() }]);
    const sealed = { number, stagedRows: staged.rows, rowBytes: staged.bytes };
    await sealProject(tables, organizationId, limits, { ...sealed, webhookUrl: undefined, traceparent });
    // Counted last: other calls of an organization with a quota wait from here to the commit.
    const stored = { projects: 1, ...staged };
    requireWithinQuota(await tables.quotas.add(organizationId, stored), stored);
    return { projectId };
  });
}

/** The rows that count; throws a Failure where one of the file's must not be passed over. */
async function* readPurchases(ledger: Ledger, limits: Limits): AsyncGenerator<readonly Activity[]> {
  const badRows = createBadRows();
  let count = 0;
  try {
    for await (const rows of ledger.rows()) {
      for (const row of rows) if (mustBeGood(row)) badRows.check(row.line, row.activity);
      const counted = rows.filter(({ fate }) => fate === 'counted');
      count += counted.length;
      if (count > limits.maxRowsPerProject) throw tooManyRowsFailure(limits);
      // After a bad line the rest is only checked, so that one answer names every bad line.
      if (badRows.count === 0 && counted.length > 0) yield counted.map(({ activity }) => activity);
    }
  } catch (error) {
    rethrow(error);
  }
  refuseBadRows(badRows, {
    locate: ({ row, field }) => ({ field: `csv line ${row}, column ${field}`, row: { line: row, field } }),
    consequence: 'Nothing was created',
  });
  if (ledger.report().rows === 0) throw toTableFailure(noRows());
}

/** Who sends a file without seeing it read has to hear of a purchase that nobody can name. */
function mustBeGood({ fate, reason }: LedgerRow): boolean {
  return fate === 'counted' || reason === 'no_designation';
}

function noRows(): LedgerError {
  return new LedgerError(
    'The file has a header but no rows: add one line per purchase and upload it again.',
    { reason: 'NO_ROWS' },
  );
}

function rethrow(error: unknown): never {
  throw error instanceof LedgerError ? toTableFailure(error) : error;
}

function requireAcceptableSize(csv: Uint8Array, limits: Limits): void {
  if (csv.byteLength > limits.maxCsvBytes) {
    const description = `holds ${csv.byteLength} bytes, at most ${limits.maxCsvBytes} are accepted`;
    throw invalidField('csv', { description, reason: 'TOO_LARGE', advice: 'Split the file.' });
  }
  if (csv.byteLength > 0) return;
  throw invalidField('csv', {
    description: 'is missing or empty: send the file in base64',
    reason: 'REQUIRED',
  });
}

function parseCategoryMode(text: string): CategoryMode {
  if (text === '') return 'ademe';
  const mode = categoryModes.find((known) => known === text);
  if (mode !== undefined) return mode;
  throw invalidField('categoryMode', {
    description: `must be one of ${categoryModes.join(', ')}`,
    reason: 'UNKNOWN_VALUE',
  });
}
