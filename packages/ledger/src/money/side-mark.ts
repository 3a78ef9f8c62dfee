import { readName } from '@ledgerprint/languages';

/** Signs, and the posting keys of SAP for customers and general ledger accounts. */
const debitMark = /^(?:\+|40|21)$/;
const creditMark = /^(?:-|50|31)$/;

/** The side named by a debit or credit mark. */
export function sideOf(cell: string): 'debit' | 'credit' | undefined {
  const text = cell.trim();
  if (debitMark.test(text)) return 'debit';
  if (creditMark.test(text)) return 'credit';
  return readName(text).best('sides')?.row.means as 'debit' | 'credit' | undefined;
}
