import { fillPage, readRecorded } from '@ledgerprint/bench';
import { toAuditActionsTable, toCallActionsTable } from './documentation/audit-actions.ts';
import { toErrorCodesTable } from './documentation/error-codes.ts';
import { toErrorMessagesTable } from './documentation/error-messages.ts';
import { toFixedTable, toSettingsTable } from './documentation/limits.ts';
import { toLogFieldsTable, toLogMessagesTable } from './documentation/logs.ts';
import { toMetricsTable } from './documentation/metrics.ts';
import { toReasonsTable } from './documentation/reasons.ts';
import { toScopesTable } from './documentation/scopes.ts';
import { toSizingTable } from './documentation/sizing.ts';

// Writes the generated tables of docs/ from the code and the recorded benchmarks, so that they cannot drift.
const docs = new URL('../../../docs/', import.meta.url);

await fillPage(new URL('operator/administration.md', docs), {
  scopes: toScopesTable(),
  actions: toAuditActionsTable(),
  callActions: toCallActionsTable(),
});
await fillPage(new URL('integrator/errors.md', docs), {
  codes: toErrorCodesTable(),
  messages: toErrorMessagesTable(),
  reasons: toReasonsTable(),
});
await fillPage(new URL('integrator/limits.md', docs), { settings: toSettingsTable(), fixed: toFixedTable() });
await fillPage(new URL('operator/deployment.md', docs), { sizing: toSizingTable(await readRecorded()) });
await fillPage(new URL('operator/observability.md', docs), {
  metrics: toMetricsTable(),
  'log-fields': toLogFieldsTable(),
  'log-messages': toLogMessagesTable(),
});
