import type { Projects } from '@ledgerprint/client/workspace';
import { findProjectLanguages } from '../enrichment/project-languages.ts';
import { getOwnProject, noSuchProject } from '../operations/get-own-project.ts';
import { toProjectSummary } from './project-summary.ts';
import { toTotals } from './project-totals.ts';
import { toReconciliation } from './reconciliation.ts';
import { listSameFiles } from './same-files.ts';
import type { UseCase } from './use-case.ts';

/** One project with its context, counters, reconciliation and totals. */
export const getProject: UseCase<typeof Projects, 'getProject'> = async (
  { organizationId, store },
  _,
  { projectId },
) => {
  const { number, revision } = await getOwnProject(store, organizationId, projectId);
  // One after the other: each takes a connection, and an organization has only a few.
  const lines = await store.reconciliationLines.list(organizationId, number);
  const matches = await store.resultLists.countMatches(organizationId, number, revision);
  const entries = await store.totals.list(organizationId, number);
  const project = await store.projectLists.find(organizationId, number);
  // It may have been removed meanwhile.
  if (project === undefined) throw noSuchProject();
  const languages = await findProjectLanguages(store, organizationId, project);
  const sameFiles = await listSameFiles(store, organizationId, number);
  const sample = await store.samples.find(organizationId, number, undefined);
  return {
    project: toProjectSummary(project),
    reconciliation: toReconciliation(lines, project.amountCurrency),
    totals: toTotals(entries, matches),
    languages: [...languages],
    sameFiles: [...sameFiles],
    hasSample: sample !== undefined,
  };
};
