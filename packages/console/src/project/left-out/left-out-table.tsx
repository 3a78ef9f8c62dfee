import './left-out.css';
import type { Row } from '@ledgerprint/client/workspace';
import type { Format } from '../../format.ts';
import { useFormat, useWords } from '../../language.ts';
import { ledgerWords } from '../../new-project/ledger-words.ts';
import { Button } from '../../parts/button.tsx';
import { StackedTable } from '../../parts/stacked-table.tsx';
import { leftOutWords } from './words.ts';

/** A row that is not counted. */
export type LeftOutRow = Pick<
  Row,
  | 'designation'
  | 'supplier'
  | 'account'
  | 'accountLabel'
  | 'amount'
  | 'bookedAmount'
  | 'unitPrice'
  | 'currency'
  | 'file'
  | 'sheet'
  | 'line'
  | 'fate'
  | 'reason'
>;

/** Rows with their texts, amount, place and reason; `onCount` is offered for each excluded row that says what it is. */
export function LeftOutTable(props: {
  readonly rows: readonly LeftOutRow[];
  /** The currency of rows that state none. */
  readonly currency: string;
  readonly onCount: ((row: LeftOutRow) => void) | undefined;
}) {
  const { rows, currency, onCount } = props;
  const words = useWords(leftOutWords);
  const { exclusions, unread } = useWords(ledgerWords);
  const format = useFormat();
  const reasons: Partial<Record<string, string>> = { ...exclusions, ...unread };
  const { columns } = words;
  const numbered = rows.map((row, at) => ({ row, at }));
  return (
    <StackedTable
      label={words.title}
      rows={numbered}
      keyOf={({ at }) => String(at)}
      columns={[
        {
          name: columns.text,
          cell: ({ row: { designation, supplier } }) => (
            <>
              {designation || words.noText}
              {supplier !== '' && <span class="left-out-more">{supplier}</span>}
            </>
          ),
        },
        { name: columns.account, cell: ({ row: { account, accountLabel } }) => `${account} ${accountLabel}`.trim() },
        {
          name: columns.amount,
          isFigure: true,
          cell: ({ row }) => toMoney({ ...row, currency: row.currency || currency }, format) || words.noAmount,
        },
        { name: words.reason, cell: ({ row }) => reasons[row.reason] ?? row.reason },
        { name: columns.place, cell: ({ row }) => toPlace(row, words.line(format.integer(row.line))) },
        {
          name: columns.action,
          isSilent: true,
          cell: ({ row }) =>
            onCount !== undefined &&
            row.fate === 'excluded' &&
            row.designation.trim() !== '' && (
              <Button kind="quiet" label={words.countOf(row.designation)} onClick={() => onCount(row)}>
                {words.count}
              </Button>
            ),
        },
      ]}
    />
  );
}

/** As posted. Clients may send amounts in other forms, which are shown as they were sent. */
function toMoney({ bookedAmount, amount, unitPrice, currency }: LeftOutRow, format: Format): string {
  const written = (bookedAmount || amount || unitPrice).trim();
  return /^-?\d+(?:\.\d+)?$/.test(written) ? format.money(written, currency).trim() : `${written} ${currency}`.trim();
}

function toPlace({ file, sheet, line }: LeftOutRow, atLine: string): string {
  return [file, sheet, line === 0 ? '' : atLine].filter((part) => part !== '').join(' · ');
}
