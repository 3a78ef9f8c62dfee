import { methods } from '../language/index.ts';
import type { Report } from '../report.ts';
import {
  toFilesTable,
  toMonthsTable,
  toOriginTable,
  toProductsTable,
  toQualityTable,
  toSuppliersTable,
} from '../tables/breakdowns.ts';
import { toComparedCasesTable, toComparisonTable } from '../tables/comparison.ts';
import { toDecidersTable, toDecisionsTable } from '../tables/decisions.ts';
import { toBiasesTable, toDoubleCountingTable, toSourcesTable } from '../tables/findings.ts';
import { toGasesTable } from '../tables/gases.ts';
import {
  toExcludedByEngineTable,
  toMatchesTable,
  toReconciledFilesTable,
  toReconciliationTable,
} from '../tables/reconciliation.ts';
import { toBegesTable, toEsrsTable, toGhgTable, toScopesTable } from '../tables/standards.ts';
import type { ReportTable } from '../tables/table.ts';
import type { TableSetting } from '../tables/table-setting.ts';
import { html, type Markup } from './markup.ts';
import { renderMonths, renderTreemap, renderWaterfall } from './render-pictures.ts';
import { renderSummary, toMg } from './render-summary.ts';
import { renderTable } from './render-table.ts';
import { renderFacts } from './render-title.ts';

/** A section of the report; empty sections are left out. */
export type Section = { readonly id: string; readonly heading: string; readonly body: Markup };

/** All sections, in reading order. */
export function toSections(report: Report, setting: TableSetting): readonly Section[] {
  const { words } = setting;
  const { comparison } = report;
  const gases = toGasesTable(report, setting);
  return [
    { id: 'summary', heading: words.summary.heading, body: renderSummary(report, setting) },
    {
      id: 'scopes',
      heading: words.scopes.heading,
      body: withLead(words.scopes.lead, toScopesTable(report, setting), setting),
    },
    {
      id: 'ghg',
      heading: words.ghg.heading,
      body: withLead(words.ghg.lead, toGhgTable(report, setting), setting, words.ghg.note),
    },
    {
      id: 'beges',
      heading: words.beges.heading,
      body: withLead(words.beges.lead, toBegesTable(report, setting), setting, words.beges.note),
    },
    {
      id: 'esrs',
      heading: words.esrs.heading,
      body: withLead(words.esrs.lead, toEsrsTable(report, setting), setting, words.esrs.note),
    },
    ...(gases === undefined
      ? []
      : [
          {
            id: 'gases',
            heading: words.gases.heading,
            body: withLead(words.gases.lead, gases, setting, words.gases.note),
          },
        ]),
    { id: 'origin', heading: words.origin.heading, body: renderOrigin(report, setting) },
    { id: 'largest', heading: words.largest.heading, body: renderLargest(report, setting) },
    { id: 'method', heading: words.method.heading, body: renderMethod(report, setting) },
    { id: 'uncertainty', heading: words.uncertainty.heading, body: renderUncertainty(report, setting) },
    { id: 'coverage', heading: words.coverage.heading, body: renderCoverage(report, setting) },
    { id: 'doubles', heading: words.doubles.heading, body: renderDoubles(report, setting) },
    { id: 'quality', heading: words.quality.heading, body: renderQuality(report, setting) },
    { id: 'decisions', heading: words.decisions.heading, body: renderDecisions(report, setting) },
    ...(comparison === undefined
      ? []
      : [{ id: 'comparison', heading: words.comparison.heading, body: renderComparison(comparison, setting) }]),
    {
      id: 'sources',
      heading: words.sources.heading,
      body: withLead(
        report.sources.length === 0 ? words.sources.none : words.sources.lead,
        toSourcesTable(report, setting),
        setting,
      ),
    },
    { id: 'receipt', heading: words.receipt.heading, body: renderReceipt(report, setting) },
  ];
}

function withLead(
  lead: string,
  table: ReportTable | undefined,
  setting: TableSetting,
  note: string | undefined = undefined,
): Markup {
  return html`<p class="lead">${lead}</p>
${renderTable(table, setting)}
${note === undefined ? '' : html`<p class="note">${note}</p>`}`;
}

/** A table below its own heading. */
function headed(table: ReportTable | undefined, setting: TableSetting, before: Markup | undefined = undefined): Markup {
  if (table === undefined) return html``;
  return html`<section class="sub"><h3>${table.title}</h3>
${before}
${renderTable(table, setting)}</section>`;
}

function renderOrigin(report: Report, setting: TableSetting): Markup {
  const origin = toOriginTable(report, setting);
  if (origin === undefined) return html`<p>${setting.words.summary.noFootprint}</p>`;
  return html`${headed(origin, setting, renderTreemap(report, setting))}
${headed(toMonthsTable(report, setting), setting, renderMonths(report, setting))}
${headed(toFilesTable(report, setting), setting)}`;
}

