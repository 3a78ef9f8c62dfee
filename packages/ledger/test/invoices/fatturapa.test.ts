import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LedgerError } from '../../src/ledger-error.ts';
import { formatAmount } from '../../src/money/decimal.ts';
import { readLedgers } from '../../src/read-ledger.ts';
import { writeSigned } from '../file/write-signed.ts';
import { readInvoice } from './read-invoice.ts';
import { simplified, writeBody, writeFatturaPa, writeLine } from './write-fatturapa.ts';

const paper = writeLine(
  1,
  'Carta A4',
  '<CodiceArticolo><CodiceTipo>CPV</CodiceTipo><CodiceValore>30197643-5</CodiceValore></CodiceArticolo><CodiceArticolo><CodiceTipo>TARIC</CodiceTipo><CodiceValore>48025620</CodiceValore></CodiceArticolo>' +
    '<Quantita>10.00</Quantita><UnitaMisura>NR.</UnitaMisura><PrezzoUnitario>4.50</PrezzoUnitario><PrezzoTotale>45.00</PrezzoTotale>',
).replace('</DettaglioLinee>', '<RiferimentoAmministrazione>6021</RiferimentoAmministrazione></DettaglioLinee>');
const advice = writeLine(2, 'Consulenza', '<PrezzoUnitario>100.00</PrezzoUnitario><PrezzoTotale>100.00</PrezzoTotale>');

async function sums(xml: string | Uint8Array) {
  const { ledger, rows } = await readInvoice(xml);
  const amounts = rows.map(({ amount }) => (amount === undefined ? '' : formatAmount(amount)));
  return { amounts, warnings: ledger.report().warnings.map(({ code }) => code), rows, format: ledger.format };
}

describe('a FatturaPA file', () => {
  test.each(['p:', 'ns2:', 'n0:', ''])('is read with the prefix “%s”', async (prefix) => {
    const order =
      '<DatiOrdineAcquisto><RiferimentoNumeroLinea>2</RiferimentoNumeroLinea><IdDocumento>PO-2</IdDocumento></DatiOrdineAcquisto><DatiOrdineAcquisto><IdDocumento>PO-1</IdDocumento></DatiOrdineAcquisto>';
    const { rows, format } = await sums(
      writeFatturaPa([writeBody({ general: order, lines: [paper, advice], taxable: ['145.00'] })], prefix),
    );
    expect(format).toBe('fatturapa');
    expect(rows).toMatchObject([
      {
        fate: 'counted',
        account: '6021',
        reference: 'PO-1',
        isoDate: '2024-03-05',
        activity: {
          designation: 'Carta A4',
          supplier: 'Mario Rossi',
          quantity: '10',
          unit: 'unit',
          unitPrice: '4.5',
          currency: 'EUR',
          category: 'CPV 30197643-5; CN 48025620',
        },
      },
      { account: 'CDC-7', reference: 'PO-2', activity: { designation: 'Consulenza' } },
    ]);
  });

  test('has an invoice for each body, and negates credit notes once', async () => {
    const bodies = [
      writeBody({ lines: [paper], taxable: ['45.00'] }),
      writeBody({ type: 'TD04', number: 'NC-1', lines: [advice], taxable: ['100.00'] }),
      writeBody({
        type: 'TD04',
        number: 'NC-2',
        lines: [advice.replaceAll('>100.00<', '>-100.00<')],
        taxable: ['-100.00'],
      }),
    ];
    expect((await sums(writeFatturaPa(bodies))).amounts).toEqual(['45.00', '-100.00', '-100.00']);
  });

  test('includes contributions, ancillary costs and roundings in its taxable total, but not stamps and withholdings', async () => {
    const document =
      '<DatiRitenuta><ImportoRitenuta>20.00</ImportoRitenuta></DatiRitenuta><DatiBollo><BolloVirtuale>SI</BolloVirtuale><ImportoBollo>2.00</ImportoBollo></DatiBollo>' +
      '<DatiCassaPrevidenziale><TipoCassa>TC02</TipoCassa><ImportoContributoCassa>4.00</ImportoContributoCassa><AliquotaIVA>22.00</AliquotaIVA></DatiCassaPrevidenziale><Arrotondamento>0.30</Arrotondamento>';
    const body = writeBody({ document, lines: [advice], taxable: ['109.01'] }).replace(
      '<ImponibileImporto>',
      '<SpeseAccessorie>5.00</SpeseAccessorie><Arrotondamento>0.01</Arrotondamento><ImponibileImporto>',
    );
    const { amounts, rows, warnings } = await sums(writeFatturaPa([body]));
    expect(amounts).toEqual(['100.00', '4.00', '5.00', '0.01']);
    expect(rows[1]?.activity.designation).toBe('Contributo cassa previdenziale TC02');
    expect(warnings).not.toContain('invoice_total_differs');
  });

  test.each([
    ['deducted from the taxable total', '135.00', ['45.00', '100.00', '-10.00']],
    ['deducted from the amount due', '145.00', ['45.00', '100.00']],
  ])('with a discount %s', async (_, taxable, expected) => {
    const document = '<ScontoMaggiorazione><Tipo>SC</Tipo><Importo>10.00</Importo></ScontoMaggiorazione>';
    expect(
      (await sums(writeFatturaPa([writeBody({ document, lines: [paper, advice], taxable: [taxable] })]))).amounts,
    ).toEqual(expected);
  });

  test.each([
    ['in the taxable total', '104.99', ['100.00', '5.00', '-0.01']],
    ['also written as lines, or rounding the amount due', '100.00', ['100.00']],
    ['of which one is in the taxable total', '105.00', ['100.00', '5.00']],
  ])('with ancillary costs and a rounding %s', async (_, taxable, expected) => {
    const body = writeBody({ lines: [advice], taxable: [taxable] }).replace(
      '<ImponibileImporto>',
      '<SpeseAccessorie>5.00</SpeseAccessorie><Arrotondamento>-0.01</Arrotondamento><ImponibileImporto>',
    );
    const { amounts, warnings } = await sums(writeFatturaPa([body]));
    expect(amounts).toEqual(expected);
    expect(warnings).not.toContain('invoice_total_differs');
  });

  test('whose lines do not add up to the total causes a warning', async () => {
    const { warnings } = await sums(writeFatturaPa([writeBody({ lines: [paper], taxable: ['50.00'] })]));
    expect(warnings).toContain('invoice_total_differs');
  });

  test('for a prepayment causes a warning', async () => {
    const { warnings } = await sums(writeFatturaPa([writeBody({ type: 'TD02', lines: [paper], taxable: ['45.00'] })]));
    expect(warnings).toContain('prepayment');
  });

  test('that the buyer issues for a foreign purchase is a purchase of the buyer and a sale of the seller', async () => {
    const xml = writeFatturaPa([writeBody({ type: 'TD17', lines: [paper], taxable: ['45.00'] })]);
    const fateFor = async (id: string) => (await readInvoice(xml, { ownIds: [id] })).rows[0];
    expect(await fateFor('09876543210')).toMatchObject({ fate: 'counted' });
    expect(await fateFor('IT01234567890')).toMatchObject({ fate: 'excluded', reason: 'revenue' });
  });

  test('in the simplified format is counted excluding tax', async () => {
    const { amounts, rows } = await sums(simplified);
    expect(amounts).toEqual(['50.00', '8.20']);
    expect(rows[0]?.activity).toMatchObject({ supplier: 'Bar Centrale', designation: 'Pranzo di lavoro' });
  });
});

