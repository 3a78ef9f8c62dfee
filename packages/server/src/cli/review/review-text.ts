import type { ReviewCandidate, ReviewItem } from '@ledgerprint/client';
import type { Settlement } from '@ledgerprint/client/workspace';
import { toCount, toCounted } from '../../platform/counted.ts';
import { toMass } from '../enrich/summary-text.ts';
import type { TableColumn } from '../fitted-table.ts';

/** The columns of `review`. */
export const reviewColumns: readonly TableColumn<ReviewItem>[] = [
  { title: 'SELECT WITH', cell: toOptions },
  { title: 'NAME', cell: toWhat },
  { title: 'CASES', width: 6, isNumber: true, isOptional: true, cell: ({ cases }) => toCount(cases) },
  { title: 'SPEND €', width: 11, isNumber: true, cell: ({ spendEur }) => toCount(spendEur) },
  {
    title: 'FOOTPRINT',
    width: 9,
    isNumber: true,
    cell: ({ footprintKg }) => (footprintKg === undefined ? '' : toMass(footprintKg)),
  },
  { title: 'UNCERTAINTY', width: 11, isNumber: true, cell: ({ doubtKg }) => toMass(doubtKg) },
  {
    title: 'CANDIDATES',
    width: 26,
    isOptional: true,
    cell: ({ candidates }) => candidates.map(toCandidate).join(', '),
  },
];

/** How much is settled, and whether that is enough. */
export function toSettlementText(settlement: Settlement | undefined, materiality: number): string {
  if (settlement === undefined) return 'It is not known how much is settled.';
  const { footprintShare, spendShare, openCases, openKgCo2e, openEstimatedKgCo2e } = settlement;
  const estimated =
    openEstimatedKgCo2e === 0 ? '' : ` and an estimated ${toMass(openEstimatedKgCo2e)} without a footprint`;
  const open = `${toCounted(openCases, 'case')} open, ${toMass(openKgCo2e)} of the calculated total${estimated}`;
  const isReached = footprintShare >= 1 - materiality;
  return [
    `Settled: ${toPercent(footprintShare)} of the footprint, ${toPercent(spendShare)} of the money; ${open}.`,
    isReached
      ? `The target is reached: at most ${toPercent(materiality)} of the footprint is open.`
      : `The target is ${toPercent(1 - materiality)} of the footprint.`,
  ].join('\n');
}

/** An item for programs. */
export function toItemJson(item: ReviewItem): object {
  const { step, selector, name, label, cases, rows, spendEur, footprintKg, doubtKg, candidates } = item;
  return {
    step: step === 'own_category' ? 'category' : step,
    selector,
    name,
    label,
    cases,
    rows,
    spendEur,
    footprintKgCo2e: footprintKg ?? null,
    doubtKgCo2e: doubtKg,
    candidates: candidates.map(({ code, label: text, share }) => ({ code, label: text, share: share ?? null })),
    case:
      item.case === undefined
        ? null
        : {
            supplier: item.case.supplier,
            account: item.case.account,
            category: item.case.category,
            match: item.case.match,
          },
  };
}

/** The options for `decide`: `--account 606100`. */
function toOptions({ step, selector, name }: ReviewItem): string {
  if (step === 'case') return `--case ${selector.caseId ?? ''}`;
  return `--${step === 'own_category' ? 'category' : step} ${toShellWord(name)}`;
}

function toShellWord(text: string): string {
  return /^[\w./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

function toWhat({ step, name, label, case: one }: ReviewItem): string {
  if (step !== 'case') return label;
  return [name, one?.supplier ?? ''].filter((text) => text !== '').join(', ');
}

function toCandidate({ code, share }: ReviewCandidate): string {
  return share === undefined ? code : `${code} ${Math.round(100 * share)}%`;
}

/** Rounded down: 94.96% is not yet 95%. */
function toPercent(share: number): string {
  return `${(Math.floor(1_000 * share + 1e-9) / 10).toLocaleString('en-US')}%`;
}
