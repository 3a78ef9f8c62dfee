import { type CategoryMode, categoryModes } from '@ledgerprint/engine/category-mode';
import { LedgerError, readCsv } from '@ledgerprint/ledger';
import { type Activity, createBadRows } from '@ledgerprint/ledger/activity';
import { invalidField } from '../platform/failure.ts';
import { toTableFailure } from '../platform/ledger-failure.ts';
import { tooManyRowsFailure } from './add-activities.ts';
import { answerOnce } from './answer-once.ts';
import type { Call, Limits } from './call.ts';
import { insertProject, toProjectName } from './create-project.ts';
import { refuseBadRows } from './refuse-bad-rows.ts';
import { sealProject } from './seal-project.ts';

/** Creates a project from a CSV file and seals it, or creates nothing. */
export async function importCsv(
  call: Call,
  limits: Limits,
  request: { readonly name: string; readonly csv: Uint8Array; readonly categoryMode: string },
) {
  const project = {
    name: toProjectName(request.name),
    categoryMode: parseCategoryMode(request.categoryMode),
  };
  requireAcceptableSize(request.csv, limits);
  const { organizationId, traceparent } = call;
  return answerOnce(call, async (tables) => {
    const { number, projectId } = await insertProject(tables, organizationId, project);
    // Rows are copied while the file is being read; the first bad line undoes it all.
    const rows = readActivities(request.csv, limits);
    const staged = await tables.activities.stage(organizationId, number, rows);
    await tables.projects.addStagedRows(organizationId, number, staged, limits.maxRowsPerProject);
    await sealProject(tables, organizationId, { number, webhookUrl: undefined, traceparent });
    return { projectId };
  });
}

async function* readActivities(csv: Uint8Array, limits: Limits): AsyncGenerator<readonly Activity[]> {
  const badRows = createBadRows();
  let count = 0;
  try {
    for await (const lines of readCsv(csv)) {
      for (const { line, activity } of lines) badRows.check(line, activity);
      count += lines.length;
      if (count > limits.maxRowsPerProject) throw tooManyRowsFailure(limits);
      // After a bad line the rest is only checked, so that one answer names every bad line.
      if (badRows.count === 0) yield lines.map(({ activity }) => activity);
    }
  } catch (error) {
    throw error instanceof LedgerError ? toTableFailure(error) : error;
  }
  refuseBadRows(badRows, {
    locate: ({ row, field }) => ({ field: `csv line ${row}, column ${field}`, row: { line: row, field } }),
    consequence: 'Nothing was created',
  });
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
