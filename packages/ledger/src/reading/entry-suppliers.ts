import { isBlankCell } from '../columns/blank-cells.ts';
import type { LedgerLayout } from '../columns/ledger-layout.ts';
import type { TextRecord } from '../file/parse-records.ts';
import type { LedgerKind } from '../kinds/ledger-kind.ts';

/** The supplier of an entry by one of its rows, empty where none is known. */
export type SupplierOf = (cells: readonly string[]) => string;

/**
 * In a journal the supplier stands on the entry's own line of the suppliers' account, not on that of the expense. Reads the
 * whole journal once; entries are told by journal, number, document and day, as far as they have them.
 */
export async function findEntrySuppliers(
  records: AsyncIterable<readonly TextRecord[]>,
  layout: LedgerLayout,
  kind: LedgerKind,
): Promise<SupplierOf> {
  const at = (role: Parameters<typeof layout.roles.get>[0]) => layout.roles.get(role)?.[0] ?? -1;
  const [supplierAt, accountAt, labelAt] = [at('supplier'), at('account'), at('accountLabel')];
  const keyAt = [at('journal'), at('entry'), at('document'), at('date')].filter((index) => index !== -1);
  if (keyAt.length === 0 || (supplierAt === -1 && labelAt === -1)) return () => '';
  const keyOf = (cells: readonly string[]) => keyAt.map((index) => cells[index] ?? '').join('\0');
  const names = new Map<string, string>();
  const suppliers = new Map<string, string>();
  for await (const batch of records) {
    for (const { cells, line } of batch) {
      if (line <= layout.headerLine) continue;
      const account = accountAt === -1 ? '' : (cells[accountAt] ?? '').trim();
      if (!isSupplierAccount(account, kind)) continue;
      const own = supplierAt === -1 ? '' : (cells[supplierAt] ?? '').trim();
      const label = labelAt === -1 ? '' : (cells[labelAt] ?? '').trim();
      const name = own !== '' ? own : isCollective(label) ? '' : label;
      if (isBlankCell(name)) continue;
      // One copy of each name, however many entries it has.
      if (!names.has(name)) names.set(name, name);
      const key = keyOf(cells);
      if (!suppliers.has(key)) suppliers.set(key, names.get(name) ?? name);
    }
  }
  return (cells) => suppliers.get(keyOf(cells)) ?? '';
}

function isSupplierAccount(account: string, { kind, plan }: LedgerKind): boolean {
  if (plan?.name === 'pcg' || kind === 'fec') return /^40[0-5]/.test(account) || /^[FA0]\w/.test(account);
  if (plan?.name === 'skr03' || plan?.name === 'skr04') return /^[789]\d{4}$/.test(account);
  return false;
}

function isCollective(label: string): boolean {
  return /^fournisseurs?\b|compte collectif|^lieferanten|^kreditoren/i.test(label);
}
