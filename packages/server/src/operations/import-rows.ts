import type { FileReport } from '@ledgerprint/ledger';
import { isStaged, type Row } from '@ledgerprint/ledger/activity';
import type { NewProject } from '../store/projects.ts';
import type { ReconciliationLine } from '../store/reconciliation-lines.ts';
import type { Tables } from '../store/store.ts';
import type { Call, Limits } from './call.ts';
import { tooManyBytesFailure, tooManyRowsFailure, toStored } from './count-rows.ts';
import { insertProject } from './create-project.ts';
import { createRowReconciliation, type RowReconciliation } from './row-reconciliation.ts';
import { sealProject } from './seal-project.ts';
import { requireWithinQuota } from './within-quota.ts';

/** A file from which a project is created. */
export type FileToImport = {
  readonly limits: Limits;
  readonly project: Omit<NewProject, 'number'>;
  /** The project's context, including what reading the file adds to it. */
  readonly contextOnceRead?: () => NewProject['context'];
  /** Reads all rows of the file and adds them to the reconciliation; throws a Failure if the file cannot be used. */
  readonly readRows: (reconciliation: RowReconciliation) => AsyncGenerator<readonly Row[]>;
  /** The reconciliation of the file, once it is read. */
  readonly reports: () => readonly FileReport[];
  readonly webhookUrl: string | undefined;
};

/**
 * Creates a project from the rows of a file and seals it. Must run in a transaction, so that everything is stored or
 * nothing.
 */
export async function importRows(
  { organizationId, traceparent }: Call,
  tables: Tables,
  { limits, project, contextOnceRead, readRows, reports, webhookUrl }: FileToImport,
): Promise<{
  readonly number: number;
  readonly projectId: string;
  readonly reconciliation: readonly ReconciliationLine[];
}> {
  const { number, projectId } = await insertProject(tables, organizationId, project);
  const reconciliation = createRowReconciliation();
  const { firstPosition, ...staged } = await tables.rows.stage(organizationId, number, readRows(reconciliation));
  const most = { rows: limits.maxRowsPerProject, bytes: limits.maxBytesPerProject };
  if ((await tables.projects.addRows(organizationId, number, staged, most)) === undefined)
    throw tooManyBytesFailure(limits, staged.bytes);
  if (contextOnceRead !== undefined)
    await tables.projects.update(organizationId, number, { ...unchanged, context: contextOnceRead() });
  const lines = reconciliation.result();
  await tables.reconciliationLines.add(organizationId, number, { lines, firstPosition });
  await tables.reconciliations.insert(organizationId, number, reports());
  await sealProject(tables, organizationId, limits, {
    number,
    categoryMode: project.categoryMode,
    stagedRows: staged.rows,
    rowBytes: staged.bytes,
    webhookUrl,
    traceparent,
  });
  // Counted last: other calls of an organization with a quota wait from here to the commit.
  const stored = toStored(staged, 1);
  requireWithinQuota(await tables.quotas.add(organizationId, stored), stored);
  return { number, projectId, reconciliation: lines };
}

const unchanged = { name: undefined, categoryMode: undefined } as const;

/** Counts rows while they are read, and throws a Failure as soon as there are more than a project may have. */
export function createRowCounter(limits: Limits) {
  let staged = 0;
  return {
    add(rows: readonly Row[]): void {
      for (const row of rows) if (isStaged(row)) staged++;
      if (staged > limits.maxRowsPerProject) throw tooManyRowsFailure(limits);
    },
  };
}
