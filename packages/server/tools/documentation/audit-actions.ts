import { toMarkdownTable } from '@ledgerprint/bench';
import { type AuditAction, auditActions } from '../../src/administration/audit-trail.ts';
import { type CallAction, callActions } from '../../src/operations/write-audit.ts';

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

const operations: { readonly [action in CallAction]: string } = {
  'decision.decide': 'Decide',
  'decision.revoke': 'RevokeDecision',
  'decision.import': 'ImportDecisions',
  'sample.draw': 'DrawSample',
  'sample.check': 'CheckSample',
  'project.run-again': 'RunAgain',
  'report.sign-off': 'SignOff',
};

/** What callers do that the audit log tells of, with the operation that does it. */
export function toCallActionsTable(): string {
  const rows = callActions.map((action) => [`\`${action}\``, operations[action]]);
  return toMarkdownTable([['Action', 'Operation'], ...rows]);
}
