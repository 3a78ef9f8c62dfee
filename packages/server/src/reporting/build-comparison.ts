import { loadBundledFactors } from '@ledgerprint/engine/catalogue';
import { createComparison } from '@ledgerprint/report/comparison';
import { version } from '../platform/version.ts';
import { toProjectId } from '../store/project-id.ts';
import type { Store } from '../store/store.ts';
import type { BuildRequest } from './build-request.ts';
import { toPairs } from './compared-pairs.ts';
import { noTextKeys, readTextKeySet } from './text-key-set.ts';

export type ComparisonRequest = Extract<BuildRequest, { readonly kind: 'comparison' }>;

/** Distinguishes comparisons made by this version from others, which may have used different rules. */
export const comparisonMadeBy = `1 ${version}`;

/** Compares two results and stores the comparison, unless it is already stored. */
export async function buildComparison(
  store: Pick<Store, 'comparisons' | 'readComparedCases' | 'readKeptTexts'>,
  { organizationId, before, after }: ComparisonRequest,
): Promise<void> {
  const revisions = { before, after };
  if ((await store.comparisons.find(organizationId, revisions, comparisonMadeBy)) !== undefined) return;
  const comparison = createComparison();
  const isOneProject = before.projectNumber === after.projectNumber;
  // One after the other: each takes a connection, and an organization has only a few.
  if (isOneProject) {
    // Most cases of a project are the same in all revisions and need not be read.
    const both = [before.revision, after.revision] as const;
    comparison.addUnchanged(await store.comparisons.sumUnchanged(organizationId, before.projectNumber, both));
  }
  const readLeftOut = async ({ projectNumber }: { readonly projectNumber: number }) =>
    isOneProject ? noTextKeys : readTextKeySet(store.readKeptTexts(organizationId, projectNumber));
  const leftOut = { before: await readLeftOut(before), after: await readLeftOut(after) };
  const cases = store.readComparedCases(organizationId, before, after);
  const names = new Map((await loadBundledFactors()).map(({ id, nameFr }) => [id, nameFr]));
  const nameFactor = (factorId: string) => names.get(factorId);
  for await (const pair of toPairs(cases, { leftOut, nameFactor })) comparison.add(pair);
  const about = ({ projectNumber, revision }: ComparisonRequest['before']) => ({
    projectId: toProjectId(projectNumber),
    name: '',
    revision,
  });
  const result = comparison.result({ before: about(before), after: about(after) });
  await store.comparisons.keep(organizationId, revisions, { madeBy: comparisonMadeBy, comparison: result });
}
