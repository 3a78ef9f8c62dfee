import { styleText } from 'node:util';
import type { Summary } from '@ledgerprint/engine/results';
import type { EnrichmentResult } from './enrichment-result.ts';
import { toCell, toCount, toMass, toShare } from './figures.ts';

const mostCategories = 8;
const barWidth = 20;

/** The summary for people, as wide as the terminal; in colour only where standard output is one. */
export function toSummaryText({ out, totalLines, summary }: EnrichmentResult, columns: number): string {
  // What stands beside a name: bar, mass, share and the spaces between them.
  const nameWidth = Math.min(44, Math.max(12, columns - barWidth - 22));
  return [
    toHeadline(summary),
    ...(totalLines.length === 0 ? [] : [`Left out as totals: line ${totalLines.slice(0, 5).join(', ')}.`]),
    '',
    ...toFigures(summary),
    ...toCategories(summary, nameWidth),
    ...toHeaviest(summary, nameWidth + barWidth),
    '',
    `Written to ${out}`,
  ].join('\n');
}

function toHeadline({ lines, products, spendEur }: Summary): string {
  const spend = spendEur === 0 ? '' : `, ${toCount(spendEur)} € of purchases`;
  return bold(`${toCount(lines)} lines, ${toCount(products)} products${spend}`);
}

function toFigures({ footprint, matches, products, withoutFootprint }: Summary): readonly string[] {
  const { kg, lowKg, highKg } = footprint;
  const shares = [
    `${toShare(matches.matched, products)} matched`,
    `${toShare(matches.review, products)} to review`,
    `${toShare(matches.unmatched, products)} unmatched`,
    ...(matches.failed === 0 ? [] : [`${toShare(matches.failed, products)} failed`]),
  ];
  const missing = withoutFootprint === 0 ? [] : [`${toCount(withoutFootprint)} products have no footprint`];
  return [
    `Footprint  ${bold(`${toMass(kg)} CO2e`)}, between ${toMass(lowKg)} and ${toMass(highKg)}`,
    `Products   ${[...shares, ...missing].join(', ')}`,
  ];
}

function toCategories({ categories, footprint }: Summary, nameWidth: number): readonly string[] {
  const shown = categories.filter(({ footprintKg }) => footprintKg > 0).slice(0, mostCategories);
  const largest = shown[0]?.footprintKg ?? 0;
  if (largest === 0) return [];
  const lines = shown.map(({ code, label, footprintKg }) => {
    const bar = '█'.repeat(Math.max(1, Math.round((barWidth * footprintKg) / largest))).padEnd(barWidth);
    const share = toShare(footprintKg, footprint.kg).padStart(5);
    return `  ${toCell(label || code, nameWidth)}  ${coloured(bar)} ${toMass(footprintKg).padStart(8)} ${share}`;
  });
  return ['', bold('Largest categories'), ...lines];
}

function toHeaviest({ heaviest, footprint }: Summary, nameWidth: number): readonly string[] {
  if (heaviest.length === 0) return [];
  const lines = heaviest.map(({ designation, footprintKg, match }) => {
    const share = toShare(footprintKg, footprint.kg).padStart(5);
    const review = match === 'review' ? '  to review' : '';
    return `  ${toCell(designation, nameWidth)}   ${toMass(footprintKg).padStart(8)} ${share}${review}`;
  });
  return ['', bold('Heaviest products'), ...lines];
}

// The stream is asked whether it is a terminal, and the environment whether colours are wanted.
function bold(text: string): string {
  return styleText('bold', text, { stream: process.stdout });
}

function coloured(text: string): string {
  return styleText('green', text, { stream: process.stdout });
}
