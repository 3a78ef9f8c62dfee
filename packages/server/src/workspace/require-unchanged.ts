import type { Tables } from '../store/store.ts';
import { toSelectorKey } from '../store/text-key.ts';
import { contradicts, overlaps } from './decided-fields.ts';
import { createDecisionViolations, type PlacedDecision } from './placed-decision.ts';

/**
 * Throws a Failure if, after a revision, somebody decided the same cases differently or revoked a decision on them: the
 * caller has not seen that yet.
 */
export async function requireUnchanged(
  tables: Pick<Tables, 'decisions'>,
  { organizationId, number }: { readonly organizationId: number; readonly number: number },
  placed: readonly PlacedDecision[],
  revision: number,
): Promise<void> {
  const selectorKeys = placed.map(({ decision }) => toSelectorKey(decision.selector));
  const events = await tables.decisions.listEvents(organizationId, number, { revision, selectorKeys });
  if (events.length === 0) return;
  const byKey = Map.groupBy(events, ({ selectorKey }) => selectorKey);
  const violations = createDecisionViolations();
  for (const { decision, locate } of placed) {
    const same = byKey.get(String(toSelectorKey(decision.selector))) ?? [];
    const event = same.findLast(({ kind, decision: other }) =>
      kind === 'revoked' ? overlaps(decision, other) : contradicts(decision, other),
    );
    if (event === undefined) continue;
    const who = event.claimedBy === '' ? `key "${event.keyName}"` : `"${event.claimedBy}"`;
    const what = event.kind === 'revoked' ? 'whose decision was revoked' : 'that were decided differently';
    violations.add({
      field: locate('selector'),
      description: `selects cases ${what} after revision ${revision} (decision ${event.decision.id}, by ${who} at ${event.at.toISOString()}). Review that decision and decide again`,
      reason: 'DECIDED_DIFFERENTLY',
    });
  }
  violations.refuse('aborted');
}
