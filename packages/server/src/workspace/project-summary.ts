import type { MessageInitShape } from '@bufbuild/protobuf';
import type { ProjectSummarySchema } from '@ledgerprint/client/workspace';
import { toProjectId } from '../store/project-id.ts';
import type { ListedProject } from '../store/project-lists.ts';
import type { Tables } from '../store/store.ts';

/** A project as returned by every workspace call. */
export function toProjectSummary(project: ListedProject): MessageInitShape<typeof ProjectSummarySchema> {
  const { footprintMg, spendEur } = project;
  return {
    projectId: toProjectId(project.number),
    name: project.name,
    status: project.status,
    categoryMode: project.categoryMode,
    context: {
      country: project.country ?? '',
      currency: project.currency ?? '',
      year: project.year ?? 0,
      period: project.period ?? '',
      languages: [...(project.languages ?? [])],
      ratios: project.ratios ?? '',
    },
    createdAt: toTimestamp(project.createdAt),
    submittedAt: toTimestamp(project.submittedAt),
    completedAt: toTimestamp(project.completedAt),
    deletedAt: toTimestamp(project.deletedAt),
    periodFrom: project.periodFrom ?? '',
    periodTo: project.periodTo ?? '',
    rows: BigInt(project.rows),
    products: BigInt(project.totalProducts),
    enriched: BigInt(project.enrichedProducts),
    failed: BigInt(project.failedProducts),
    revision: project.revision,
    failure: project.failure ?? '',
    runOf: project.runOf === null ? '' : toProjectId(project.runOf),
    ...(footprintMg === null ? {} : { footprintMg }),
    ...(spendEur === null ? {} : { spendEur }),
    ...(project.signedRevision === null ? {} : { signedOff: toNewestSignOff(project) }),
  };
}

function toNewestSignOff({ signedRevision, signedBy, signedAt, signedKeyName, signedNote }: ListedProject) {
  return {
    revision: signedRevision ?? 0,
    signedBy: signedBy ?? '',
    keyName: signedKeyName ?? '',
    signedAt: toTimestamp(signedAt),
    note: signedNote ?? '',
  };
}

/** The same, for a transaction that holds the lock on the project. */
export async function readProjectSummary(
  tables: Pick<Tables, 'projectLists'>,
  organizationId: number,
  projectNumber: number,
): Promise<MessageInitShape<typeof ProjectSummarySchema>> {
  const listed = await tables.projectLists.find(organizationId, projectNumber);
  if (listed === undefined) throw new Error(`project ${projectNumber} disappeared while it was locked`);
  return toProjectSummary(listed);
}

function toTimestamp(date: Date | null): string {
  return date?.toISOString() ?? '';
}
