import type { BadRows } from '@ledgerprint/ledger/activity';
import { OperatorError } from '../../platform/operator-error.ts';
import type { Refusal } from '../ledger/inspection.ts';
import { toPlainLine, toRefusalText } from '../ledger/ledger-text.ts';
import type { ReadLedger } from '../ledger/read-ledger-file.ts';

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

/** Files that are refused, and ledgers of which too much is unread: with what to do about it. */
export function refuseIncomplete(
  refusals: readonly Refusal[],
  ledgers: readonly ReadLedger[],
  files: number,
): OperatorError {
  const [only] = refusals;
  if (files === 1 && only !== undefined) return new OperatorError(only.error.message);
  const leave = refusals.length > 0 && files > refusals.length;
  return new OperatorError(
    [
      ...refusals.map(toRefusalText),
      ...ledgers.map(toIncompleteText),
      ...(leave || ledgers.some(isPartlyCounted)
        ? ['Nothing was written. With --accept-incomplete the rest is enriched without it.']
        : []),
    ].join('\n'),
  );
}

/** No row at all, or none that is counted: there is nothing to enrich. */
export function refuseNothingCounted(
  refusals: readonly Refusal[],
  ledgers: readonly ReadLedger[],
): OperatorError {
  if (ledgers.some(({ inspection }) => inspection.rows > 0) || ledgers.length === 0) {
    return new OperatorError([...refusals.map(toRefusalText), ...ledgers.map(toIncompleteText)].join('\n'));
  }
  const [only] = ledgers;
  const subject = ledgers.length === 1 && only !== undefined ? 'The ledger has' : 'The ledgers have';
  return new OperatorError(`${subject} a header but no rows: add one line per purchase.`);
}

function isPartlyCounted({ inspection }: ReadLedger): boolean {
  return inspection.counted.rows > 0;
}

function toIncompleteText({ inspection }: ReadLedger): string {
  const { file, rows, counted, unread, excluded, warnings } = inspection;
  const unreadRows = unread.reduce((sum, group) => sum + group.rows, 0);
  const reasons = [...unread, ...excluded].map((group) => `${group.rows} ${group.reason}`).join(', ');
  const what =
    counted.rows === 0
      ? `nothing of it can be counted (${reasons})`
      : `${unreadRows} of ${rows} rows cannot be read (${unread.map((group) => `${group.rows} ${group.reason}`).join(', ')})`;
  const advice = [
    ...warnings.filter(({ code }) => code === 'not_purchases').map(({ message }) => message),
    ...unread.flatMap(({ reason }) => (reason === 'no_designation' ? [mapTo('designation')] : [])),
    ...(unread.some(({ reason }) => reason !== 'no_designation') ? [mapTo('amount')] : []),
  ];
  return [`${toPlainLine(file)}: ${what}.`, ...advice.map((sentence) => `  ${toPlainLine(sentence)}`)].join(
    '\n',
  );
}

function mapTo(role: 'designation' | 'amount'): string {
  const what = role === 'designation' ? 'says what was bought' : 'has the amounts';
  return `Fill the column in, or name the one that ${what}: --map "Name of the column=${role}"`;
}
