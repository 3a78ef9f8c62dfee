import { invalidArgument } from '../platform/failure.ts';
import type { Tables } from '../store/store.ts';
import type { Call } from './call.ts';

/**
 * Runs the work in one transaction. If the call has an idempotency key, its response is stored with its effect, and a
 * repeated call gets that response without running again, even if the project has changed since.
 */
export function answerOnce<Answer extends object>(
  { organizationId, store, idempotency }: Call,
  work: (tables: Tables) => Promise<Answer>,
): Promise<Answer> {
  return store.transaction(async (tables) => {
    if (idempotency === undefined) return work(tables);
    const { key, fingerprint } = idempotency;
    const earlier = await tables.idempotencyKeys.claim<Answer>(organizationId, key, fingerprint);
    if (earlier !== undefined) {
      if (earlier.fingerprint.equals(fingerprint)) return earlier.answer;
      throw invalidArgument(
        'This Idempotency-Key was used for another call in the last 24 hours. Use a new key for each different call.',
      );
    }
    const answer = await work(tables);
    await tables.idempotencyKeys.remember(organizationId, key, answer);
    return answer;
  });
}
