import { parseDecimal } from '../../invoices/decimal-text.ts';
import type { Adjustment, Invoice, InvoiceKind, InvoiceLine, Party } from '../../invoices/invoice.ts';
import { distinct, parseIsoDay, toOneLine } from '../../invoices/invoice-text.ts';
import { sumOfAdjustments } from '../../invoices/line-amount.ts';
import { type Amount, absolute } from '../../money/decimal.ts';
import { readXmlTree } from '../../xml/read-xml-tree.ts';
import { child, children, textOf, type XmlElement } from '../../xml/xml-element.ts';
import {
  readAncillaryCosts,
  readFatturaPaDiscounts,
  readFatturaPaLine,
  readPensionFunds,
  readRoundings,
  readSimplifiedLine,
} from './fatturapa-lines.ts';

/** The invoices of a FatturaPA file, one per body: FatturaElettronica 1.2 and earlier, and the simplified format. */
export function readFatturaPa(bytes: Uint8Array): readonly Invoice[] {
  const root = readXmlTree(bytes);
  const header = child(root, 'FatturaElettronicaHeader');
  return children(root, 'FatturaElettronicaBody').map((body) =>
    root.name === 'FatturaElettronicaSemplificata' ? toSimplified(header, body) : toInvoice(header, body),
  );
}

function toInvoice(header: XmlElement | undefined, body: XmlElement): Invoice {
  const general = child(body, 'DatiGenerali');
  const document = child(general, 'DatiGeneraliDocumento');
  const goods = child(body, 'DatiBeniServizi');
  const orderOf = createOrderFinder(general);
  const lines = children(goods, 'DettaglioLinee').map((line) => readFatturaPaLine(line, orderOf));
  const total = totalOf(goods);
  return {
    ...headOf(header, document),
    deliveryCountry: textOf(general, 'DatiTrasporto', 'IndirizzoResa', 'Nazione').toUpperCase(),
    buyerReference: orderOf(''),
    account: textOf(header, 'CedentePrestatore', 'RiferimentoAmministrazione'),
    lines,
    adjustments: adjustmentsOf({ document, goods, lines, total }),
    total,
  };
}

function toSimplified(header: XmlElement | undefined, body: XmlElement): Invoice {
  const lines = children(body, 'DatiBeniServizi').map(readSimplifiedLine);
  return {
    ...headOf(header, child(body, 'DatiGenerali', 'DatiGeneraliDocumento')),
    deliveryCountry: '',
    buyerReference: '',
    account: textOf(header, 'CedentePrestatore', 'RiferimentoAmministrazione'),
    lines,
    adjustments: [],
    // A simplified invoice has no total of its own.
    total: undefined,
  };
}

function headOf(header: XmlElement | undefined, document: XmlElement | undefined) {
  return {
    number: textOf(document, 'Numero'),
    isoDate: parseIsoDay(textOf(document, 'Data')),
    currency: textOf(document, 'Divisa').toUpperCase(),
    seller: readFatturaPaParty(child(header, 'CedentePrestatore')),
    buyer: readFatturaPaParty(child(header, 'CessionarioCommittente')),
    kind: kindOf(textOf(document, 'TipoDocumento')),
  };
}

/** Self-billed invoices, and those that complete a foreign invoice (TD16 to TD28), are ordinary purchases of the buyer. */
function kindOf(type: string): InvoiceKind {
  switch (type) {
    case 'TD04':
    case 'TD08':
      return { is: 'credit' };
    case 'TD02':
    case 'TD03':
      return { is: 'prepayment' };
    default:
      return { is: 'invoice' };
  }
}

/** The order of a line, by its number: an order that names no lines applies to all. */
function createOrderFinder(general: XmlElement | undefined): (lineNumber: string) => string {
  const orders = children(general, 'DatiOrdineAcquisto').map((order) => ({
    id: textOf(order, 'IdDocumento'),
    lines: new Set(children(order, 'RiferimentoNumeroLinea').map(({ text }) => text)),
  }));
  const ofAll = orders.find(({ lines }) => lines.size === 0)?.id ?? '';
  return (lineNumber) => orders.find(({ lines }) => lines.has(lineNumber))?.id ?? ofAll;
}

/** The sum of the taxable amounts by rate; undefined if one of them is missing. */
function totalOf(goods: XmlElement | undefined): Amount | undefined {
  const amounts = children(goods, 'DatiRiepilogo').map((summary) => parseDecimal(textOf(summary, 'ImponibileImporto')));
  if (amounts.length === 0) return undefined;
  return amounts.reduce<Amount | undefined>(
    (sum, amount) => (sum === undefined || amount === undefined ? undefined : sum + amount),
    0n,
  );
}

type Parts = {
  readonly document: XmlElement | undefined;
  readonly goods: XmlElement | undefined;
  readonly lines: readonly InvoiceLine[];
  readonly total: Amount | undefined;
};

/**
 * The parts of the taxable amounts other than lines. Some programs repeat them as lines, or deduct discounts and roundings from
 * the amount due: only the kinds that bring the lines closest to the taxable amounts are counted.
 */
function adjustmentsOf({ document, goods, lines, total }: Parts): readonly Adjustment[] {
  const sumOfLines = sumOfAdjustments(lines);
  const kinds = [
    readPensionFunds(document),
    readAncillaryCosts(goods),
    readRoundings(goods),
    readFatturaPaDiscounts(document, sumOfLines),
  ];
  if (total === undefined) return kinds.flat();
  const distance = (adjustments: readonly Adjustment[]) => absolute(sumOfLines + sumOfAdjustments(adjustments) - total);
  const usual = kinds.slice(0, -1).flat();
  return choicesOf(kinds).reduce((nearest, choice) => (distance(choice) < distance(nearest) ? choice : nearest), usual);
}

/** Every combination of kinds to include, starting with all of them. */
function choicesOf([first, ...others]: readonly (readonly Adjustment[])[]): readonly (readonly Adjustment[])[] {
  if (first === undefined) return [[]];
  const choices = choicesOf(others);
  return first.length === 0 ? choices : [...choices.map((rest) => [...first, ...rest]), ...choices];
}

/** The seller or buyer (`CedentePrestatore` or `CessionarioCommittente`) of an ordinary or simplified invoice. */
function readFatturaPaParty(party: XmlElement | undefined): Party {
  const ids = child(party, 'DatiAnagrafici') ?? child(party, 'IdentificativiFiscali') ?? party;
  const names = child(party, 'DatiAnagrafici', 'Anagrafica') ?? child(party, 'AltriDatiIdentificativi') ?? party;
  const vat = child(ids, 'IdFiscaleIVA');
  const country = textOf(child(party, 'Sede') ?? child(names, 'Sede'), 'Nazione') || textOf(vat, 'IdPaese');
  return {
    name: toOneLine(textOf(names, 'Denominazione') || `${textOf(names, 'Nome')} ${textOf(names, 'Cognome')}`.trim()),
    country: country.toUpperCase(),
    ids: distinct([
      vat === undefined ? '' : `${textOf(vat, 'IdPaese')}${textOf(vat, 'IdCodice')}`,
      textOf(ids, 'CodiceFiscale'),
      textOf(names, 'CodEORI'),
    ]),
  };
}
