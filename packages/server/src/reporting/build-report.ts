import { loadGases } from '@ledgerprint/engine/catalogue';
import { csvHeader, restoreText, separator } from '@ledgerprint/engine/results';
import { createReportBuilder, fromCells, toReceiptContext } from '@ledgerprint/report';
import { version } from '../platform/version.ts';
import { toContext } from '../store/project.ts';
import { toProjectId } from '../store/project-id.ts';
import type { ListedProject } from '../store/project-lists.ts';
import type { Store } from '../store/store.ts';
import { toReportDecisions } from './report-decisions.ts';
import { createUnlistedRows, toReportReconciliation } from './report-reconciliation.ts';
import type { Revision } from './revision.ts';

/** Distinguishes reports made by this version from others, which may have different contents. */
export const reportMadeBy = `1 ${version}`;

/** The currency of amounts without one, if the project has no currency either. */
const assumedCurrency = 'EUR';

const versionColumn = csvHeader.split(',').indexOf('engineVersion');

/**
 * Builds the report of a revision and stores the part that depends only on the revision. Name, sample, sign-off,
 * receipt and comparison are added when it is read.
 */
export async function buildReport(
  store: Pick<
    Store,
    | 'reports'
    | 'projectLists'
    | 'reconciliationLines'
    | 'reconciliations'
    | 'projectSummaries'
    | 'decisions'
    | 'readCasesWithRows'
  >,
  { organizationId, projectNumber, revision }: Revision,
): Promise<void> {
  const madeBy = reportMadeBy;
  if ((await store.reports.find(organizationId, projectNumber, { revision, madeBy })) !== undefined) return;
  const project = await store.projectLists.find(organizationId, projectNumber);
  // Removed while its job waited.
  if (project === undefined) return;
  const builder = createReportBuilder();
  const unlisted = createUnlistedRows();
  const engineVersions = new Set<string>();
  for await (const cases of store.readCasesWithRows(organizationId, projectNumber, revision)) {
    for (const one of cases) {
      builder.add(fromCells(one));
      engineVersions.add(one.cells[versionColumn] ?? '');
      for (const row of one.rows) unlisted.add(row);
    }
  }
  const lines = await store.reconciliationLines.list(organizationId, projectNumber);
  const context = toReportContext(project);
  const figures = builder.result({
    about: {
      projectId: toProjectId(projectNumber),
      name: '',
      revision,
      mode: project.categoryMode,
      context,
      engineVersion: [...engineVersions].map(restoreText).toSorted().join(separator),
      programVersion: version,
      completedAt: project.completedAt?.toISOString() ?? '',
      signOff: undefined,
    },
    reconciliation: toReportReconciliation([...lines, ...unlisted.lines()], context.currency || assumedCurrency),
    decisions: toReportDecisions(await store.decisions.listAt(organizationId, projectNumber, revision)),
    findGases: await loadGases(),
  });
  await store.reports.keep(organizationId, projectNumber, { revision, madeBy, figures });
}

/** The context with which the project was sealed; blank or zero if not set. */
export function toReportContext(project: ListedProject) {
  return toReceiptContext(toContext(project));
}
