import { parseDecimal } from '../../invoices/decimal-text.ts';
import { kindOfDocument } from '../../invoices/document-types.ts';
import type { Invoice, Party } from '../../invoices/invoice.ts';
import { distinct, parseIsoDay, toOneLine } from '../../invoices/invoice-text.ts';
import { nestLines, settleLines } from '../../invoices/nested-lines.ts';
import { settleAdjustments, sumOfCounted } from '../../invoices/settle-adjustments.ts';
import type { Amount } from '../../money/decimal.ts';
import { readXmlParts } from '../../xml/read-xml-tree.ts';
import { child, children, textOf, type XmlElement } from '../../xml/xml-element.ts';
import { type CiiLine, orderNumberOf, partOf, readCiiAdjustment, readCiiLine } from './cii-line.ts';

/** The last name is that of ZUGFeRD before its first release. */
const documents = new Set(['CrossIndustryInvoice', 'CrossIndustryDocument', 'Invoice']);
const lineName = 'IncludedSupplyChainTradeLineItem';
const transaction = /SupplyChainTradeTransaction$/;
const headNames = /ExchangedDocument$|Trade(?:Agreement|Delivery|Settlement)$/;

type Draft = { readonly head: XmlElement[]; readonly lines: CiiLine[] };

/** The invoice of a CII file (D16B: EN 16931, Factur-X, ZUGFeRD 2, XRechnung) or of ZUGFeRD 1. */
export async function readCii(bytes: Uint8Array): Promise<readonly Invoice[]> {
  const drafts: Draft[] = [];
  await readXmlParts(
    bytes,
    (path) => {
      const name = path.at(-1) ?? '';
      const level = documents.has(path[0] ?? '') ? 1 : 2;
      // A document starts: its parts follow, one by one.
      if (path.length === level && documents.has(name)) drafts.push({ head: [], lines: [] });
      if (!documents.has(path[level - 1] ?? '')) return false;
      if (path.length === level + 1) return headNames.test(name);
      const isInTransaction = path.length === level + 2 && transaction.test(path[level] ?? '');
      return isInTransaction && (name === lineName || headNames.test(name));
    },
    (element) => {
      const draft = drafts.at(-1);
      if (element.name === lineName) draft?.lines.push(readCiiLine(element));
      else draft?.head.push(element);
    },
  );
  return drafts.map(toInvoice);
}

function toInvoice({ head: parts, lines }: Draft): Invoice {
  const head: XmlElement = { name: '', text: '', attributes: {}, children: parts };
  const document = partOf(head, 'ExchangedDocument');
  const agreement = partOf(head, 'TradeAgreement');
  const settlement = partOf(head, 'TradeSettlement');
  const summation = partOf(settlement, 'MonetarySummation');
  const written = (settlement?.children ?? []).filter(({ name }) => adjustmentNames.has(name));
  const currency = textOf(settlement, 'InvoiceCurrencyCode') || currencyOf(summation);
  const total = totalOf(summation, currency);
  const adjustments = settleAdjustments(
    written.map((element) => ({
      ...readCiiAdjustment(element),
      isTurnable: element.name === 'SpecifiedTradeAllowanceCharge',
    })),
    {
      lines: lines.map(({ line }) => line),
      isNested: lines.some(({ parentId, status }) => parentId !== '' || status !== undefined),
      total,
    },
  );
  const issued = child(document, 'IssueDateTime');
  return {
    number: textOf(document, 'ID'),
    isoDate: parseIsoDay(issued?.children[0]?.text ?? issued?.text ?? ''),
    currency,
    seller: readCiiParty(child(agreement, 'SellerTradeParty')),
    buyer: readCiiParty(child(agreement, 'BuyerTradeParty')),
    deliveryCountry: textOf(
      partOf(head, 'TradeDelivery'),
      ...['ShipToTradeParty', 'PostalTradeAddress', 'CountryID'],
    ).toUpperCase(),
    buyerReference: textOf(agreement, 'BuyerReference') || orderNumberOf(agreement),
    account: children(settlement, 'ReceivableSpecifiedTradeAccountingAccount', 'ID')[0]?.text ?? '',
    kind: kindOfDocument(textOf(document, 'TypeCode')),
    lines: settleLines(nestLines(lines), total === undefined ? undefined : total - sumOfCounted(adjustments)),
    adjustments,
    total,
  };
}

const adjustmentNames = new Set(['SpecifiedTradeAllowanceCharge', 'SpecifiedLogisticsServiceCharge']);

/** The total in the currency of the invoice: amounts may also be given in the tax currency. */
function totalOf(summation: XmlElement | undefined, currency: string): Amount | undefined {
  const amountOf = (name: string) => {
    const all = children(summation, name);
    const own = all.find(({ attributes }) => (attributes.currencyID ?? currency) === currency);
    return parseDecimal((own ?? all[0])?.text ?? '');
  };
  const lines = amountOf('LineTotalAmount');
  return (
    amountOf('TaxBasisTotalAmount') ??
    (lines === undefined
      ? undefined
      : lines - (amountOf('AllowanceTotalAmount') ?? 0n) + (amountOf('ChargeTotalAmount') ?? 0n))
  );
}

function currencyOf(summation: XmlElement | undefined): string {
  return summation?.children.find(({ attributes }) => attributes.currencyID)?.attributes.currencyID ?? '';
}

/** The seller or buyer of a CII document: `SellerTradeParty` or `BuyerTradeParty`. */
function readCiiParty(party: XmlElement | undefined): Party {
  const organization = child(party, 'SpecifiedLegalOrganization');
  const registered = toOneLine(textOf(party, 'Name'));
  const name = toOneLine(textOf(organization, 'TradingBusinessName')) || registered;
  const ids = [
    ...children(party, 'SpecifiedTaxRegistration', 'ID'),
    ...children(organization, 'ID'),
    ...children(party, 'GlobalID'),
    ...children(party, 'ID'),
    ...children(party, 'URIUniversalCommunication', 'URIID'),
  ];
  return {
    name,
    ...(registered === '' || registered === name ? {} : { legalName: registered }),
    country: textOf(party, 'PostalTradeAddress', 'CountryID').toUpperCase(),
    ids: distinct(ids.map(({ text }) => text)),
  };
}
