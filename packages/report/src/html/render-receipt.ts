import type { Report } from '../report.ts';
import type { TableSetting } from '../tables/table-setting.ts';
import { html, type Markup } from './markup.ts';
import { renderFacts } from './render-title.ts';

/** The hashes by which anyone can check the figures against their evidence. */
export function renderReceipt({ about, receipt }: Report, { words, format }: TableSetting): Markup {
  const { names } = words.receipt;
  const versions = [
    [names.engine, about.engineVersion],
    [names.program, about.programVersion],
    [names.project, about.projectId],
    [names.revision, String(about.revision)],
  ] as const;
  if (receipt === undefined)
    return html`<p>${words.receipt.none}</p>
${renderFacts(versions)}
<p class="note">${words.receipt.digits}</p>`;
  const { core, fingerprint, keyId } = receipt;
  return html`<p>${words.receipt.lead}</p>
<pre><code>ledgerprint verify evidence.zip</code></pre>
<p>${words.receipt.offline} ${words.receipt.digits}</p>
<div class="receipt">${renderFacts([
    [names.fingerprint, fingerprint],
    [names.key, keyId === '' ? words.receipt.unsigned : keyId],
    [names.rows, core.rowsSha256],
    [names.decisions, core.decisionsSha256],
    [names.context, core.contextSha256],
    [names.total, core.footprintMg],
    [names.scopes, [core.scope1Mg, core.scope2Mg, core.scope3Mg].join(' · ')],
    [names.counts, [core.rows, core.products, core.cases].map((count) => format.integer(count)).join(' · ')],
    ...versions,
  ])}</div>`;
}
