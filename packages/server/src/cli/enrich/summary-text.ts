import { styleText } from 'node:util';
import { warnings } from '@ledgerprint/engine';
import { type Footprint, type NotUnderstood, type Summary, sayNotUnderstood } from '@ledgerprint/engine/results';
import type { Reconciliation, RowGroup } from '@ledgerprint/ledger';
import { toCount, toCounted } from '../../platform/counted.ts';
import { toFindingText, toPlainLine } from '../ledger/ledger-text.ts';
import { toMoneyList } from '../reconciliation-text.ts';
import type { AppliedDecisions } from './applied-decisions.ts';
import type { EnrichmentResult } from './enrichment-result.ts';
import type { ReadLedgers } from './read-ledger-files.ts';

const mostCategories = 8;
const barWidth = 20;

/** The summary for people, as wide as the terminal; in colour only if standard output is a terminal. */
export function toSummaryText(result: EnrichmentResult, columns: number): string {
  const { out, read, summary, decisions } = result;
  const nameWidth = toNameWidth(columns);
  return [
    ...toOrigins(result),
    ...toNotUnderstood(summary.notUnderstood),
    toHeadline(summary),
    toControlTotal(read.total),
    ...toTotalLines(read),
    '',
    ...toFigures(summary),
    ...toDecisionLines(decisions),
    ...toScopes(summary, columns),
    ...toCategories(summary, columns),
    ...toLargest(summary, nameWidth + barWidth),
    ...toBiases(summary),
    '',
    `Written to ${out}`,
  ].join('\n');
}

const mostOrigins = 5;

/** The currencies and countries of the ledgers, each with what shows it. */
function toOrigins({ read, context }: EnrichmentResult): readonly string[] {
  const reports = read.ledgers.map(({ report }) => report);
  if (reports.length === 0) return [];
  const currencies = reports.map(({ currency }) => toFindingText(currency));
  const countries = reports.map(({ country }) => toFindingText(country));
  const isOfService = reports.every(({ country }) => country.from === 'assumed' && country.code !== context.country);
  return [
    ...toOriginList('Currency', currencies),
    ...toOriginList('Country', isOfService ? [`${context.country} (the organization’s default)`] : countries),
    '',
  ];
}

/** Each finding once, with the number of its ledgers if they differ. */
function toOriginList(name: string, findings: readonly string[]): readonly string[] {
  const counts = [...Map.groupBy(findings, (text) => text)].map(([text, same]) => ({ text, ledgers: same.length }));
  const shown = counts.slice(0, mostOrigins).map(({ text, ledgers }) => {
    const of = counts.length === 1 ? '' : `, ${toCounted(ledgers, 'ledger')}`;
    return `${name.padEnd(14)}${text}${of}`;
  });
  const more = counts.length - shown.length;
  return more > 0 ? [...shown, `${''.padEnd(14)}and ${toCount(more)} more`] : shown;
}

/** The first sentence, if much of the money was not understood. */
export function toNotUnderstood(notUnderstood: readonly NotUnderstood[]): readonly string[] {
  const sentence = sayNotUnderstood(notUnderstood, 'en', {
    percent: (part) => toShare(part, 1),
    euros: (amount) => `${toCount(amount)} €`,
  });
  return sentence === '' ? [] : [bold(sentence), ''];
}

/** The width left by bar, mass, share and the spaces between them. */
function toNameWidth(columns: number): number {
  return Math.min(44, Math.max(12, columns - barWidth - 22));
}

function toHeadline({ lines, products, spendEur }: Summary): string {
  const spend = spendEur === 0 ? '' : `, ${toCount(spendEur)} € of purchases`;
  return bold(`${toCounted(lines, 'row')}, ${toCounted(products, 'product')}${spend}`);
}

/** The reconciliation in one line: `4 of 5 rows counted: 7,035.00 EUR; 1 excluded, 0 unread`. */
function toControlTotal({ rows, counted, excluded, unread }: Reconciliation): string {
  const rowsOf = (groups: readonly RowGroup[]) => toCount(groups.reduce((sum, group) => sum + group.rows, 0));
  const money = toMoneyList(counted.amounts);
  const left = `${rowsOf(excluded)} excluded, ${rowsOf(unread)} unread`;
  return `${toCount(counted.rows)} of ${toCount(rows)} rows counted${money === '' ? '' : `: ${money}`}; ${left}`;
}

