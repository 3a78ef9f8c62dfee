import type { RowGroup } from '@ledgerprint/ledger';
import type { BadRows } from '@ledgerprint/ledger/activity';
import { OperatorError } from '../../platform/operator-error.ts';
import type { Refusal } from '../ledger/inspection.ts';
import { toPlainLine, toRefusalText } from '../ledger/ledger-text.ts';
import type { ReadLedger } from '../ledger/read-ledger-file.ts';
import { toMoneyList } from '../reconciliation-text.ts';

/** Rows of a file that are counted but cannot be kept, such as texts that are too long. */
export type BadRowsOfFile = { readonly file: string; readonly badRows: BadRows };

/** Tells the bad rows by their lines, and by their files where there are several. */
export function refuseBadRows(all: readonly BadRowsOfFile[], isOneOfSeveral: boolean): OperatorError {
  const count = all.reduce((sum, { badRows }) => sum + badRows.count, 0);
  // One problem of each line is enough to find it.
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

/** What was read of so many files. */
type Reading = {
  readonly refusals: readonly Refusal[];
  readonly ledgers: readonly ReadLedger[];
  readonly files: number;
};

/** Files that are refused, and ledgers of which too much is unread: with what to do about it. */
export function refuseIncomplete({ refusals, ledgers, files }: Reading): OperatorError {
  const incomplete = ledgers.filter(({ isIncomplete }) => isIncomplete);
  const isAnyCounted = ledgers.some(({ report }) => report.counted.rows > 0);
  return new OperatorError(
    [
      ...toRefusalLines(refusals, files),
      ...incomplete.map(toIncompleteText),
      ...(isAnyCounted
        ? ['Nothing was written. With --accept-incomplete the rest is enriched, and this is left out.']
        : []),
    ].join('\n'),
  );
}

/** No row at all, or none that is counted: there is nothing to enrich. */
export function refuseNothingCounted({ refusals, ledgers, files }: Reading): OperatorError {
  if (refusals.length > 0 || ledgers.some(({ report }) => report.rows > 0)) {
    return new OperatorError(
      [...toRefusalLines(refusals, files), ...ledgers.map(toIncompleteText)].join('\n'),
    );
  }
  const subject = ledgers.length === 1 ? 'The ledger has' : 'The ledgers have';
  return new OperatorError(`${subject} a header but no rows: add one line per purchase.`);
}

function toRefusalLines(refusals: readonly Refusal[], files: number): readonly string[] {
  return refusals.map((refusal) => (files === 1 ? refusal.error.message : toRefusalText(refusal)));
}

function toIncompleteText({ report }: ReadLedger): string {
  const { file, rows, counted, unread, excluded, warnings } = report;
  const unreadRows = unread.reduce((sum, group) => sum + group.rows, 0);
  const what =
    counted.rows > 0
      ? `${unreadRows} of ${rows} rows cannot be read (${listReasons(unread)})`
      : rows === 0
        ? 'it has no rows'
        : `nothing of it can be counted (${listReasons([...unread, ...excluded])})`;
  const advice = [
    ...warnings.filter(({ code }) => code === 'not_purchases').map(({ message }) => message),
    ...(unread.some(({ reason }) => reason === 'no_designation') ? [mapTo('designation')] : []),
    ...(unread.some(({ reason }) => reason !== 'no_designation') ? [mapTo('amount')] : []),
  ];
  return [`${toPlainLine(file)}: ${what}.`, ...advice.map((sentence) => `  ${toPlainLine(sentence)}`)].join(
    '\n',
  );
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
  return `Fill the column in, or name the one that ${what}: --map "Name of the column=${role}"`;
}
