import writeXlsx from 'write-excel-file/node';

/** Two purchases, one of them paid, in a French accounting file. */
export const fec = [
  'JournalCode|JournalLib|EcritureNum|EcritureDate|CompteNum|CompteLib|CompAuxNum|CompAuxLib|PieceRef|PieceDate|EcritureLib|Debit|Credit|EcritureLet|DateLet|ValidDate|Montantdevise|Idevise',
  'AC|Achats|1|20230110|606100|Électricité|||F1|20230110|Facture EDF janvier|100,00|0,00|||20230110||',
  'AC|Achats|1|20230110|445660|TVA déductible|||F1|20230110|Facture EDF janvier|20,00|0,00|||20230110||',
  'AC|Achats|1|20230110|401000|Fournisseurs|EDF|EDF|F1|20230110|Facture EDF janvier|0,00|120,00|||20230110||',
  'AC|Achats|2|20231231|627000|Commissions bancaires|||F2|20231231|Intérêts et agios|12,50|0,00|||20231231||',
  'AC|Achats|2|20231231|401000|Fournisseurs|BNP|BNP|F2|20231231|Intérêts et agios|0,00|12,50|||20231231||',
  'BQ|Banque|3|20230115|401000|Fournisseurs|EDF|EDF|F1|20230115|Virement EDF|120,00|0,00|||20230115||',
  'BQ|Banque|3|20230115|512000|Banque|||F1|20230115|Virement EDF|0,00|120,00|||20230115||',
  '',
].join('\n');

/** A workbook with purchases on two sheets, of one month each. */
export async function writeTwoSheets(path: string): Promise<void> {
  const header = ['Item description', 'Net amount', 'Currency', 'Supplier name'];
  await writeXlsx([
    { sheet: 'January', data: [header, ['Laptop computer', 900.1, 'EUR', 'Dell']] },
    { sheet: 'February', data: [header, ['Printing paper A4', 20.5, 'USD', 'Acme'], ['Desk lamp', 30, 'USD', 'Acme']] },
  ]).toFile(path);
}
