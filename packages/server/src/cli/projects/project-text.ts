import type {
  FateTotal,
  FileReconciliation,
  GetProjectResponse,
  ProjectSummary,
  TotalLine,
  Totals,
} from '@ledgerprint/client/workspace';
import { describeLanguages, type Reconciliation } from '@ledgerprint/ledger';
import { toCount } from '../../platform/counted.ts';
import {
  type BarLine,
  bold,
  notCalculated,
  toBars,
  toMass,
  toMassWithInterval,
  toScopeLines,
} from '../enrich/summary-text.ts';
import type { TableColumn } from '../fitted-table.ts';
import { toPlainLine } from '../ledger/ledger-text.ts';
import { toReconciliationText } from '../reconciliation-text.ts';
import { toContextText, toKilograms, toPeriod, toShortPeriod, toTime } from './project-figures.ts';

const mostCategories = 8;

/** A project for people: its facts, its figures, and the reconciliation of its files. */
export function toProjectText(
  { project, reconciliation, files, allFiles, totals, languages }: GetProjectResponse,
  columns: number,
): string {
  if (project === undefined) return '';
  return [
    bold(`${toPlainLine(project.name)} (${project.projectId})`),
    ...toFacts(project, languages),
    ...(totals?.settlement === undefined ? [] : toFigures(totals, columns)),
    ...(allFiles === undefined || files < 2n
      ? []
      : ['', ...toFileText(allFiles, `All ${toCount(Number(files))} files`)]),
    ...reconciliation.flatMap((file) => ['', ...toFileText(file, toFileName(file))]),
  ].join('\n');
}

function toFacts(project: ProjectSummary, languages: GetProjectResponse['languages']): readonly string[] {
  const { status, failure, rows, products, enriched, failed, createdAt, submittedAt, completedAt } = project;
  const isSealed = submittedAt !== '';
  const ended = completedAt === '' ? '' : `, finished ${toTime(completedAt)}`;
  const facts: readonly (readonly [string, string])[] = [
    ['Status', failure === '' ? status : `${status}: ${toPlainLine(failure)}`],
    ['Created', `${toTime(createdAt)}${isSealed ? `, submitted ${toTime(submittedAt)}` : ''}${ended}`],
    ['Deleted', project.deletedAt === '' ? '' : toTime(project.deletedAt)],
    ['Mode', project.categoryMode],
    ['Context', project.context === undefined ? '' : toContextText(project.context)],
    ['Languages', describeLanguages(languages, 'en')],
    ['Period', toPlainLine(toPeriod(project))],
    ['Rows', toCount(Number(rows))],
    ['Products', isSealed ? toProgress(products, enriched, failed) : ''],
  ];
  return facts.filter(([, text]) => text !== '').map(([name, text]) => `${name.padEnd(nameWidth)}${text}`);
}

const nameWidth = 14;

function toProgress(products: bigint, enriched: bigint, failed: bigint): string {
  const left = products - enriched - failed;
  const parts = [
    ...(left > 0n ? [`${toCount(Number(left))} remaining`] : []),
    ...(failed > 0n ? [`${toCount(Number(failed))} failed`] : []),
  ];
  return [toCount(Number(products)), ...parts].join(', ');
}

function toFigures(totals: Totals, columns: number): readonly string[] {
  const kg = toKilograms(totals.footprintMg);
  const { footprintLowKg: low, footprintHighKg: high, spendEur, uncountedSpendEur } = totals;
  const calculated =
    low === undefined || high === undefined
      ? bold(notCalculated)
      : toMassWithInterval({ kg, lowKg: low, highKg: high });
  const uncounted = uncountedSpendEur === 0 ? '' : `, of which ${toCount(uncountedSpendEur)} € without a footprint`;
  const matches = (['matched', 'review', 'unmatched', 'excluded', 'decided', 'failed'] as const)
    .filter((match) => totals[match] > 0n)
    .map((match) => `${toCount(Number(totals[match]))} ${match}`);
  const scopes = new Map(totals.scopes.map(({ key, footprintMg }) => [key, toKilograms(footprintMg)]));
  const kilogramsOf = (scope: string) => scopes.get(scope) ?? 0;
  return [
    `${'Footprint'.padEnd(nameWidth)}${calculated}`,
    ...toWhole(totals),
    `${'Purchases'.padEnd(nameWidth)}${toCount(spendEur)} €${uncounted}`,
    `${'Matches'.padEnd(nameWidth)}${matches.join(', ')}`,
    ...toBlock('Scopes', toScopeLines([kilogramsOf('1'), kilogramsOf('2'), kilogramsOf('3')]), kg, columns),
    ...toBlock('Largest categories', totals.categories.slice(0, mostCategories).map(toBarLine), kg, columns),
  ];
}

