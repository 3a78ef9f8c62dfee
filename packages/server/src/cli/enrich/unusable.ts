import type { Overlap, RowGroup, SuspectedSales } from '@ledgerprint/ledger';
import type { BadRows } from '@ledgerprint/ledger/activity';
import { toCounted } from '../../platform/counted.ts';
import { OperatorError } from '../../platform/operator-error.ts';
import type { Refused } from '../ledger/inspection.ts';
import { toOverlapText, toRefusalTexts, toSalesText } from '../ledger/ledger-set-text.ts';
import { toPlainLine } from '../ledger/ledger-text.ts';
import type { ReadLedger } from '../ledger/read-ledger-file.ts';
import { toMoneyList } from '../reconciliation-text.ts';

/** Counted rows of a file that cannot be kept, for example because a text is too long. */
export type BadRowsOfFile = { readonly file: string; readonly badRows: BadRows };

/** Names the bad rows by line and, if there are several files, by file. */
export function refuseBadRows(all: readonly BadRowsOfFile[], isOneOfSeveral: boolean): OperatorError {
  const count = all.reduce((sum, { badRows }) => sum + badRows.count, 0);
  // One problem per line is enough to find it.
  const problems = all.flatMap(({ file, badRows: { listed } }) =>
    listed
      .filter(({ row }, index) => row !== listed[index - 1]?.row)
      .map(({ row, field, description }) => {
        const where = isOneOfSeveral ? `${toPlainLine(file)}, line ${row}` : `line ${row}`;
        return `  ${where}: ${field} ${description}`;
      }),
  );
  const shown = problems.slice(0, mostListed);
  const more = count > shown.length ? [`  and ${count - shown.length} more`] : [];
  const lines = count === 1 ? 'One line cannot' : `${count} lines cannot`;
  return new OperatorError([`${lines} be used:`, ...shown, ...more].join('\n'));
}

const mostListed = 10;

/** The outcome of reading several files. */
type Reading = {
  readonly refused: readonly Refused[];
  readonly ledgers: readonly ReadLedger[];
  readonly files: number;
};

/** Names refused files and ledgers with too many unread rows, and says what to do. */
export function refuseIncomplete({ refused, ledgers, files }: Reading): OperatorError {
  const incomplete = ledgers.filter(({ isIncomplete }) => isIncomplete);
  const isAnyCounted = ledgers.some(({ report }) => report.counted.rows > 0);
  return new OperatorError(
    [
      ...toRefusalLines(refused, files),
      ...toIncompleteTexts(incomplete),
      ...(isAnyCounted
        ? ['Nothing was written. To continue without the refused files and unread rows, add --accept-incomplete.']
        : []),
    ].join('\n'),
  );
}

/** There is nothing to enrich: no rows, or none that is counted. */
export function refuseNothingCounted({ refused, ledgers, files }: Reading): OperatorError {
  if (refused.length > 0 || ledgers.some(({ report }) => report.rows > 0)) {
    return new OperatorError([...toRefusalLines(refused, files), ...toIncompleteTexts(ledgers)].join('\n'));
  }
  const subject = ledgers.length === 1 ? 'The ledger has' : 'The ledgers have';
  return new OperatorError(`${subject} a header but no rows: add one line per purchase.`);
}

/** Invoices that look like sales would count as purchases. */
export function refuseSales(sales: readonly SuspectedSales[]): OperatorError {
  return new OperatorError([...sales.map(toSalesText), 'Nothing was written.'].join('\n'));
}

/** These ledgers would count the same purchases twice. */
export function refuseOverlaps(overlaps: readonly Overlap[]): OperatorError {
  return new OperatorError([...overlaps.map(toOverlapText), 'Nothing was written.'].join('\n'));
}

function toRefusalLines(refused: readonly Refused[], files: number): readonly string[] {
  return files === 1 ? refused.map(({ refusal }) => refusal.error.message) : toRefusalTexts(refused);
}

function toIncompleteTexts(ledgers: readonly ReadLedger[]): readonly string[] {
  const more = ledgers.length - mostListed;
  return [
    ...ledgers.slice(0, mostListed).map(toIncompleteText),
    ...(more > 0 ? [`and ${toCounted(more, 'more ledger')}`] : []),
  ];
}

function toIncompleteText({ report }: ReadLedger): string {
  const { file, rows, counted, unread, excluded, warnings } = report;
  const unreadRows = unread.reduce((sum, group) => sum + group.rows, 0);
  const what =
    counted.rows > 0
      ? `${unreadRows} of ${rows} rows cannot be read (${listReasons(unread)})`
      : rows === 0
        ? 'it has no rows'
        : `none of its rows can be counted (${listReasons([...unread, ...excluded])})`;
  const advice = [
    ...warnings.filter(({ code }) => code === 'not_purchases').map(({ message }) => message),
    ...(unread.some(({ reason }) => reason === 'no_designation') ? [mapTo('designation')] : []),
    ...(unread.some(({ reason }) => reason !== 'no_designation') ? [mapTo('amount')] : []),
  ];
  return [`${toPlainLine(file)}: ${what}.`, ...advice.map((sentence) => `  ${toPlainLine(sentence)}`)].join('\n');
}

/** `2 no_designation with 120.00 EUR, 1 no_amount` */
function listReasons(groups: readonly (RowGroup & { readonly reason: string })[]): string {
  return groups
    .map(({ reason, rows, amounts }) => {
      const money = toMoneyList(amounts);
      return `${rows} ${reason}${money === '' ? '' : ` with ${money}`}`;
    })
    .join(', ');
}

function mapTo(role: 'designation' | 'amount'): string {
  const what = role === 'designation' ? 'says what was bought' : 'has the amounts';
  return `Fill in the column, or name the one that ${what}: --map "Name of the column=${role}"`;
}
