import { type Activity, activityFields } from '@ledgerprint/ledger/activity';
import { designationOf, generatePurchases } from './purchases.ts';

const header = 'Désignation;Fournisseur;Prix unitaire;Devise;Quantité;Unité;Date achat;Poids;Commentaire;Catégorie';

/** A CSV file of the given number of purchases, half of them distinct. */
export function makeCsv(rows: number): Buffer {
  return toCsv(generatePurchases(rows));
}

/** A CSV file of these purchases. */
export function toCsv(activities: Iterable<Activity>): Buffer {
  return join(linesOf(activities), { rows: Number.POSITIVE_INFINITY, bytes: Number.POSITIVE_INFINITY });
}

/** The shape of the lines of a file of a given size. */
export type CsvShape = 'ordinary' | 'short' | 'long';

/** A CSV file as close below the given size as whole lines allow, of at most a million rows. */
export function makeCsvOfSize(shape: CsvShape, bytes: number): Buffer {
  const rows = 1_000_000;
  const purchases = generatePurchases(rows);
  const activities = { ordinary: purchases, short: shortRows(rows, bytes), long: longRows(purchases) };
  return join(linesOf(activities[shape]), { rows, bytes });
}

// About as long as lines may be for a million of them to fill the file.
function* shortRows(rows: number, bytes: number): Generator<Activity> {
  const empty = Object.fromEntries(activityFields.map((field) => [field, ''])) as Activity;
  const length = Math.floor(bytes / rows) - activityFields.length;
  for (let row = 0; row < rows; row++) {
    const designation = designationOf(row >> 1).replaceAll('"', '');
    const room = length - Buffer.byteLength(designation) - 2;
    yield { ...empty, designation, quantity: '12', notes: 'ok '.repeat(40).slice(0, Math.max(0, room)) };
  }
}

// Close to the maximum length.
function* longRows(purchases: Iterable<Activity>): Generator<Activity> {
  for (const purchase of purchases) {
    yield {
      ...purchase,
      designation: `${purchase.designation} ${'selon cahier des charges '.repeat(36)}`.trim(),
      notes: `${purchase.notes}. `.repeat(60),
    };
  }
}

function* linesOf(activities: Iterable<Activity>): Generator<string> {
  for (const activity of activities) {
    yield activityFields.map((field) => quoteWhereNeeded(activity[field])).join(';');
  }
}

function quoteWhereNeeded(cell: string): string {
  return /[";\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

function join(lines: Iterable<string>, limit: { readonly rows: number; readonly bytes: number }): Buffer {
  const chunks = [Buffer.from(`${header}\r\n`)];
  let bytes = chunks[0]?.length ?? 0;
  for (const line of lines) {
    const chunk = Buffer.from(`${line}\r\n`);
    bytes += chunk.length;
    if (bytes > limit.bytes || chunks.length > limit.rows) break;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The body of an ImportCSV. */
export function toImportBody(csv: Buffer): Buffer {
  return Buffer.concat([
    Buffer.from('{"name":"Benchmark","csv":"'),
    Buffer.from(csv.toString('base64')),
    Buffer.from('"}'),
  ]);
}

const ledgerHeader =
  'Date facture;Fournisseur;Désignation;Quantité;Unité;Prix unitaire HT;Montant HT;Devise;Compte;Libellé du compte';

/** The lines of a ledger with amounts and accounts, half of its designations distinct. */
export function* toCsvLines(rows: number): Generator<string> {
  yield `${ledgerHeader}\n`;
  let row = 0;
  for (const { designation, supplier } of generatePurchases(rows)) {
    const quantity = 1 + (row % 7);
    const cents = 100 + (row % 5_000);
    const day = `${String(1 + (row % 28)).padStart(2, '0')}/${String(1 + (row % 12)).padStart(2, '0')}/2023`;
    const cells = [
      ...[day, supplier, designation, `${quantity}`, 'pce', toComma(cents), toComma(cents * quantity), 'EUR'],
      ...[`60${row % 3}${row % 10}00`, `Achats de nature ${row % 50}`],
    ];
    yield `${cells.map(quoteWhereNeeded).join(';')}\n`;
    row++;
  }
}

function toComma(cents: number): string {
  return `${Math.floor(cents / 100)},${String(cents % 100).padStart(2, '0')}`;
}
