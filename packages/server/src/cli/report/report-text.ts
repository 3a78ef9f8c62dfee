import { type DoubleCount, hasFootprint, type Report } from '@ledgerprint/report';
import { toCount, toCounted } from '../../platform/counted.ts';
import { notCalculated, toMass, toMassWithInterval, toNotUnderstood, toShare } from '../enrich/summary-text.ts';
import { toPlainLine } from '../ledger/ledger-text.ts';
import { toKilograms } from '../projects/project-figures.ts';

const mostFindings = 3;

/** The report in a few lines. */
export function toReportText(report: Report, path: string): string {
  const { about, totals, notUnderstood, doubleCounting } = report;
  return [
    ...toNotUnderstood(notUnderstood),
    `${toPlainLine(about.name)}: ${hasFootprint(report) ? toCalculated(totals) : notCalculated}`,
    ...toWhole(totals),
    `${toCounted(totals.rows, 'row')}, ${toCount(totals.spendEur)} €; the footprint covers ${toShare(totals.spendShare, 1)} of the money`,
    ...toFindingLines(doubleCounting),
    '',
    `Written to ${path}`,
  ].join('\n');
}

function toCalculated({ footprintMg, lowKg, highKg }: Report['totals']): string {
  return toMassWithInterval({ kg: toKilograms(footprintMg), lowKg, highKg });
}

/** The whole ledger, if part of it was not calculated. */
function toWhole({ wholeLedger: whole, uncountedSpendEur }: Report['totals']): readonly string[] {
  if (whole === undefined || uncountedSpendEur === 0) return [];
  return [`Whole ledger: ${toMassWithInterval(whole)}`];
}

function toFindingLines(findings: readonly DoubleCount[]): readonly string[] {
  if (findings.length === 0) return [];
  const more = findings.length - mostFindings;
  return [
    '',
    'Possibly counted twice:',
    ...findings.slice(0, mostFindings).map(({ kind, footprintMg, sides }) => {
      const names = sides.map(({ designations }) => toPlainLine(designations[0] ?? '')).join(' and ');
      return `  ${kind}: ${names}, ${toMass(toKilograms(footprintMg))}`;
    }),
    ...(more > 0 ? [`  and ${toCount(more)} more in the report`] : []),
  ];
}
