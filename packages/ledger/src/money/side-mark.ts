const debitMark = /^(?:d|s|dr|db|debit|soll|debe|dare|\+|40|21)$/i;
const creditMark = /^(?:c|h|cr|k|credit|haben|haber|avere|-|50|31)$/i;

/** The side named by a debit or credit mark. */
export function sideOf(cell: string): 'debit' | 'credit' | undefined {
  const text = cell.trim();
  if (debitMark.test(text)) return 'debit';
  return creditMark.test(text) ? 'credit' : undefined;
}
