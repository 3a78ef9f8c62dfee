const columns = [
  ...['JournalCode', 'JournalLib', 'EcritureNum', 'EcritureDate', 'CompteNum', 'CompteLib', 'CompAuxNum'],
  ...['CompAuxLib', 'PieceRef', 'PieceDate', 'EcritureLib', 'Debit', 'Credit', 'EcritureLet', 'DateLet'],
  ...['ValidDate', 'Montantdevise', 'Idevise'],
] as const;

type Cells = Readonly<Partial<Record<(typeof columns)[number], string>>>;

const accounts: readonly Cells[] = [
  { CompteNum: '606400', CompteLib: 'Fournitures de bureau' },
  { CompteNum: '445660', CompteLib: 'TVA déductible' },
  { CompteNum: '401000', CompteLib: 'Fournisseurs', CompAuxNum: 'F1', CompAuxLib: 'Bureau du Centre' },
];

/** One purchase as its three lines: expense, VAT, supplier. Amounts are in cents; a credit note has negative ones. */
function entryOf(number: number, EcritureLib: string, [expense, vat]: readonly [number, number]) {
  return [expense, vat, -expense - vat].map((cents, index) => ({
    JournalCode: 'AC',
    JournalLib: 'Achats',
    EcritureNum: String(number),
    EcritureDate: '20240115',
    ...accounts[index],
    PieceRef: `FA${number}`,
    PieceDate: '20240115',
    EcritureLib,
    ValidDate: '20240131',
    Debit: toMoney(Math.max(cents, 0)),
    Credit: toMoney(Math.max(-cents, 0)),
  }));
}

function toMoney(cents: number): string {
  return (cents / 100).toFixed(2).replace('.', ',');
}

const entries: readonly Cells[] = [
  ...entryOf(1, 'Papier A4', [10_000, 2_000]),
  ...entryOf(2, 'Encre noire', [25_050, 5_010]),
  ...entryOf(3, 'Avoir papier', [-4_000, -800]),
];

/** A small FEC: three purchases of 310.50 € with 62.10 € of VAT, all owed to one supplier. */
export const fec = [
  columns.join('\t'),
  ...entries.map((cells) => columns.map((column) => cells[column] ?? '').join('\t')),
].join('\r\n');