/** The whole ledger, if part of it was not calculated. */
function toWhole({ wholeLedger: whole, uncountedSpendEur }: Totals): readonly string[] {
  if (whole === undefined || uncountedSpendEur === 0) return [];
  const { footprintKgCo2e: kg, lowKgCo2e: lowKg, highKgCo2e: highKg } = whole;
  return [`${'Whole ledger'.padEnd(nameWidth)}${toMassWithInterval({ kg, lowKg, highKg })}`];
}

function toBlock(title: string, lines: readonly BarLine[], kg: number, columns: number): readonly string[] {
  return lines.length === 0 ? [] : ['', bold(title), ...toBars(lines, kg, columns)];
}

function toBarLine({ key, label, footprintMg }: TotalLine): BarLine {
  return { name: label || key || 'no category', kg: toKilograms(footprintMg) };
}

function toFileName({ file, sheet }: FileReconciliation): string {
  const name = sheet === '' ? file : `${file}#${sheet}`;
  return name === '' ? 'Rows without a file' : toPlainLine(name);
}

function toFileText(file: FileReconciliation, title: string): readonly string[] {
  return [bold(title), ...toReconciliationText(toReconciliation(file)).split('\n')];
}

/** As the ledger reader writes it. */
function toReconciliation({ rows, counted, excluded, unread }: FileReconciliation): Reconciliation {
  const toGroup = ({ rows, amounts }: FateTotal) => ({
    rows: Number(rows),
    amounts: Object.fromEntries(amounts.map(({ currency, amount }) => [currency, amount])),
  });
  // The service uses the reader's list of reasons.
  const byReason = <Reason>(totals: readonly FateTotal[]) =>
    totals.map((total) => ({ reason: total.reason as Reason, ...toGroup(total) }));
  return {
    rows: Number(rows),
    counted: counted === undefined ? { rows: 0, amounts: {} } : toGroup(counted),
    excluded: byReason<Reconciliation['excluded'][number]['reason']>(excluded),
    unread: byReason<Reconciliation['unread'][number]['reason']>(unread),
  };
}

/** The columns of `projects list`. */
export function projectColumns({ areDeleted }: { readonly areDeleted: boolean }) {
  const columns: readonly TableColumn<ProjectSummary>[] = [
    { title: 'ID', width: 11, cell: ({ projectId }) => projectId },
    { title: 'NAME', cell: ({ name }) => name },
    { title: 'STATUS', width: 9, cell: ({ status }) => status },
    { title: 'PERIOD', width: 9, cell: toShortPeriod },
    { title: 'ROWS', width: 9, isNumber: true, cell: ({ rows }) => toCount(Number(rows)) },
    {
      title: 'PRODUCTS',
      width: 8,
      isNumber: true,
      isOptional: true,
      cell: ({ products }) => toCount(Number(products)),
    },
    {
      title: 'FOOTPRINT',
      width: 9,
      isNumber: true,
      cell: ({ footprintMg }) => (footprintMg === undefined ? '' : toMass(toKilograms(footprintMg))),
    },
    areDeleted
      ? { title: 'DELETED', width: 10, cell: ({ deletedAt }) => deletedAt.slice(0, 10) }
      : { title: 'CREATED', width: 10, isOptional: true, cell: ({ createdAt }) => createdAt.slice(0, 10) },
  ];
  return columns;
}