describe('a signed file', () => {
  const xml = Buffer.from(writeFatturaPa([writeBody({ lines: [paper, advice], taxable: ['145.00'] })]));

  test.each([
    ['DER', writeSigned(xml)],
    ['BER in pieces', writeSigned(xml, 'BER')],
    ['signed twice', writeSigned(writeSigned(xml, 'BER'))],
    [
      'base64',
      Buffer.from(
        writeSigned(xml)
          .toString('base64')
          .replace(/(.{64})/g, '$1\r\n'),
      ),
    ],
    ['PEM', Buffer.from(`-----BEGIN PKCS7-----\n${writeSigned(xml).toString('base64')}\n-----END PKCS7-----\n`)],
  ])('is read as its signed content: %s', async (_, file) => {
    expect((await sums(file)).amounts).toEqual(['45.00', '100.00']);
  });

  test('with other content is refused as that content', async () => {
    await expect(readLedgers(writeSigned(Buffer.from('%PDF-1.7\n')))).rejects.toMatchObject({ reason: 'PDF' });
    await expect(readLedgers(writeSigned(Buffer.from('a;b\n')))).rejects.toMatchObject({ reason: 'E_INVOICE' });
  });

  test('without its content, or damaged in any way, gives rows or a LedgerError', async () => {
    await expect(readLedgers(writeSigned(xml).subarray(0, 40))).rejects.toBeInstanceOf(LedgerError);
    const wholes = [writeSigned(xml), writeSigned(xml, 'BER')];
    const change = fc.tuple(fc.oneof(fc.nat(80), fc.nat(2_000)), fc.nat(255));
    const property = fc.asyncProperty(
      fc.constantFrom(...wholes),
      fc.array(change, { maxLength: 4 }),
      async (whole, changes) => {
        const file = Buffer.from(whole);
        for (const [at, value] of changes) file[at] = value;
        await readLedgers(file).catch((error: unknown) => {
          if (!(error instanceof LedgerError)) throw error;
        });
      },
    );
    await fc.assert(property, { numRuns: 300 });
  });
});
