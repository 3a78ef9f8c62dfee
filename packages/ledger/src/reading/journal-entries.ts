import { readName } from '@ledgerprint/languages';
import { isBlankCell } from '../columns/blank-cells.ts';
import type { LedgerLayout } from '../columns/ledger-layout.ts';
import type { Role } from '../columns/role.ts';
import type { TextRecord } from '../file/parse-records.ts';
import type { LedgerKind } from '../kinds/ledger-kind.ts';
import { createMoneyReader } from './row-money.ts';

/** What the other lines of an entry say about one of its rows. */
export type JournalEntries = {
  /** The supplier; empty if unknown. */
  readonly supplierOf: (cells: readonly string[]) => string;
  /** Whether the entry is a supplier's credit note. */
  readonly isCreditNote: (cells: readonly string[]) => boolean;
};

/** For ledgers whose rows are independent. */
export const noEntries: JournalEntries = { supplierOf: () => '', isCreditNote: () => false };

/**
 * In a journal, the supplier is on the entry's supplier-account line, not on the expense line. Reads the whole journal once;
 * entries are identified by journal, number, document and date, as available.
 */
export async function readEntries(
  records: AsyncIterable<readonly TextRecord[]>,
  layout: LedgerLayout,
  kind: LedgerKind,
): Promise<JournalEntries> {
  const at = (role: Role) => layout.roles.get(role)?.[0] ?? -1;
  const [supplierAt, accountAt, labelAt] = [at('supplier'), at('account'), at('accountLabel')];
  const keyAt = [at('journal'), at('entry'), at('document'), at('date')].filter((index) => index !== -1);
  if (keyAt.length === 0 || accountAt === -1) return noEntries;
  const keyOf = (cells: readonly string[]) => keyAt.map((index) => cells[index] ?? '').join('\0');
  const readMoney = createMoneyReader(layout);
  const names = new Map<string, string>();
  const suppliers = new Map<string, string>();
  const creditNotes = new Set<string>();
  for await (const batch of records) {
    for (const { cells, line } of batch) {
      if (line <= layout.headerLine || kind.plan?.isSupplier((cells[accountAt] ?? '').trim()) !== true) continue;
      const key = keyOf(cells);
      if (readMoney(cells).side === 'debit') creditNotes.add(key);
      const own = supplierAt === -1 ? '' : (cells[supplierAt] ?? '').trim();
      const label = labelAt === -1 ? '' : (cells[labelAt] ?? '').trim();
      const name = own !== '' || isCollective(label) ? own : label;
      if (isBlankCell(name) || suppliers.has(key)) continue;
      // One copy of each name, however many entries it has.
      if (!names.has(name)) names.set(name, name);
      suppliers.set(key, names.get(name) ?? name);
    }
  }
  return {
    supplierOf: (cells) => suppliers.get(keyOf(cells)) ?? '',
    isCreditNote: (cells) => creditNotes.has(keyOf(cells)),
  };
}

function isCollective(label: string): boolean {
  return readName(label).has('account-groups', 'collective');
}
