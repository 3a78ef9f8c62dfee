const header = [
  ...['JournalCode', 'JournalLib', 'EcritureNum', 'EcritureDate', 'CompteNum', 'CompteLib', 'CompAuxNum', 'CompAuxLib'],
  ...[
    'PieceRef',
    'PieceDate',
    'EcritureLib',
    'Debit',
    'Credit',
    'EcritureLet',
    'DateLet',
    'ValidDate',
    'Montantdevise',
    'Idevise',
  ],
];
const expenses: readonly (readonly [string, string])[] = [
  ['60611000', 'Electricité'],
  ['60630000', 'Petit équipement'],
  ['61320000', 'Locations immobilières'],
  ['62260000', 'Honoraires'],
  ['62510000', 'Voyages et déplacements'],
];

/** A FEC of about this many bytes: invoices of three lines each, and their payments. */
export function* fecLines(bytes: number): Generator<string> {
  let written = 0;
  const write = (cells: readonly string[]) => {
    const line = `${cells.join('\t')}\r\n`;
    written += line.length;
    return line;
  };
  yield write(header);
  for (let entry = 1; written < bytes; entry++) {
    const [account, label] = expenses[entry % expenses.length] ?? ['60600000', 'Achats'];
    const net = 1_000 + (entry % 90_000);
    const vat = Math.round(net * 0.2);
    const day = `2023${String(1 + (entry % 12)).padStart(2, '0')}${String(1 + (entry % 28)).padStart(2, '0')}`;
    const supplier = [`F${entry % 2_000}`, `Fournisseur ${entry % 2_000}`];
    const line = (accountCells: readonly string[], debit: number, credit: number) =>
      write([
        ...['AC', 'Achats', `${entry}`, day, ...accountCells, `P${entry}`, day, `Facture ${entry} de ${supplier[1]}`],
        ...[toAmount(debit), toAmount(credit), '', '', day, '', ''],
      ]);
    yield line([account, label, '', ''], net, 0);
    yield line(['44566000', 'TVA sur autres biens et services', '', ''], vat, 0);
    yield line(['40100000', 'Fournisseurs', ...supplier], 0, net + vat);
  }
}

function toAmount(cents: number): string {
  return `${Math.floor(cents / 100)},${String(cents % 100).padStart(2, '0')}`;
}
