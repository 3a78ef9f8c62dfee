import { writeFileSync } from 'node:fs';
import { writeSigned } from './file/write-signed.ts';
import { simplified, writeBody, writeFatturaPa, writeLine } from './invoices/write-fatturapa.ts';
import { plainInvoice, plainLine, writeCii } from './invoices/write-invoice.ts';
import { type Attached, type PdfPlan, writePdf } from './pdf/write-pdf.ts';

// Writes the e-invoices in ledgers/ that cannot be written by hand: node packages/ledger/test/ledgers-of-documents.ts

const folder = new URL('./ledgers/', import.meta.url);
const write = (name: string, bytes: string | Buffer) => writeFileSync(new URL(name, folder), bytes);
const pdf = (name: string, files: readonly Attached[], plan?: PdfPlan) => write(name, writePdf(files, plan));

const diesel = writeLine(
  1,
  'Gasolio autotrazione',
  '<Quantita>500.00</Quantita><UnitaMisura>LT</UnitaMisura><PrezzoUnitario>1.42</PrezzoUnitario><PrezzoTotale>710.00</PrezzoTotale>',
);
const transport = writeLine(
  2,
  'Trasporto',
  '<TipoCessionePrestazione>AC</TipoCessionePrestazione><PrezzoUnitario>35.00</PrezzoUnitario><PrezzoTotale>35.00</PrezzoTotale>',
);
const advice = writeLine(
  1,
  'Consulenza fiscale',
  '<PrezzoUnitario>1000.00</PrezzoUnitario><PrezzoTotale>1000.00</PrezzoTotale>',
);
const fund =
  '<DatiCassaPrevidenziale><TipoCassa>TC02</TipoCassa><AlCassa>4.00</AlCassa><ImportoContributoCassa>40.00</ImportoContributoCassa><AliquotaIVA>22.00</AliquotaIVA></DatiCassaPrevidenziale>';
const bodies = [
  writeBody({ number: '101', lines: [diesel, transport], taxable: ['745.00'] }),
  writeBody({ number: '102', document: fund, lines: [advice], taxable: ['1040.00'] }),
];
write('fatturapa-two-bodies.xml', writeFatturaPa(bodies));
write(
  'fatturapa-credit-note.xml',
  writeFatturaPa([writeBody({ type: 'TD04', number: 'NC-3', lines: [diesel], taxable: ['710.00'] })], 'ns2:'),
);
write('fatturapa-simplified.xml', simplified);
write('fatturapa-signed.xml.p7m', writeSigned(Buffer.from(writeFatturaPa(bodies.slice(1), '')), 'BER'));

const paper = { ...plainLine, name: 'Papier A4 80 g', quantity: '20', price: '4.50', amount: '90.00', unit: 'XPK' };
const freight = { isCharge: true, reason: 'Port', amount: '12.00' };
const invoice = { ...plainInvoice, number: 'FA-2024-17', lines: [paper], adjustments: [freight], total: '102.00' };
const cii = Buffer.from(writeCii(invoice));
pdf('factur-x.pdf', [{ name: 'factur-x.xml', bytes: cii }], { list: 'stream', place: 'associated' });
pdf('factur-x-two-versions.pdf', [
  { name: 'ZUGFeRD-invoice.xml', bytes: Buffer.from(writeCii(invoice, 'ZUGFeRD 1')) },
  { name: 'factur-x.xml', bytes: cii },
]);
pdf('factur-x-minimum.pdf', [
  { name: 'factur-x.xml', bytes: Buffer.from(writeCii({ ...invoice, lines: [], adjustments: [] })) },
]);
pdf('plain.pdf', []);
