import type { MessageInitShape } from '@bufbuild/protobuf';
import type { ComparisonSchema, Reports } from '@ledgerprint/client/workspace';
import type { Comparison } from '@ledgerprint/report/comparison';
import { getComparedRevision } from './compared-revision.ts';
import { findComparison } from './find-comparison.ts';
import type { UseCase } from './use-case.ts';

/** Explains case by case why two projects, or two revisions of one project, differ. */
export const compareProjects: UseCase<typeof Reports, 'compareProjects'> = async (call, tools, request) => {
  const { organizationId, store } = call;
  const before = await getComparedRevision(store, organizationId, {
    projectId: request.beforeProjectId,
    revision: request.beforeRevision,
    fields: { projectId: 'beforeProjectId', revision: 'beforeRevision' },
  });
  const after = await getComparedRevision(store, organizationId, {
    projectId: request.afterProjectId,
    revision: request.afterRevision,
    fields: { projectId: 'afterProjectId', revision: 'afterRevision' },
  });
  const comparison = await findComparison(call, tools, { before, after });
  if (comparison === undefined) return { status: 'preparing' };
  return { status: 'ready', comparison: toMessage(comparison) };
};

function toMessage(comparison: Comparison): MessageInitShape<typeof ComparisonSchema> {
  const side = ({ cases, ...one }: Comparison['before']) => ({ ...one, cases: BigInt(cases) });
  return {
    before: side(comparison.before),
    after: side(comparison.after),
    differenceMg: comparison.differenceMg,
    parts: comparison.parts.map(({ cases, ...part }) => ({ ...part, cases: BigInt(cases) })),
    cases: comparison.cases.map(({ beforeMg, afterMg, parts, ...texts }) => ({
      ...texts,
      ...(beforeMg === undefined ? {} : { beforeMg }),
      ...(afterMg === undefined ? {} : { afterMg }),
      parts: [...parts],
    })),
  };
}
