import type { Sample, SampledProduct } from '@ledgerprint/client/workspace';
import { toCount } from '../../platform/counted.ts';
import { bold, toInterval, toMass } from '../enrich/summary-text.ts';
import { createFittedTable, type TableColumn } from '../fitted-table.ts';
import { toPlainLine } from '../ledger/ledger-text.ts';
import { toTime } from '../projects/project-figures.ts';

type Numbered = SampledProduct & { readonly number: number };

const columns: readonly TableColumn<Numbered>[] = [
  { title: 'NO', width: 4, isNumber: true, cell: ({ number }) => String(number) },
  { title: 'DESIGNATION', cell: ({ product }) => product?.designation ?? '' },
  { title: 'CATEGORY', cell: ({ product }) => product?.categoryLabel || (product?.categoryCode ?? '') },
  { title: 'FACTOR', isOptional: true, cell: ({ product }) => product?.factorName ?? '' },
  {
    title: 'FOOTPRINT',
    width: 9,
    isNumber: true,
    cell: ({ product }) => (product?.footprintKgCo2e === undefined ? '' : toMass(product.footprintKgCo2e)),
  },
  { title: 'VERDICT', width: 7, cell: ({ verdict }) => verdict },
];

/** A sample for people: how it was drawn, its products by number, and the error rate found so far. */
export function toSampleText(sample: Sample, width: number): string {
  const { sampleId, revision, seed, population, drawnAt, drawnBy, products } = sample;
  const table = createFittedTable(columns, width);
  return [
    bold(`Sample ${sampleId} of revision ${revision}`),
    `${toCount(products.length)} of ${toCount(Number(population))} matched products, drawn ${toTime(drawnAt)}${drawnBy === '' ? '' : ` by ${toPlainLine(drawnBy)}`}, seed ${toPlainLine(seed)}`,
    toFound(sample),
    '',
    table.header,
    ...products.map((one, index) => table.line({ ...one, number: index + 1 })),
  ].join('\n');
}

function toFound({ checked, wrong, errorRate, errorRateLow = 0, errorRateHigh = 1 }: Sample): string {
  if (errorRate === undefined) return 'None of them has been checked yet.';
  const interval = toInterval(toPercent(errorRateLow), toPercent(errorRateHigh));
  return `${checked} checked, ${wrong} wrong: error rate ${toPercent(errorRate)}${interval}`;
}

function toPercent(share: number): string {
  return `${(100 * share).toFixed(1)}%`;
}
