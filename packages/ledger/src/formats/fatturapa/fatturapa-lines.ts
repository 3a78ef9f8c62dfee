import { listRows, readName } from '@ledgerprint/languages';
import { toClassification } from '../../invoices/classification.ts';
import { parseDecimal } from '../../invoices/decimal-text.ts';
import type { Adjustment, InvoiceLine } from '../../invoices/invoice.ts';
import { toOneLine, toVatText } from '../../invoices/invoice-text.ts';
import { readLineAmount } from '../../invoices/line-amount.ts';
import { type Amount, divideAmounts, multiplyAmounts, toAmount } from '../../money/decimal.ts';
import { children, textOf, type XmlElement } from '../../xml/xml-element.ts';

/** A line of an ordinary invoice: `DettaglioLinee`. */
export function readFatturaPaLine(line: XmlElement, orderOf: (lineNumber: string) => string): InvoiceLine {
  const id = textOf(line, 'NumeroLinea');
  const isAmountMissing = textOf(line, 'PrezzoTotale') === '';
  const lacksQuantity = textOf(line, 'Quantita') === '';
  return {
    id,
    name: toOneLine(textOf(line, 'Descrizione')),
    description: '',
    unit: toItalianUnit(textOf(line, 'UnitaMisura')),
    ...readLineAmount({
      amount: textOf(line, 'PrezzoTotale'),
      price: textOf(line, 'PrezzoUnitario'),
      priceBase: '',
      // A line without a quantity is a single item at its price.
      quantity: lacksQuantity && isAmountMissing ? '1' : textOf(line, 'Quantita'),
      adjustments: [],
    }),
    vat: toVatText(textOf(line, 'Natura'), textOf(line, 'AliquotaIVA')),
    classification: toClassification(
      children(line, 'CodiceArticolo').map((code) => ({
        scheme: schemeOf(textOf(code, 'CodiceTipo')),
        code: textOf(code, 'CodiceValore'),
      })),
    ),
    account: textOf(line, 'RiferimentoAmministrazione'),
    buyerReference: orderOf(id),
    isoDate: undefined,
    part: 'counts',
  };
}

/** A line of a simplified invoice, whose amount includes the tax: `DatiBeniServizi`. */
export function readSimplifiedLine(line: XmlElement, index: number): InvoiceLine {
  const tax = textOf(line, 'DatiIVA', 'Imposta');
  const rate = textOf(line, 'DatiIVA', 'Aliquota');
  const written = textOf(line, 'Importo');
  const amount = netOf(parseDecimal(written), { tax: parseDecimal(tax), rate: parseDecimal(rate) });
  return {
    id: String(index + 1),
    name: toOneLine(textOf(line, 'Descrizione')),
    description: '',
    quantity: '',
    unit: '',
    price: undefined,
    amount,
    ...(amount === undefined && written !== '' ? { isUnreadable: true } : {}),
    vat: toVatText(textOf(line, 'Natura'), rate),
    classification: '',
    account: '',
    buyerReference: '',
    isoDate: undefined,
    part: 'counts',
  };
}

const hundred = toAmount('100');
const cent = toAmount('0.01');

/** The gross amount less the stated tax; if no tax is stated, less the tax at the rate, to the cent. */
function netOf(
  gross: Amount | undefined,
  { tax, rate }: { readonly tax: Amount | undefined; readonly rate: Amount | undefined },
): Amount | undefined {
  if (gross === undefined) return undefined;
  if (tax !== undefined) return gross - tax;
  if (rate === undefined) return gross;
  const net = divideAmounts(multiplyAmounts(gross, hundred), hundred + rate);
  const half = net < 0n ? -cent / 2n : cent / 2n;
  return ((net + half) / cent) * cent;
}

/** The first eight digits of TARIC are the Combined Nomenclature. */
function schemeOf(type: string): string {
  return readName(type).has('cells', 'combined nomenclature') ? 'CN' : type.toUpperCase();
}

/** Contributions to a professional pension fund. */
export function readPensionFunds(document: XmlElement | undefined): readonly Adjustment[] {
  return children(document, 'DatiCassaPrevidenziale').map((fund) => ({
    reason: ['Contributo cassa previdenziale', textOf(fund, 'TipoCassa')].filter((text) => text !== '').join(' '),
    amount: parseDecimal(textOf(fund, 'ImportoContributoCassa')),
    vat: toVatText(textOf(fund, 'Natura'), textOf(fund, 'AliquotaIVA')),
  }));
}

export function readAncillaryCosts(goods: XmlElement | undefined): readonly Adjustment[] {
  return readSummaries(goods, 'SpeseAccessorie', 'Spese accessorie');
}

export function readRoundings(goods: XmlElement | undefined): readonly Adjustment[] {
  return readSummaries(goods, 'Arrotondamento', 'Arrotondamento');
}

/** Amounts in the summaries by rate other than the taxable amount. */
function readSummaries(goods: XmlElement | undefined, name: string, reason: string): readonly Adjustment[] {
  return children(goods, 'DatiRiepilogo').flatMap((summary) => {
    const amount = parseDecimal(textOf(summary, name)) ?? 0n;
    const vat = toVatText(textOf(summary, 'Natura'), textOf(summary, 'AliquotaIVA'));
    return amount === 0n ? [] : [{ reason, amount, vat }];
  });
}

/** Discounts and surcharges on the whole document; a percentage applies to the sum of the lines. */
export function readFatturaPaDiscounts(document: XmlElement | undefined, sumOfLines: Amount): readonly Adjustment[] {
  return children(document, 'ScontoMaggiorazione').map((discount) => {
    const isDiscount = textOf(discount, 'Tipo').toUpperCase() !== 'MG';
    const share = parseDecimal(textOf(discount, 'Percentuale'));
    const amount =
      parseDecimal(textOf(discount, 'Importo')) ??
      (share === undefined ? undefined : divideAmounts(multiplyAmounts(sumOfLines, share), hundred));
    return {
      reason: isDiscount ? 'Sconto' : 'Maggiorazione',
      amount: amount === undefined ? undefined : isDiscount ? -amount : amount,
      vat: '',
    };
  });
}

/** Units as Italian programs write them, with their UN/ECE Recommendation 20 codes. */
const codes: ReadonlyMap<string, string> = new Map(
  listRows('unit-codes').flatMap(({ text, means }) => text.split('/').map((word) => [word, means] as const)),
);

/**
 * The code of a unit, or the text as written. `ml` is left out: it is a linear metre for builders and a millilitre for
 * chemists.
 */
export function toItalianUnit(text: string): string {
  const word = text
    .toLowerCase()
    .replace(/[\s.°º'’/]/g, '')
    .replace(/à/g, 'a');
  if (word === 'ml') return '';
  return codes.get(word) ?? text;
}
