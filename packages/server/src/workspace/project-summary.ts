import type { MessageInitShape } from '@bufbuild/protobuf';
import type { ProjectSummarySchema } from '@ledgerprint/client/workspace';
import { toProjectId } from '../store/project-id.ts';
import type { ListedProject } from '../store/project-lists.ts';

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
  };
}

function toTimestamp(date: Date | null): string {
  return date?.toISOString() ?? '';
}
