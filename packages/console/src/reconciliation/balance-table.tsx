import './balance.css';
import type { RowGroup } from '@ledgerprint/ledger';
import { useFormat, useWords } from '../language.ts';
import { ledgerWords } from '../new-project/ledger-words.ts';
import { describeLines } from '../new-project/warning-list.tsx';
import type { Balance } from './balance.ts';
import { addGroups } from './balance.ts';
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
  return (
    <table class="balance" aria-label={label}>
      <thead>
        <tr>
          <th scope="col">
            <span class="visually-hidden">{words.fate}</span>
          </th>
          <th scope="col">{words.lines}</th>
          <th scope="col">{words.amount}</th>
        </tr>
      </thead>
      <tbody>
        <BalanceLine kind="sum" name={words.all[of]} group={all} />
        <BalanceLine kind="sum" name={words.counted} group={counted} />
        <BalanceLine kind="sum" name={words.excluded} group={addGroups(excluded)} />
        {excluded.map((group) => (
          <BalanceLine key={group.reason} kind="part" name={exclusions[group.reason] ?? group.reason} group={group} />
        ))}
        <BalanceLine kind="sum" name={words.unread} group={addGroups(unread)} />
        {unread.map((group) => (
          <BalanceLine
            key={group.reason}
            kind="part"
            name={unreadReasons[group.reason] ?? group.reason}
            lines={describeLines(group, { ledger, format })}
            group={group}
          />
        ))}
      </tbody>
    </table>
  );
}

function BalanceLine(props: {
  readonly kind: 'sum' | 'part';
  readonly name: string;
  readonly lines?: string;
  readonly group: RowGroup;
}) {
  const { kind, name, lines = '', group } = props;
  const format = useFormat();
  return (
    <tr class={`balance-${kind}`}>
      <th scope="row">
        {name}
        {lines !== '' && <span class="balance-lines">{lines}</span>}
      </th>
      <td>{format.integer(group.rows)}</td>
      <td>
        <MoneyOf group={group} />
      </td>
    </tr>
  );
}