const mostTotalLines = 5;

function toTotalLines({ ledgers }: ReadLedgers): readonly string[] {
  const lines = ledgers.flatMap(({ report, totalLines }) =>
    totalLines.map((line) => (ledgers.length === 1 ? `${line}` : `${line} of ${toPlainLine(report.file)}`)),
  );
  if (lines.length === 0) return [];
  const noun = lines.length === 1 ? 'line' : 'lines';
  return [`Left out as totals: ${noun} ${lines.slice(0, mostTotalLines).join(', ')}.`];
}

function toFigures(summary: Summary): readonly string[] {
  const { footprint, matches, products, withoutFootprint, dataQuality } = summary;
  const shares = [
    `${toShare(matches.matched, products)} matched`,
    ...(matches.decided === 0 ? [] : [`${toShare(matches.decided, products)} decided`]),
    `${toShare(matches.review, products)} to review`,
    `${toShare(matches.unmatched, products)} unmatched`,
    ...(matches.excluded === 0 ? [] : [`${toShare(matches.excluded, products)} excluded`]),
    ...(matches.failed === 0 ? [] : [`${toShare(matches.failed, products)} failed`]),
  ];
  const missing = withoutFootprint === 0 ? [] : [`${toCounted(withoutFootprint, 'product')} without a footprint`];
  const quality = dataQuality === undefined ? [] : [`${dataQuality.toFixed(1)}, from 1 (best) to 5`];
  return [
    `Footprint     ${footprint === undefined ? bold(notCalculated) : toMassWithInterval(footprint)}`,
    ...toUncounted(summary),
    `Products      ${[...shares, ...missing].join(', ')}`,
    ...quality.map((text) => `Data quality  ${text}`),
  ];
}

export const notCalculated = 'No footprint could be calculated for any purchase.';

/** `1.2 t CO2e (95% confidence interval: 1 t to 1.4 t)` */
export function toMassWithInterval({ kg, lowKg, highKg }: Footprint): string {
  return `${bold(`${toMass(kg)} CO2e`)}${toInterval(toMass(lowKg), toMass(highKg))}`;
}

/** Spend without a footprint is estimated beside the footprint, and the whole ledger with it; never as zero. */
function toUncounted({ uncountedSpendEur, uncountedAtAverageKg, wholeLedger, coverage }: Summary): readonly string[] {
  if (uncountedSpendEur === 0) return [];
  const spend = `${toCount(uncountedSpendEur)} € (${toShare(1 - coverage.spendShare, 1)} of purchases)`;
  return [
    `No footprint  ${spend}, estimated at ${toMass(uncountedAtAverageKg)}`,
    `Whole ledger  ${toMassWithInterval(wholeLedger)}`,
  ];
}

const mostConflicts = 5;

/** How many decisions were applied, and which ones could not be. */
export function toDecisionLines(decisions: AppliedDecisions | undefined): readonly string[] {
  if (decisions === undefined) return [];
  const { given, applied, conflicts, withoutEffect = [] } = decisions;
  const idle = withoutEffect.slice(0, mostConflicts).map(toPlainLine).join(', ');
  const moreIdle = withoutEffect.length - mostConflicts;
  const lines = conflicts
    .slice(0, mostConflicts)
    .map(
      ({ decisionId, reason, products }) =>
        `  not applied to ${toCounted(products, 'product')}: ${toPlainLine(decisionId)} (${reason})`,
    );
  const more = conflicts.length - lines.length;
  return [
    `Decisions     ${toCount(applied)} of ${toCount(given)} applied`,
    ...lines,
    ...(more > 0 ? [`  and ${toCount(more)} more that could not be applied`] : []),
    ...(idle === ''
      ? []
      : [`  without effect on this ledger: ${idle}${moreIdle > 0 ? ` and ${toCount(moreIdle)} more` : ''}`]),
  ];
}

/** Files from earlier versions of the service have no scopes. */
function toScopes({ scopes, footprint }: Summary, columns: number): readonly string[] {
  if (scopes.begesPosts.length === 0) return [];
  const { scope1KgCo2e, scope2KgCo2e, scope3KgCo2e } = scopes;
  const lines = toScopeLines([scope1KgCo2e, scope2KgCo2e, scope3KgCo2e]);
  return ['', bold('Scopes'), ...toBars(lines, footprint?.kg ?? 0, columns)];
}

