import type { Tables } from '../store/store.ts';
import type { Call } from './call.ts';

/** What callers do that the audit log tells of. */
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
 * Writes down what a call changed: by the key that proved it and the name that its caller claimed, if any. Belongs in the
 * transaction of the change.
 */
export async function writeAudit(
  tables: Pick<Tables, 'auditEvents'>,
  { organizationId, key }: Pick<Call, 'organizationId' | 'key'>,
  action: CallAction,
  { subject, claimedBy }: { readonly subject: string; readonly claimedBy: string },
): Promise<void> {
  const proved = `key ${key.id} "${key.name}"`;
  await tables.auditEvents.insert({
    ...{ action, organizationId, organization: undefined, outcome: 'done' },
    actor: (claimedBy === '' ? proved : `${proved} as "${claimedBy}"`).slice(0, longestText),
    subject: subject.slice(0, longestText),
  });
}
