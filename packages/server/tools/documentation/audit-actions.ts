import { toMarkdownTable } from '@ledgerprint/bench';
import { type AuditAction, auditActions } from '../../src/administration/audit-trail.ts';
import { type CallAction, callActions } from '../../src/operations/write-audit.ts';

/** Details that are not obvious from the name of the action. */
const remarks: { readonly [action in AuditAction]?: string } = {
  'organization.create': ', and the first start of a service with an embedded database',
  'organization.delete': ': first `begun`, then `done`',
};

/** The commands recorded in the audit log, by action. */
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

/** The API operations recorded in the audit log, by action. */
export function toCallActionsTable(): string {
  const rows = callActions.map((action) => [`\`${action}\``, operations[action]]);
  return toMarkdownTable([['Action', 'Operation'], ...rows]);
}
