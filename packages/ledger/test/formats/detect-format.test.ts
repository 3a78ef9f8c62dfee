import { describe, expect, test } from 'vitest';
import { writeZip } from '../../../../tools/testing/zip.ts';
import { detectFormat } from '../../src/formats/detect-format.ts';
import { refuseOtherFormats } from '../../src/formats/refusals.ts';
import { LedgerError } from '../../src/ledger-error.ts';
import { makeWorkbook } from '../file/make-workbook.ts';
import { refusalFor } from '../file/read-tables.ts';
import { utf16 } from '../read-all.ts';

const zipOf = (...names: readonly string[]) => writeZip(names.map((name) => ({ name, bytes: Buffer.from('x') })));
const compound = (text: string) =>
  Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(512), Buffer.from(text, 'utf16le')]);

/** An archive whose first file is uncompressed. */
function openDocument(type: string): Buffer {
  const file = writeZip([{ name: 'mimetype', bytes: Buffer.from(type) }]);
  const local = Buffer.concat([file.subarray(0, 38), Buffer.from(type)]);
  local.writeUInt16LE(0, 8);
  const directory = Buffer.from(file.subarray(file.lastIndexOf('PK\x01\x02'), file.lastIndexOf('PK\x05\x06')));
  directory.writeUInt16LE(0, 10);
  directory.writeUInt32LE(type.length, 20);
  const end = Buffer.from(file.subarray(file.lastIndexOf('PK\x05\x06')));
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, directory, end]);
}

const ubl = 'urn:oasis:names:specification:ubl:schema:xsd';
const cii = 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100';

