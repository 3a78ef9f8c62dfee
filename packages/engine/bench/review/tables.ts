import { toMarkdownTable } from '@ledgerprint/bench';
import { marks } from './curves.ts';
import type { LedgerKind } from './ledger.ts';
import { type MeasuredLedger, orders } from './measure-ledger.ts';
import { type Memory, memories, type NextYear } from './next-year.ts';

const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
const meanOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length;

const kinds: Readonly<Record<LedgerKind, string>> = {
  accounts: 'Ledger with accounts',
  categories: 'Ledger with own categories',
};

/** All tables, for each kind of ledger. */
export function toTables(measured: readonly MeasuredLedger[]): string {
  const byKind = Map.groupBy(measured, ({ kind }) => kind);
  const curves = [...byKind].map(([kind, ledgers]) => toCurveTable(kinds[kind], ledgers));
  return [toSizeTable(measured), ...curves, toVerdict(measured), toNextYearTable(measured)].join('\n\n');
}

function toSizeTable(measured: readonly MeasuredLedger[]): string {
  const rows = measured.map(({ kind, rows: count, cases, open, halfOfDoubt }) =>
    [kinds[kind], count, cases, open, halfOfDoubt].map(String),
  );
  return toMarkdownTable([['Ledger', 'Rows', 'Cases', 'Open', 'Cases with half of the category uncertainty'], ...rows]);
}

function toCurveTable(title: string, ledgers: readonly MeasuredLedger[]): string {
  const rows = Object.keys(orders).map((name) => {
    const curves = ledgers.flatMap(({ curves: all }) => all[name] ?? []);
    const right = marks.map((_, at) => meanOf(curves.map(({ standings }) => standings[at]?.right ?? 0)));
    const wrong = meanOf(curves.map(({ standings }) => standings.at(-1)?.settledWrong ?? 0));
    const skipped = meanOf(curves.map((curve) => curve.skipped));
    return [name, ...right.map(percent), percent(wrong), skipped.toFixed(0)];
  });
  const head = [title, ...marks.map((mark) => `after ${mark}`), 'settled wrongly at the end', 'skipped'];
  return toMarkdownTable([head, ...rows]);
}

/** The console's order compared with one case at a time, at every mark. */
function toVerdict(measured: readonly MeasuredLedger[]): string {
  const [page = '', plain = ''] = Object.keys(orders);
  const rightAt = ({ curves }: MeasuredLedger, name: string, at: number) => curves[name]?.standings[at]?.right ?? 0;
  const rows = marks.slice(1).map((mark, place) => {
    const at = place + 1;
    const ours = meanOf(measured.map((ledger) => rightAt(ledger, page, at)));
    const reference = meanOf(measured.map((ledger) => rightAt(ledger, plain, at)));
    const ahead = measured.filter((ledger) => rightAt(ledger, page, at) >= rightAt(ledger, plain, at)).length;
    return [
      ...[`${mark}`, percent(ours), percent(reference), `${ahead} of ${measured.length}`],
      ours >= reference ? 'pass' : 'MISSED',
    ];
  });
  return toMarkdownTable([
    [
      'Decisions, all ledgers',
      'The page',
      'One case at a time, by footprint',
      'Ledgers where the page is ahead',
      'Result',
    ],
    ...rows,
  ]);
}

const memoryTitles: Readonly<Record<Memory, string>> = {
  nothing: 'nothing',
  decisions: 'the decisions of the first year',
  neighbours: 'these, with decided cases as neighbours',
};

function toNextYearTable(measured: readonly MeasuredLedger[]): string {
  const rows = memories.flatMap((memory) =>
    (['all', 'new'] as const).map((of) => {
      const mean = (read: (year: NextYear[typeof of]) => number) =>
        percent(meanOf(measured.map(({ nextYear }) => read(nextYear[memory][of]))));
      return [
        ...[memoryTitles[memory], of === 'all' ? 'all' : 'the new half'],
        ...[mean(({ rows: by }) => by.settled), mean(({ rows: by }) => by.settledRight)],
        ...[mean(({ tonnes }) => tonnes.settled), mean(({ tonnes }) => tonnes.settledRight)],
        ...[mean(({ rows: by }) => by.right), mean(({ tonnes }) => tonnes.right)],
      ];
    }),
  );
  const head = ['Next year starts with', 'Cases', 'Rows settled', 'of these right', 'Tonnes settled', 'of these right'];
  return toMarkdownTable([[...head, 'Rows right', 'Tonnes right'], ...rows]);
}
