import { createHash } from 'node:crypto';
import { writeZip, type ZipMember } from '@ledgerprint/ledger/zip';
import { type Receipt, textContent } from '@ledgerprint/report/evidence';
import { nodeEvidence } from '@ledgerprint/report/node';
import { readZip } from '../../../../tools/testing/zip.ts';

/** Two sites of a company: a product of two cases, a credit note, energy without a quantity, and rows not counted. */
export const ledgers: Readonly<Record<string, string>> = {
  'site-a.csv': `Date,Designation,Supplier,Account,Quantity,Unit,Amount,Currency,Category
2023-01-10,Gazole,Total,606100,1000,L,1700.00,EUR,Fuel
2023-01-15,Electricité janvier,EDF,606110,,,2500.00,EUR,Energy
2023-02-01,Facture,Cimenterie Lafarge,601000,,,8000.00,EUR,Materials
2023-02-02,Facture,Cabinet Dupont,622600,,,3000.00,EUR,Fees
2023-02-20,Papier A4,Lyreco,606400,50,kg,250.50,EUR,Office
2023-03-01,Papier A4,Lyreco,606400,-10,kg,-50.10,EUR,Office
2023-03-05,TVA déductible,,445660,,,400.00,EUR,
2023-03-09,Salaires mars,,641000,,,12000.00,EUR,
2023-03-11,,Unknown,606300,,,75.00,EUR,
2023-04-01,Prestation xyzzy,Foo,618000,,,90.00,EUR,
`,
  'site-b.csv': `Date,Designation,Supplier,Account,Quantity,Unit,Amount,Currency,Category
2023-05-10,Gazole,Total,606100,500,L,860.00,EUR,Fuel
2023-06-15,Vol Paris New York,Air France,625100,1,,650.00,USD,Travel
2023-06-20,"Café, ""bio""",Café Richard,606300,20,kg,300.00,EUR,Food
2023-07-02,=SUM(A1),Hôtel Ibis,625600,3,nuit,330.00,EUR,Travel
`,
};

export const decisions = `id,selector,designation,validity,ownFactorName,ownFactorValue,ownFactorUnit,ownFactorSource,ownFactorUncertainty,note,decidedAt,decidedBy
paper,designation,Papier A4,organization,Own paper,1.2,kg,Supplier sheet,0.2,as printed,2024-01-02T00:00:00Z,Ada
`;

/** The files of a pack by their names. */
export type PackTexts = Map<string, string>;

/** Unpacks an archive that this program wrote. */
export function unpack(pack: Uint8Array): PackTexts {
  return new Map(readZip(Buffer.from(pack)).map(({ name, bytes }) => [name, bytes.toString()]));
}

/** The name and offset of each entry in the archive's directory. */
export function entriesOf(pack: Uint8Array): readonly { readonly at: number; readonly name: string }[] {
  const view = new DataView(pack.buffer, pack.byteOffset, pack.byteLength);
  const end = pack.length - 22;
  const entries: { at: number; name: string }[] = [];
  for (let at = view.getUint32(end + 16, true); at < end; ) {
    const nameBytes = view.getUint16(at + 28, true);
    entries.push({ at, name: Buffer.from(pack.subarray(at + 46, at + 46 + nameBytes)).toString() });
    at += 46 + nameBytes + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

export async function repack(texts: Iterable<readonly [name: string, text: string]>): Promise<Uint8Array> {
  async function* members(): AsyncGenerator<ZipMember> {
    for (const [name, text] of texts) yield { name, content: textContent(text) };
  }
  const pieces: Uint8Array[] = [];
  for await (const piece of writeZip(members(), nodeEvidence.deflate)) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** The pack with some of its files changed, and the hashes in its receipt updated to match. */
export async function alter(pack: Uint8Array, change: (texts: PackTexts) => void): Promise<Uint8Array> {
  const texts = unpack(pack);
  change(texts);
  changeReceipt(texts, (receipt) => ({
    ...receipt,
    manifest: Object.fromEntries(Object.keys(receipt.manifest).map((name) => [name, sha256Of(texts.get(name) ?? '')])),
  }));
  return repack(texts);
}

export function changeReceipt(texts: PackTexts, change: (receipt: Receipt) => object): void {
  texts.set('receipt.json', `${JSON.stringify(change(JSON.parse(texts.get('receipt.json') ?? '')), undefined, 2)}\n`);
}

export function sha256Of(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Changes a cell of a CSV file whose cells contain no line breaks. */
export function changeCell(
  texts: PackTexts,
  { file, line, column, to }: { file: string; line: number; column: string; to: (cell: string) => string },
): void {
  const lines = (texts.get(file) ?? '').split('\r\n');
  const at = (lines[0] ?? '').split(',').indexOf(column);
  const cells = (lines[line - 1] ?? '').match(/(?:"(?:[^"]|"")*"|[^,]*)(?:,|$)/g) ?? [];
  const cell = (cells[at] ?? '').replace(/,$/, '');
  cells[at] = `${to(cell)}${(cells[at] ?? '').endsWith(',') ? ',' : ''}`;
  lines[line - 1] = cells.join('');
  texts.set(file, lines.join('\r\n'));
}