const files: readonly (readonly [string, string, string, Uint8Array | string])[] = [
  ['xls', 'OLD_WORKBOOK', 'XLS', compound('Workbook')],
  ['protected', 'PROTECTED', 'password', compound('EncryptedPackage')],
  ['document', 'OTHER_DOCUMENT', 'text document', compound('WordDocument')],
  ['document', 'OTHER_DOCUMENT', 'presentation', compound('PowerPoint Document')],
  ['document', 'OTHER_DOCUMENT', 'text document', '{\\rtf1\\ansi a}'],
  ['document', 'OTHER_DOCUMENT', 'text document', zipOf('[Content_Types].xml', 'word/document.xml')],
  ['document', 'OTHER_DOCUMENT', 'presentation', openDocument('application/vnd.oasis.opendocument.presentation')],
  ['ods', 'OTHER_DOCUMENT', 'save it as XLSX', openDocument('application/vnd.oasis.opendocument.spreadsheet')],
  ['xlsb', 'OTHER_DOCUMENT', 'XLSB', zipOf('xl/workbook.bin')],
  ['numbers', 'OTHER_DOCUMENT', 'Numbers', zipOf('Index/Document.iwa')],
  ['zip', 'ARCHIVE', 'unpack it', zipOf('a.csv', 'b.csv')],
  ['zip', 'ARCHIVE', 'unpack it', writeZip([])],
  ['archive', 'ARCHIVE', 'unpack it', Buffer.from('377abcaf271c0004', 'hex')],
  ['gzip', 'GZIP', 'decompress', Buffer.from('1f8b0800', 'hex')],
  ['image', 'IMAGE', 'image', Buffer.from('89504e470d0a1a0a', 'hex')],
  ['image', 'IMAGE', 'image', Buffer.from('ffd8ffe000104a464946', 'hex')],
  ['pdf', 'PDF', 'so it cannot be read', '%PDF-1.7\n%âãÏÓ\n'],
  ['pdf', 'PDF', 'without an embedded e-invoice', 'Received: from\r\n\r\n%PDF-1.4\n'],
  ['html', 'WEB_PAGE', 'web page', '<!DOCTYPE html><title>a</title>'],
  ['html', 'WEB_PAGE', 'web page', '<table border="1"><tr><td>a</td></tr></table>'],
  ['html', 'WEB_PAGE', 'web page', '<!-- saved from -->\n<html xmlns="http://www.w3.org/1999/xhtml"><body/></html>'],
  ['html', 'WEB_PAGE', 'web page', utf16('\ufeff<html><body></body></html>', 'le')],
  ['html', 'WEB_PAGE', 'web page', 'MIME-Version: 1.0\nContent-Type: multipart/related\n'],
  ['html', 'WEB_PAGE', 'web page', '<?xml version="1.0"?>\n<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0">\n<html/>'],
  [
    'spreadsheetml',
    'OLD_WORKBOOK',
    '2003',
    '<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"/>',
  ],
  ['ubl', 'E_INVOICE', 'e-invoice (UBL)', `<?xml version="1.0"?>\n<Invoice xmlns="${ubl}:Invoice-2"></Invoice>`],
  ['ubl', 'E_INVOICE', 'e-invoice (UBL)', `<ubl:CreditNote xmlns:cac="x"\n xmlns:ubl='${ubl}:CreditNote-2'>`],
  [
    'cii',
    'E_INVOICE',
    'e-invoice (CII)',
    `\ufeff<?xml version="1.0"?><!-- a --><rsm:CrossIndustryInvoice xmlns:rsm="${cii}">`,
  ],
  [
    'cii',
    'E_INVOICE',
    'e-invoice (CII)',
    '<?xml version="1.0"?><rsm:CrossIndustryDocument xmlns:rsm="urn:ferd:CrossIndustryDocument:invoice:1p0">',
  ],
  [
    'fatturapa',
    'E_INVOICE',
    'e-invoice (FatturaPA)',
    '<?xml version="1.0"?><p:FatturaElettronica versione="FPR12" xmlns:p="http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fatture/v1.2">',
  ],
  ...(
    [
      ['order', 'NOT_AN_INVOICE', 'an order (Order-X), not an invoice', 'SCRDMCCBDACIOMessageStructure', 'urn:un'],
      ['order', 'NOT_AN_INVOICE', 'an order (UBL)', 'Order', `${ubl}:Order-2`],
      ['business-message', 'NOT_AN_INVOICE', 'a delivery note (UBL)', 'DespatchAdvice', `${ubl}:DespatchAdvice-2`],
      ['business-message', 'NOT_AN_INVOICE', 'a response', 'ApplicationResponse', `${ubl}:ApplicationResponse-2`],
      ['business-message', 'NOT_AN_INVOICE', 'a catalogue', 'Catalogue', `${ubl}:Catalogue-2`],
      ['business-message', 'NOT_AN_INVOICE', 'a statement of account', 'Statement', `${ubl}:Statement-2`],
      ['business-message', 'NOT_AN_INVOICE', 'a reminder', 'Reminder', `${ubl}:Reminder-2`],
      ['business-message', 'NOT_AN_INVOICE', 'a business document (UBL)', 'Waybill', `${ubl}:Waybill-2`],
      ['edifact', 'E_INVOICE', 'an EDIFACT message in XML', 'M_INVOIC', 'urn:edifact'],
      ['other-invoice', 'E_INVOICE', '(Facturae)', 'Facturae', 'http://www.facturae.es/Facturae/2014/v3.2.1'],
      ['other-invoice', 'E_INVOICE', '(ebInterface)', 'Invoice', 'http://www.ebinterface.at/schema/5p0/'],
      ['other-invoice', 'E_INVOICE', '(Svefaktura)', 'Invoice', 'urn:sfti:documents:BasicInvoice:1:0'],
      ['other-invoice', 'E_INVOICE', '(KSeF FA)', 'Faktura', 'http://crd.gov.pl/wzor/2023/06/29/12648/'],
      ['other-audit', 'AUDIT_FILE', '(JPK)', 'JPK', 'http://jpk.mf.gov.pl/wzor/2022/02/17/02171/'],
      ['payments', 'NOT_AN_INVOICE', 'a bank statement', 'Document', 'urn:iso:std:iso:20022:tech:xsd:camt.053.001.02'],
      ['payments', 'NOT_AN_INVOICE', 'a payment order', 'Document', 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.03'],
      ['contracts', 'NOT_AN_INVOICE', 'public contracts', 'marches', 'urn:a'],
    ] as const
  ).map(
    ([format, reason, words, name, namespace]) =>
      [format, reason, words, `<?xml version="1.0"?><x:${name} xmlns:x="${namespace}">`] as const,
  ),
  ['other-invoice', 'E_INVOICE', '(Finvoice)', '<?xml version="1.0"?><Finvoice Version="3.0">'],
  ['other-invoice', 'E_INVOICE', 'a cXML document', '<?xml version="1.0"?><!DOCTYPE cXML SYSTEM "a.dtd"><cXML>'],
  ['edifact', 'E_INVOICE', 'an EDIFACT message', "UNA:+.? 'UNB+UNOC:3+A+B+240101:1200+1'"],
  ['edifact', 'E_INVOICE', 'an EDIFACT message', "UNB+UNOC:3+A+B+240101:1200+1'"],
  ['edifact', 'E_INVOICE', 'an X12 message', 'ISA*00*          *00*'],
  [
    'saft',
    'AUDIT_FILE',
    'audit file',
    '<?xml version="1.0"?><AuditFile xmlns="urn:OECD:StandardAuditFile-Tax:PT_1.04_01">',
  ],
  ['xml', 'XML', 'XML', '<?xml version="1.0"?><ventes><vente/></ventes>'],
  ['xml', 'XML', 'XML', '<ventes><vente/></ventes>\n'],
  ['xml', 'XML', 'XML', '<?xml version="1.0"?><Invoice><Line/></Invoice>'],
  ['binary', 'NOT_A_TABLE', 'not a spreadsheet', Buffer.from('\x01\x02\0\0abc')],
];

describe('a file that is not a table', () => {
  test.each(files)('%s is refused with %s and says %s', async (format, reason, words, file) => {
    const bytes = typeof file === 'string' ? Buffer.from(file) : file;
    expect(detectFormat(bytes)).toBe(format);
    const error = await refusalFor(bytes);
    expect(error.reason).toBe(reason);
    expect(error.message).toContain(words);
    expect(error.message).toMatch(/^This .+: .+\.$/);
  });
});

describe('a file that is a table', () => {
  test.each([
    ['xlsx', makeWorkbook({ sheets: { A: '' } })],
    ['json', Buffer.from(' {\n "a": 1}')],
    ['json', Buffer.from('[\n{"a": 1}]')],
    ['csv', Buffer.from('designation;quantity')],
    ['csv', Buffer.from('{a};b')],
    ['csv', Buffer.from('[2024];b')],
    ['csv', Buffer.from('<5 kg;b\n')],
    ['csv', Buffer.from('PK;b\n')],
    ['csv', Buffer.from('BM;b\n')],
    ['csv', utf16('\ufeffdesignation;b', 'le')],
    ['csv', Buffer.alloc(0)],
  ])('is %s', (format, bytes) => {
    expect(detectFormat(bytes)).toBe(format);
  });
});

describe('where only CSV is accepted', () => {
  function refusal(bytes: Uint8Array): LedgerError | undefined {
    try {
      refuseOtherFormats(bytes);
      return undefined;
    } catch (error) {
      if (error instanceof LedgerError) return error;
      throw error;
    }
  }

  test.each([makeWorkbook({ sheets: { A: '' } }), zipOf('a.csv'), Buffer.from('PK\x03\x04\x14\0')])(
    'for a workbook or another archive, the advice is to save it as CSV',
    (bytes) => {
      expect(refusal(bytes)).toMatchObject({ reason: 'ARCHIVE', message: expect.stringContaining('CSV UTF-8') });
    },
  );

  test('text is read, whatever it starts with', () => {
    for (const text of ['a;b', '[{"a":1}]', '{"a":1}', 'a\0b']) expect(refusal(Buffer.from(text))).toBeUndefined();
  });

  test('e-invoices are named', () => {
    expect(refusal(Buffer.from(`<Invoice xmlns="${ubl}:Invoice-2">`))?.reason).toBe('E_INVOICE');
  });
});
