import type { Tables } from '../store/store.ts';
import type { Call } from './call.ts';

/** The actions of callers that are recorded in the audit log. */
export const callActions = [
  'decision.decide',
  'decision.revoke',
  'decision.import',
  'sample.draw',
  'sample.check',
  'project.run-again',
  'report.sign-off',
] as const;

export type CallAction = (typeof callActions)[number];

const longestText = 300;

/**
 * Records the change made by a call, with the API key that was used and the name that the caller gave, if any. Must run
 * in the transaction of the change.
 */
export async function writeAudit(
  tables: Pick<Tables, 'auditEvents'>,
  { organizationId, key }: Pick<Call, 'organizationId' | 'key'>,
  action: CallAction,
  { subject, claimedBy }: { readonly subject: string; readonly claimedBy: string },
): Promise<void> {
  const proved = `key ${key.id} "${key.name}"`;
  await tables.auditEvents.insert({
    action,
    organizationId,
    organization: undefined,
    outcome: 'done',
    actor: (claimedBy === '' ? proved : `${proved} as "${claimedBy}"`).slice(0, longestText),
    subject: subject.slice(0, longestText),
  });
}
