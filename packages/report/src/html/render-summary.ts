import { sayNotUnderstood } from '@ledgerprint/engine/results';
import type { Report } from '../report.ts';
import { toCheckFirstTable } from '../tables/findings.ts';
import type { TableSetting } from '../tables/table-setting.ts';
import { html, type Markup } from './markup.ts';
import { renderTable } from './render-table.ts';

/** The first page only has room for the cases with the largest category uncertainty. */
const mostChecked = 5;

/** The total, its uncertainty, its coverage and the priorities for review. */
export function renderSummary(report: Report, setting: TableSetting): Markup {
  const { words, format } = setting;
  const { totals } = report;
  const check = toCheckFirstTable(report, { ...setting, mostLines: Math.min(setting.mostLines, mostChecked) });
  const spend = format.money(totals.spendEur);
  const rows = words.rowsOf(totals.rows, format.integer(totals.rows));
  const products = words.productsOf(totals.products, format.integer(totals.products));
  return html`${renderNotUnderstood(report, setting)}${renderHeadline(report, setting)}
<ul class="facts">
${renderFact(format.percent(totals.spendShare), words.summary.spendShare)}
${renderFact(format.percent(totals.rowShare), words.summary.rowShare)}
${
  totals.dataQuality === undefined
    ? renderFact('–', words.summary.noQuality)
    : renderFact(format.tenths(totals.dataQuality), words.summary.quality)
}
</ul>
<p>${words.summary.spend(spend, rows, products)}
${
  totals.uncountedSpendEur === 0
    ? setting.hasFootprint
      ? words.summary.allCounted
      : ''
    : words.summary.uncounted(format.money(totals.uncountedSpendEur), format.mass(toMg(totals.uncountedAtAverageKg)))
}</p>
<p>${biasesInALine(report, setting)} ${doublesInALine(report, setting)}</p>
<h3>${words.summary.checkFirst}</h3>
<p class="lead">${check === undefined ? words.summary.nothingToCheck : words.summary.checkLead}</p>
${renderTable(check, setting)}`;
}

/** The first sentence, before the total: how much of the money was not understood. */
function renderNotUnderstood({ notUnderstood }: Report, { language, format }: TableSetting): Markup {
  const sentence = sayNotUnderstood(notUnderstood, language, { percent: format.percent, euros: format.money });
  return sentence === '' ? html`` : html`<p class="not-understood">${sentence}</p>\n`;
}

/** What was calculated and, if that is not all, the whole ledger. */
function renderHeadline(report: Report, setting: TableSetting): Markup {
  const { words, format, totalMg, hasFootprint } = setting;
  const { totals } = report;
  if (!hasFootprint) return html`<p>${words.summary.noFootprint}</p>${renderWhole(report, setting)}`;
  const interval = words.summary.between(format.mass(toMg(totals.lowKg)), format.mass(toMg(totals.highKg)));
  return html`<div class="headline">
<p class="label">${words.summary.total}</p>
<p class="figure">${format.mass(totalMg)}</p>
<p class="interval">${interval}</p>
${renderWhole(report, setting)}</div>`;
}

function renderWhole({ totals }: Report, { words, format }: TableSetting): Markup {
  const { wholeLedger: whole } = totals;
  if (whole === undefined || totals.uncountedSpendEur === 0) return html``;
  const mass = (kg: number) => format.mass(toMg(kg));
  return html`<p class="whole">${words.summary.whole(mass(whole.kg), mass(whole.lowKg), mass(whole.highKg))}</p>
`;
}

function renderFact(figure: string, meaning: string): Markup {
  return html`<li><strong>${figure}</strong> ${meaning}</li>`;
}

function biasesInALine({ biases, totals }: Report, { words, format }: TableSetting): string {
  const { briefly, signs, brief } = words.uncertainty;
  const parts = biases
    .filter(({ footprintKg }) => footprintKg !== 0)
    .map(({ code, sign, footprintKg }) => brief(briefly[code] ?? code, format.mass(toMg(footprintKg)), signs[sign]));
  const uncounted =
    totals.uncountedSpendEur === 0 ? [] : [words.uncertainty.uncounted(format.money(totals.uncountedSpendEur))];
  const all = [...parts, ...uncounted];
  return all.length === 0 ? words.summary.noBiases : words.summary.biases(all.join(words.separator));
}

function doublesInALine({ doubleCounting }: Report, { words, format }: TableSetting): string {
  if (doubleCounting.length === 0) return '';
  const mg = doubleCounting.reduce((sum, { footprintMg }) => sum + BigInt(footprintMg), 0n);
  return words.summary.doubles(doubleCounting.length, format.mass(mg));
}

/** Converts the kilograms of intervals and averages, which are not exact. */
export function toMg(kg: number): bigint {
  return Number.isFinite(kg) ? BigInt(Math.round(kg * 1e6)) : 0n;
}
