import type { DoubleCount, Report } from '@ledgerprint/report';
import { toCount, toMass, toShare } from '../enrich/summary-text.ts';
import { toPlainLine } from '../ledger/ledger-text.ts';
import { toKilograms } from '../projects/project-figures.ts';

const mostFindings = 3;

/** What stands in the report, in a few lines. */
export function toReportText({ about, totals, doubleCounting }: Report, path: string): string {
  return [
    `${toPlainLine(about.name)}: ${toMass(toKilograms(totals.footprintMg))} CO2e, between ${toMass(totals.lowKg)} and ${toMass(totals.highKg)}`,
    `${toCount(totals.rows)} rows, ${toCount(totals.spendEur)} €; ${toShare(totals.spendShare, 1)} of the money is in the footprint`,
    ...toFindingLines(doubleCounting),
    '',
    `Written to ${path}`,
  ].join('\n');
}

function toFindingLines(findings: readonly DoubleCount[]): readonly string[] {
  if (findings.length === 0) return [];
  const more = findings.length - mostFindings;
  return [
    '',
    'Perhaps counted twice:',
    ...findings.slice(0, mostFindings).map(({ kind, footprintMg, sides }) => {
      const names = sides.map(({ designations }) => toPlainLine(designations[0] ?? '')).join(' and ');
      return `  ${kind}: ${names}, ${toMass(toKilograms(footprintMg))}`;
    }),
    ...(more > 0 ? [`  and ${toCount(more)} more in the report`] : []),
  ];
}