/** The three scopes with their names and kilograms. */
export function toScopeLines(kilograms: readonly [number, number, number]): readonly BarLine[] {
  const [direct, energy, others] = kilograms;
  return [
    { name: '1 Direct emissions', kg: direct },
    { name: '2 Purchased energy', kg: energy },
    { name: '3 Other indirect emissions', kg: others },
  ];
}

const signs = { low: 'too low', high: 'too high', unknown: 'too low or too high' } as const;

/** Biases, which no interval covers, with their direction. */
function toBiases({ biases }: Summary): readonly string[] {
  if (biases.length === 0) return [];
  const lines = biases.map(
    ({ code, sign, products, footprintKg }) =>
      `  ${toMass(footprintKg)} from ${toCounted(products, 'product')} may be ${signs[sign]}. ${warnings[code]}`,
  );
  return ['', bold('Not covered by the interval'), ...lines];
}

function toCategories({ categories, footprint }: Summary, columns: number): readonly string[] {
  const shown = categories.filter(({ footprintKg }) => footprintKg > 0).slice(0, mostCategories);
  if (shown.length === 0) return [];
  const lines = shown.map(({ code, label, footprintKg }) => ({ name: label || code, kg: footprintKg }));
  return ['', bold('Largest categories'), ...toBars(lines, footprint?.kg ?? 0, columns)];
}

/** A name with its kilograms. */
export type BarLine = { readonly name: string; readonly kg: number };

/** Names with bars (the largest is full), masses and shares of the total; as wide as the terminal. */
export function toBars(lines: readonly BarLine[], totalKg: number, columns: number): readonly string[] {
  const nameWidth = toNameWidth(columns);
  const largest = Math.max(...lines.map(({ kg }) => kg));
  return lines.map(({ name, kg }) => {
    const length = kg > 0 ? Math.max(1, Math.round((barWidth * kg) / largest)) : 0;
    const bar = '█'.repeat(length).padEnd(barWidth);
    const share = toShare(kg, totalKg).padStart(5);
    return `  ${toCell(name, nameWidth)}  ${coloured(bar)} ${toMass(kg).padStart(8)} ${share}`;
  });
}

function toLargest({ heaviest, footprint }: Summary, nameWidth: number): readonly string[] {
  if (heaviest.length === 0) return [];
  const lines = heaviest.map(({ designation, footprintKg, match }) => {
    const share = toShare(footprintKg, footprint?.kg ?? 0).padStart(5);
    const review = match === 'review' ? '  to review' : '';
    return `  ${toCell(designation, nameWidth)}   ${toMass(footprintKg).padStart(8)} ${share}${review}`;
  });
  return ['', bold('Largest products'), ...lines];
}

/** Bold on a terminal, unless the environment turns colours off. */
export function bold(text: string): string {
  return styleText('bold', text, { stream: process.stdout });
}

function coloured(text: string): string {
  return styleText('green', text, { stream: process.stdout });
}

/** ` (95% confidence interval: 1,040 t to 1,400 t)` */
export function toInterval(low: string, high: string): string {
  return ` (95% confidence interval: ${low} to ${high})`;
}

/** A mass of CO2e with three digits, in tonnes from one tonne up: `1.24 t`, `86 kg`. */
export function toMass(kg: number): string {
  return Math.abs(kg) >= 1_000 ? `${toThreeDigits(kg / 1_000)} t` : `${toThreeDigits(kg)} kg`;
}

/** A part of a whole in percent; a part other than zero is never shown as 0. */
export function toShare(part: number, whole: number): string {
  if (whole === 0 || part === 0) return '0%';
  const percent = (100 * part) / whole;
  if (Math.abs(percent) >= 1) return `${Math.round(percent)}%`;
  return percent > 0 ? '<1%' : '>-1%';
}

/** An untrusted text on one line of a terminal, without control characters and cut to the width. */
export function toCell(text: string, width: number): string {
  const plain = [...text.replace(/[\s\p{C}]+/gu, ' ').trim()];
  return plain.length > width ? `${plain.slice(0, width - 1).join('')}…` : plain.join('').padEnd(width);
}

function toThreeDigits(value: number): string {
  return Number(value.toPrecision(3)).toLocaleString('en-US', { maximumFractionDigits: 6 });
}
