import { toMarkdownTable } from '@ledgerprint/bench';
import { type AuditAction, auditActions } from '../../src/administration/audit-trail.ts';

/** What the name of an action does not say. */
const remarks: { readonly [action in AuditAction]?: string } = {
  'organization.create': ', and the first start of a service with an embedded database',
  'organization.delete': ': `begun`, then `done`',
};

/** What the audit log tells of, with the command that does it. */
export function toAuditActionsTable(): string {
  const rows = auditActions.map((action) => [
    `\`${action}\``,
    `\`${action.replace('.', ' ')}\`${remarks[action] ?? ''}`,
  ]);
  return toMarkdownTable([['Action', 'Command'], ...rows]);
}
