import type { MessageInitShape } from '@bufbuild/protobuf';
import type { ProjectSummarySchema } from '@ledgerprint/client/workspace';
import { toProjectId } from '../store/project-id.ts';
import type { ListedProject } from '../store/project-lists.ts';

<<<<<<< HEAD

/** A project as every call of the workspace shows it. */
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
    isOld: project.isOld,
    failure: project.failure ?? '',
    ...(footprintMg === null ? {} : { footprintMg }),
    ...(spendEur === null ? {} : { spendEur }),
  };
}

function toTimestamp(date: Date | null): string {
  return date?.toISOString() ?? '';
=======
import type { Tables } from '../store/store.ts';

/** A project as lists show it. The transaction must hold it, or have just found it. */
export async function getProjectSummary(
  tables: Pick<Tables, 'projectLists'>,
  organizationId: number,
  projectNumber: number,
) {
  const listed = await tables.projectLists.find(organizationId, projectNumber);
  if (listed === undefined) throw new Error(`project ${projectNumber} vanished while it was read`);
  return toProjectSummary(listed);
}

/** Plain data: numbers of 64 bits are texts, so that an answer can be kept for a repeated call. */
export function toProjectSummary(project: ListedProject) {
  const { number, country, currency, year, period, createdAt } = project;
  return {
    projectId: toProjectId(number),
    ...{ name: project.name, status: project.status, categoryMode: project.categoryMode },
    context: { country: country ?? '', currency: currency ?? '', year: year ?? 0, period: period ?? '' },
    createdAt: createdAt.toISOString(),
    submittedAt: project.submittedAt?.toISOString() ?? '',
    completedAt: project.completedAt?.toISOString() ?? '',
    deletedAt: project.deletedAt?.toISOString() ?? '',
    ...{ periodFrom: project.periodFrom ?? '', periodTo: project.periodTo ?? '' },
    ...{ rows: BigInt(project.rows), products: BigInt(project.totalProducts) },
    ...{ enriched: BigInt(project.enrichedProducts), failed: BigInt(project.failedProducts) },
    ...{ revision: project.revision, isOld: project.isOld, failure: project.failure ?? '' },
    ...(project.footprintMg === null ? {} : { footprintMg: project.footprintMg }),
    ...(project.spendEur === null ? {} : { spendEur: project.spendEur }),
  } satisfies MessageInitShape<typeof ProjectSummarySchema>;
>>>>>>> x-S2
}
