import type { DoubleCount, Report } from '@ledgerprint/report';
import { toCount, toCounted } from '../../platform/counted.ts';
import { toInterval, toMass, toNotUnderstood, toShare } from '../enrich/summary-text.ts';
import { toPlainLine } from '../ledger/ledger-text.ts';
import { toKilograms } from '../projects/project-figures.ts';

const mostFindings = 3;

/** The report in a few lines. */
export function toReportText({ about, totals, notUnderstood, doubleCounting }: Report, path: string): string {
  return [
    ...toNotUnderstood(notUnderstood),
    `${toPlainLine(about.name)}: ${toMass(toKilograms(totals.footprintMg))} CO2e${toInterval(toMass(totals.lowKg), toMass(totals.highKg))}`,
    `${toCounted(totals.rows, 'row')}, ${toCount(totals.spendEur)} €; the footprint covers ${toShare(totals.spendShare, 1)} of the money`,
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
    'Possibly counted twice:',
    ...findings.slice(0, mostFindings).map(({ kind, footprintMg, sides }) => {
      const names = sides.map(({ designations }) => toPlainLine(designations[0] ?? '')).join(' and ');
      return `  ${kind}: ${names}, ${toMass(toKilograms(footprintMg))}`;
    }),
    ...(more > 0 ? [`  and ${toCount(more)} more in the report`] : []),
  ];
}
