import './balance.css';
import type { RowGroup } from '@ledgerprint/ledger';
import { useFormat, useWords } from '../language.ts';
import { ledgerWords } from '../new-project/ledger-words.ts';
import { describeLines } from '../new-project/warning-list.tsx';
import { FiguresTable } from '../parts/figures-table.tsx';
import { addGroups, type Balance } from './balance.ts';
import { MoneyOf } from './money-of.tsx';
import { balanceWords } from './words.ts';

/** The reconciliation as a table: all rows = counted + excluded + unread, to the cent. */
export function BalanceTable(props: {
  readonly balance: Balance;
  readonly label: string;
  /** Where the rows come from. */
  readonly of?: 'file' | 'files' | 'countedFiles';
}) {
  const { balance, label, of = 'file' } = props;
  const words = useWords(balanceWords);
  const ledger = useWords(ledgerWords);
  const format = useFormat();
  // A reason that this page does not know is shown as its code.
  const exclusions: Partial<Record<string, string>> = ledger.exclusions;
  const unreadReasons: Partial<Record<string, string>> = ledger.unread;
  const { all, counted, excluded, unread } = balance;
  const rows: readonly BalanceRow[] = [
    { kind: 'sum', name: words.all[of], group: all },
    { kind: 'sum', name: words.counted, group: counted },
    { kind: 'sum', name: words.excluded, group: addGroups(excluded) },
    ...excluded.map((group) => ({ kind: 'part' as const, name: exclusions[group.reason] ?? group.reason, group })),
    { kind: 'sum', name: words.unread, group: addGroups(unread) },
    ...unread.map((group) => ({
      kind: 'part' as const,
      name: unreadReasons[group.reason] ?? group.reason,
      lines: describeLines(group, { ledger, format }),
      group,
    })),
  ];
  return (
    <FiguresTable
      look="balance"
      label={label}
      rows={rows}
      keyOf={({ kind, name }) => `${kind} ${name}`}
      lookOf={({ kind }) => `balance-${kind}`}
      columns={[
        [
          <span class="visually-hidden">{words.fate}</span>,
          ({ name, lines = '' }) => (
            <>
              {name}
              {lines !== '' && <span class="balance-lines">{lines}</span>}
            </>
          ),
        ],
        [words.lines, ({ group }) => format.integer(group.rows)],
        [words.amount, ({ group }) => <MoneyOf group={group} />],
      ]}
    />
  );
}

type BalanceRow = {
  readonly kind: 'sum' | 'part';
  readonly name: string;
  readonly lines?: string;
  readonly group: RowGroup;
};
