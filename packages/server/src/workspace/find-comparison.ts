import type { Comparison } from '@ledgerprint/report/comparison';
import type { Call } from '../operations/call.ts';
import { comparisonMadeBy } from '../reporting/build-comparison.ts';
import { type BuildTools, builtOrPreparing } from './built-or-preparing.ts';
import type { ComparedRevision } from './compared-revision.ts';

/** The comparison of two of the caller's results; undefined while it is being prepared. */
export async function findComparison(
  call: Call,
  tools: BuildTools,
  { before, after }: { readonly before: ComparedRevision; readonly after: ComparedRevision },
): Promise<Comparison | undefined> {
  const { organizationId, store } = call;
  const of = ({ projectNumber, revision }: ComparedRevision) => ({ projectNumber, revision });
  const revisions = { before: of(before), after: of(after) };
  const kept = await builtOrPreparing(call, tools, {
    request: { kind: 'comparison', organizationId, ...revisions },
    rows: before.rows + after.rows,
    find: () => store.comparisons.find(organizationId, revisions, comparisonMadeBy),
  });
  return kept && inOrder(kept, { before: before.name, after: after.name });
}

/** With the current names, and with keys in a fixed order, which the database does not preserve. */
function inOrder(
  { before, after, differenceMg, parts, cases }: Comparison,
  names: { readonly before: string; readonly after: string },
): Comparison {
  const side = (one: Comparison['before'], name: string): Comparison['before'] => ({
    projectId: one.projectId,
    name,
    revision: one.revision,
    footprintMg: one.footprintMg,
    spendEur: one.spendEur,
    cases: one.cases,
  });
  return {
    before: side(before, names.before),
    after: side(after, names.after),
    differenceMg,
    parts: parts.map(({ cause, footprintMg, cases }) => ({ cause, footprintMg, cases })),
    cases: cases.map((one) => ({
      designation: one.designation,
      supplier: one.supplier,
      account: one.account,
      category: one.category,
      beforeMg: one.beforeMg,
      afterMg: one.afterMg,
      parts: one.parts.map(({ cause, footprintMg }) => ({ cause, footprintMg })),
    })),
  };
}
