import type { Decisions, Verdict } from '@ledgerprint/client/workspace';
import { findTextProblem } from '@ledgerprint/ledger/activity';
import { answerOnce } from '../operations/answer-once.ts';
import { writeAudit } from '../operations/write-audit.ts';
import { invalidArgument, invalidField, type Violation } from '../platform/failure.ts';
import type { StoredVerdict } from '../store/samples.ts';
import { getProjectWithResults } from './get-project-with-results.ts';
import { getStoredSample, readSample } from './get-sample.ts';
import { toOtherProblems } from './placed-decision.ts';
import { longestName, longestNote, requireItemCount, requireText } from './read-fields.ts';
import { findProduct, toSampleId } from './result-id.ts';
import type { UseCase } from './use-case.ts';

/** Listing more would not help. */
const mostViolations = 100;

/** Records verdicts on products of a sample, all of the call or none. */
export const checkSample: UseCase<typeof Decisions, 'checkSample'> = async (call, _, request) => {
  const { organizationId, store } = call;
  const { projectId, sampleId, checkedBy } = request;
  requireItemCount(call, 'verdicts', 'Send them in several calls.');
  const { number } = await getProjectWithResults(store, organizationId, projectId);
  if (sampleId === '') throw missing('sampleId', 'pass the id that DrawSample returned');
  if (request.verdicts.length === 0) throw missing('verdicts', 'pass a verdict on at least one product');
  requireText('checkedBy', checkedBy, longestName);
  const place = { organizationId, projectNumber: number };
  const sample = await getStoredSample(store, { ...place, sampleId });
  const drawn = await store.samples.listOrdinals(organizationId, number, sample.id);
  const verdicts = readVerdicts(request.verdicts, drawn);
  await answerOnce(call, async (tables) => {
    await tables.samples.check(organizationId, number, sample.id, { verdicts, checkedBy });
    const [right, wrong] = ['right', 'wrong'].map(
      (verdict) => verdicts.filter((one) => one.verdict === verdict).length,
    );
    const subject = `project ${projectId}, sample ${toSampleId(sample.id)}, revision ${sample.revision}: ${right} right, ${wrong} wrong`;
    await writeAudit(tables, call, 'sample.check', { subject, claimedBy: checkedBy });
    return {};
  });
  return { sample: await readSample(store, place, sample) };
};

function readVerdicts(given: readonly Verdict[], drawn: ReadonlySet<number>): readonly StoredVerdict[] {
  const violations: Violation[] = [];
  const seen = new Set<number>();
  const verdicts = given.map(({ productId, verdict, note }, index): StoredVerdict => {
    const refuse = (field: string, problem: Pick<Violation, 'description' | 'reason'>) => {
      violations.push({ field: `verdicts[${index}].${field}`, ...problem });
    };
    const ordinal = findProduct(productId)?.ordinal ?? -1;
    if (!drawn.has(ordinal)) {
      refuse('productId', { description: 'is not a product of this sample', reason: 'UNKNOWN_VALUE' });
    } else if (seen.has(ordinal)) {
      refuse('productId', { description: 'has two verdicts in this call', reason: 'UNKNOWN_VALUE' });
    }
    seen.add(ordinal);
    if (verdict !== 'right' && verdict !== 'wrong' && verdict !== '') {
      refuse('verdict', { description: 'must be "right", "wrong" or blank', reason: 'UNKNOWN_VALUE' });
    }
    const problem = findTextProblem(note, longestNote);
    if (problem !== undefined) refuse('note', problem);
    return { ordinal, verdict: verdict === 'right' || verdict === 'wrong' ? verdict : null, note };
  });
  const [first] = violations;
  if (first === undefined) return verdicts;
  const others = violations.length === 1 ? '' : ` ${toOtherProblems(violations.length - 1)}`;
  throw invalidArgument(
    `${first.field} ${first.description}.${others} Nothing was recorded.`,
    violations.slice(0, mostViolations),
  );
}

function missing(field: string, what: string) {
  return invalidField(field, { description: `is required: ${what}`, reason: 'REQUIRED' });
}
