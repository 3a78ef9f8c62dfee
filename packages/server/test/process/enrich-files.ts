import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import writeXlsx from 'write-excel-file/node';

/** A small ledger as an accounting program exports it, in Windows-1252. */
export const frenchLedger = Buffer.from(
  [
    'Mairie de Test;;;;;',
    'Grand livre 2024;;;;;',
    '',
    'Date facture;Libell\xe9 article;Qt\xe9;Montant HT;Fournisseur;TVA',
    '31/01/2024;Ramette papier A4 80g;40;180,00;Bureau Vall\xe9e;36,00',
    '15/02/2024;Ordinateur portable 14 pouces;5;4 500,00;Dell;900,00',
    '15/02/2024;Ramette papier A4 80g;-10;-45,00;Bureau Vall\xe9e;-9,00',
    '20/02/2024;Prestation de nettoyage des locaux;0;2 400,00;Onet;480,00',
    'TOTAL;;;7 035,00;;',
    '',
  ].join('\r\n'),
  'latin1',
);

/** A ledger with numbers and dates as a workbook stores them, on the second of two sheets, below a title. */
export async function writeWorkbookLedger(path: string): Promise<void> {
  const day = (iso: string) => ({ value: new Date(`${iso}T00:00:00Z`), format: 'dd/mm/yyyy' });
  await writeXlsx([
    { sheet: 'Read me', data: [['Exported from the ERP']] },
    {
      sheet: 'Purchases',
      data: [
        ['Purchases 2024'],
        ['Posting date', 'Item description', 'Qty', 'Net amount', 'Supplier name'],
        [day('2024-01-31'), 'Laptop computer', 3, 2_700.3, 'Dell'],
        [day('2024-02-29'), 'Printing paper A4', 1_000, 1_234, 'Acme'],
      ],
    },
  ]).toFile(path);
}

/** The lines of a CSV file by column. */
export function parseLines(
  file: Buffer,
  options: { readonly delimiter?: string; readonly bom?: boolean } = {},
): readonly Readonly<Record<string, string>>[] {
  return parse(file, { columns: true, ...options });
}

/** Files that cannot be enriched as they are, each with the expected message. */
export const badFiles: readonly (readonly [string, string | Buffer, RegExp])[] = [
  ['empty.csv', '', /The file is empty/],
  ['blank.csv', ';;\n;;\n', /The file is empty/],
  ['header.csv', 'Libellé;Montant HT\n', /has a header but no rows/],
  ['picture.csv', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), /is an image, not a table/],
  ['page.xls', '<html><table><tr><td>Libellé</td></tr></table></html>', /web page/],
  ['old.xls', Buffer.from('d0cf11e0a1b11ae1', 'hex'), /old XLS format/],
  [
    'locked.xlsx',
    Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from('EncryptedPackage', 'utf16le')]),
    /protected with a password/,
  ],
  ['broken.xlsx', Buffer.from('PK\x03\x04damaged', 'latin1'), /cannot be read: it is damaged/],
  [
    'mixed.csv',
    Buffer.concat([Buffer.from('Libellé;Montant HT\nCâble;1\n'), Buffer.from('Libell\xe9 d\xe9but;2\n', 'latin1')]),
    /accented letters on line 1 and line 3/,
  ],
  ['amounts.csv', 'Montant HT;Qté;Poste\n1;2;3\n', /"Montant HT", "Qté", "Poste".*--map/s],
  [
    'gaps.csv',
    'Libellé;Montant HT\nPapier;1\n;2\n;3\n',
    /1 of 3 rows cannot be read \(1 no_designation with 2\.00 EUR\).*--map.*--accept-incomplete/s,
  ],
  [
    'grants.csv',
    'Bénéficiaire;Montant de la subvention;Objet\nClub;1000;Aide\n',
    /none of its rows can be counted \(1 grant with 1,000\.00 EUR\).*--as-purchases/s,
  ],
  [
    'long.csv',
    `Libellé;Montant HT\nPapier;1\n${'x'.repeat(1_001)};2\n`,
    /One line cannot be used:\n {2}line 3: designation is longer than 1000 characters/,
  ],
  ['quote.csv', 'Libellé;Montant HT\n"Papier;1\n', /double quote opened on line 2/],
];

/** Writes a file into a directory and returns its path. */
export async function writeInto(directory: string, name: string, content: string | Buffer): Promise<string> {
  const path = join(directory, name);
  await writeFile(path, content);
  return path;
}

/** The names in a directory, sorted. */
export async function namesIn(directory: string): Promise<readonly string[]> {
  return (await readdir(directory)).toSorted();
}