function renderLargest(report: Report, setting: TableSetting): Markup {
  const tables = [toSuppliersTable(report, setting), toProductsTable(report, setting)];
  if (tables.every((table) => table === undefined)) return html`<p>${setting.words.summary.noFootprint}</p>`;
  return html`${tables.map((table) => headed(table, setting))}`;
}

function renderMethod({ about }: Report, { language }: TableSetting): Markup {
  const method = methods[language];
  return html`<div class="method">
${method.paragraphs(about.mode).map(({ heading, text }) => html`<h3>${heading}</h3><p>${text}</p>`)}
</div>
<p class="note">${method.more}</p>`;
}

function renderUncertainty(report: Report, setting: TableSetting): Markup {
  const { words, format } = setting;
  const { lowKg, highKg } = report.totals;
  const biases = toBiasesTable(report, setting);
  const lead = setting.hasFootprint
    ? words.uncertainty.lead(format.mass(toMg(lowKg)), format.mass(toMg(highKg)))
    : words.summary.noFootprint;
  return html`<p>${lead}</p>
<h3>${words.uncertainty.biases}</h3>
<p class="lead">${biases === undefined ? words.uncertainty.none : words.uncertainty.biasLead}</p>
${renderTable(biases, setting)}`;
}

function renderCoverage(report: Report, setting: TableSetting): Markup {
  const { words } = setting;
  const table = toReconciliationTable(report, setting);
  const lead = html`<p class="lead">${words.coverage.byEngineLead}</p>`;
  return html`<p class="lead">${table === undefined ? words.coverage.none : words.coverage.lead}</p>
${renderTable(table, setting)}
${headed(toReconciledFilesTable(report, setting), setting)}
${headed(toExcludedByEngineTable(report, setting), setting, lead)}
${headed(toMatchesTable(report, setting), setting)}`;
}

function renderDoubles(report: Report, setting: TableSetting): Markup {
  const { words, format, mostLines } = setting;
  const { doubleCounting } = report;
  if (doubleCounting.length === 0) return html`<p>${words.doubles.none}</p>`;
  const hidden = doubleCounting.length - mostLines;
  return withLead(
    words.doubles.lead,
    toDoubleCountingTable(report, setting),
    setting,
    hidden > 0 ? words.doubles.more(hidden, format.integer(hidden)) : undefined,
  );
}

function renderQuality(report: Report, setting: TableSetting): Markup {
  const { words, format } = setting;
  const { dataQuality } = report.totals;
  if (dataQuality === undefined) return html`<p>${words.quality.none}</p>`;
  return withLead(
    words.quality.lead(format.tenths(dataQuality)),
    toQualityTable(report, setting),
    setting,
    words.quality.note,
  );
}

function renderDecisions(report: Report, setting: TableSetting): Markup {
  const { words, format } = setting;
  const { count, revoked, footprintMg, spendEur } = report.decisions;
  const lead =
    count === 0
      ? words.decisions.none
      : words.decisions.lead(format.integer(count), format.mass(BigInt(footprintMg)), format.money(spendEur));
  return html`<p>${lead} ${revoked === 0 ? '' : words.decisions.revoked(format.integer(revoked))}</p>
${headed(toDecidersTable(report, setting), setting)}
${headed(toDecisionsTable(report, setting), setting)}
<h3>${words.decisions.sample}</h3>
<p>${sampleInWords(report, setting)}</p>`;
}

function sampleInWords({ sample }: Report, { words, format }: TableSetting): string {
  if (sample === undefined) return words.decisions.noSample;
  const { drawn, population, revision, seed, checked, wrong, errorRate, errorRateLow, errorRateHigh } = sample;
  const sampled = words.decisions.sampled(format.integer(drawn), format.integer(population), revision, seed);
  if (errorRate === undefined) return `${sampled} ${words.decisions.notChecked}`;
  const found = words.decisions.errorRate(
    format.integer(wrong),
    format.integer(checked),
    format.percent(errorRate),
    format.percent(errorRateLow ?? 0),
    format.percent(errorRateHigh ?? 1),
  );
  return `${sampled} ${found}`;
}

function renderComparison(comparison: NonNullable<Report['comparison']>, setting: TableSetting): Markup {
  const { words, format } = setting;
  const { before, after, differenceMg } = comparison;
  const toName = ({ name, revision }: typeof before) => words.comparison.side(name || words.unnamed, revision);
  return html`<p>${words.comparison.lead(toName(before), toName(after), format.change(BigInt(differenceMg)))}</p>
${renderWaterfall(comparison, setting)}
${renderTable(toComparisonTable(comparison, setting), setting)}
${headed(toComparedCasesTable(comparison, setting), setting)}`;
}

/** The hashes by which anyone can check the figures against their evidence. */
function renderReceipt({ about, receipt }: Report, { words, format }: TableSetting): Markup {
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
