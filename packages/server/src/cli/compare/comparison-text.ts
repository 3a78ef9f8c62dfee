import type { ComparedCase, ComparedSide, Comparison, ComparisonPart } from '@ledgerprint/client/workspace';
import { toCount, toCounted } from '../../platform/counted.ts';
import { bold } from '../enrich/summary-text.ts';
import { createFittedTable, type TableColumn } from '../fitted-table.ts';
import { toPlainLine } from '../ledger/ledger-text.ts';

/** Labels of the causes. */
const causeNames: Readonly<Record<string, string>> = {
  entered: 'entered: only in the second result',
  left: 'left: only in the first result',
  excluded: 'excluded: no longer counted',
  included: 'included: newly counted or read',
  decided: 'decided by a person',
  reclassified: 'reclassified by the engine',
  factor: 'factor: edition, country, year',
  price: 'price',
  volume: 'volume, or spend without quantities',
};

/** Explains in tonnes why two results differ. */
export function toComparisonText({ before, after, differenceMg, parts, cases }: Comparison, columns: number): string {
  return [
    ...toSideLines(before, after),
    bold(`Difference  ${toChange(differenceMg)} t${toPercent(differenceMg, before?.footprintMg)}`),
    '',
    ...toTable(partColumns, parts, columns),
    ...(cases.length === 0
      ? ['', 'The footprint of every case is the same.']
      : ['', bold('Cases that changed most'), ...toTable(caseColumns, cases, columns)]),
  ].join('\n');
}

function toSideLines(...sides: readonly (ComparedSide | undefined)[]): readonly string[] {
  return sides.flatMap((side, at) => {
    if (side === undefined) return [];
    const name = toPlainLine(side.name);
    const title = `${name === '' ? '' : `${name} `}(${side.projectId}, revision ${side.revision})`;
    const figures = `${toTonnes(side.footprintMg)} t, ${toCount(side.spendEur)} €, ${toCounted(side.cases, 'case')}`;
    return [`${(at === 0 ? 'Before' : 'After').padEnd(10)}  ${figures}: ${title}`];
  });
}

const partColumns: readonly TableColumn<ComparisonPart>[] = [
  { title: 'CAUSE', width: 36, cell: ({ cause }) => causeNames[cause] ?? cause },
  { title: 'TONNES', width: 9, isNumber: true, cell: ({ footprintMg }) => toChange(footprintMg) },
  { title: 'CASES', width: 9, isNumber: true, cell: ({ cases }) => toCount(Number(cases)) },
];

const caseColumns: readonly TableColumn<ComparedCase>[] = [
  {
    title: 'CASE',
    cell: ({ designation, supplier }) => (supplier === '' ? designation : `${designation}, ${supplier}`),
  },
  { title: 'ACCOUNT', width: 8, isOptional: true, cell: ({ account }) => account },
  {
    title: 'BEFORE',
    width: 8,
    isNumber: true,
    cell: ({ beforeMg }) => (beforeMg === undefined ? '–' : toTonnes(beforeMg)),
  },
  {
    title: 'AFTER',
    width: 8,
    isNumber: true,
    cell: ({ afterMg }) => (afterMg === undefined ? '–' : toTonnes(afterMg)),
  },
  { title: 'CAUSES, IN TONNES', cell: ({ parts }) => parts.map(toPart).join(', ') },
];

function toPart({ cause, footprintMg }: ComparisonPart): string {
  return `${cause} ${toChange(footprintMg)}`;
}

function toTable<Item>(tableColumns: readonly TableColumn<Item>[], items: readonly Item[], columns: number) {
  const table = createFittedTable(tableColumns, columns);
  return [table.header, ...items.map(table.line)];
}

/** Three digits: `12.3`, `0.0571`. */
function toTonnes(mg: string): string {
  const tonnes = Number((Number(mg) / 1e9).toPrecision(3));
  return tonnes.toLocaleString('en-US', { maximumSignificantDigits: 3 });
}

function toChange(mg: string): string {
  return Number(mg) > 0 ? `+${toTonnes(mg)}` : toTonnes(mg);
}

function toPercent(differenceMg: string, beforeMg = '0'): string {
  const before = Number(beforeMg);
  if (!(before > 0)) return '';
  const percent = Number(((100 * Number(differenceMg)) / before).toPrecision(3));
  return ` (${percent > 0 ? '+' : ''}${percent.toLocaleString('en-US', { maximumSignificantDigits: 3 })}%)`;
}
