import { fillPage, toMarkdownTable } from '@ledgerprint/bench';
import type { Language } from '@ledgerprint/ledger/language';
import { warningSentences } from '../src/values/warning.ts';
import { toColumnsTable } from './documentation/columns-table.ts';
import { toProxyTable } from './documentation/proxy-table.ts';
import { toRatiosTable } from './documentation/ratios-table.ts';
import { toReasonsTable } from './documentation/reasons-table.ts';
import { toSourcesTable, toWithheldTable } from './documentation/sources-table.ts';

// Generates the tables that describe the engine and its sources, so that they stay up to date.
const docs = new URL('../../../docs/', import.meta.url);

await fillPage(new URL('analyst/columns.md', docs), {
  columns: await toColumnsTable('en'),
  reasons: toReasonsTable('en'),
});
await fillPage(new URL('fr/analyst/columns.md', docs), {
  columns: await toColumnsTable('fr'),
  reasons: toReasonsTable('fr'),
});
await fillPage(new URL('auditor/methodology.md', docs), {
  'proxy-factors': await toProxyTable('en'),
  'ratios-of-countries': await toRatiosTable('en'),
  warnings: toWarningsTable('en', ['Code', 'Meaning']),
});
await fillPage(new URL('fr/auditor/methodology.md', docs), {
  'proxy-factors': await toProxyTable('fr'),
  'ratios-of-countries': await toRatiosTable('fr'),
  warnings: toWarningsTable('fr', ['Code', 'Signification']),
});

await fillPage(new URL('../data/sources.md', import.meta.url), {
  sources: toSourcesTable(),
  withheld: toWithheldTable(),
});

function toWarningsTable(language: Language, head: readonly string[]): string {
  const rows = Object.entries(warningSentences[language]);
  return toMarkdownTable([head, ...rows.map(([code, sentence]) => [`\`${code}\``, sentence])]);
}
