import { parseDecimal } from '../../invoices/decimal-text.ts';
import { kindOfDocument } from '../../invoices/document-types.ts';
import type { Invoice, Party } from '../../invoices/invoice.ts';
import { distinct, parseIsoDay, toOneLine } from '../../invoices/invoice-text.ts';
import { type LineNode, settleLines } from '../../invoices/nested-lines.ts';
import { settleAdjustments, sumOfCounted } from '../../invoices/settle-adjustments.ts';
import type { Amount } from '../../money/decimal.ts';
import { readXmlParts } from '../../xml/read-xml-tree.ts';
import type { TreeChoice } from '../../xml/tree-builder.ts';
import { child, children, textOf, type XmlElement } from '../../xml/xml-element.ts';
import { readUblAdjustment, readUblLine } from './ubl-line.ts';

const documents = new Set(['Invoice', 'CreditNote']);
const lineNames = new Set(['InvoiceLine', 'CreditNoteLine']);
/** The elements read from the head of a document; the others may be large, such as attachments. */
const headNames = new Set(
  (
    'ID IssueDate InvoiceTypeCode CreditNoteTypeCode DocumentCurrencyCode AccountingCost AccountingCostCode BuyerReference' +
    ' OrderReference AccountingSupplierParty AccountingCustomerParty Delivery AllowanceCharge TaxTotal LegalMonetaryTotal'
  ).split(' '),
);

const choice: TreeChoice = {
  without: new Set(
    (
      'AdditionalItemProperty AgentParty AllowanceChargeReference BuyersItemIdentification Contact DespatchLineReference' +
      ' DocumentReference InvoicePeriod OriginCountry SellersItemIdentification ServiceProviderParty StandardItemIdentification' +
      ' TaxScheme'
    ).split(' '),
  ),
  withAttributes: new Set(
    'InvoicedQuantity CreditedQuantity ItemClassificationCode ID TaxExclusiveAmount PayableAmount CommodityCode'.split(
      ' ',
    ),
  ),
};

type Draft = { readonly root: string; readonly head: XmlElement[]; readonly lines: LineNode[] };

/** The invoices and credit notes of a UBL file: one, or those in a network envelope. */
export async function readUbl(bytes: Uint8Array): Promise<readonly Invoice[]> {
  const drafts: Draft[] = [];
  await readXmlParts(
    bytes,
    (path) => {
      const name = path.at(-1) ?? '';
      const level = path[0] === envelope ? 2 : 1;
      // A document starts: its parts follow, one by one.
      if (path.length === level && documents.has(name)) drafts.push({ root: name, head: [], lines: [] });
      const isInDocument = path.length === level + 1 && documents.has(path[level - 1] ?? '');
      return isInDocument && (headNames.has(name) || lineNames.has(name));
    },
    (element) => {
      const draft = drafts.at(-1);
      if (lineNames.has(element.name)) draft?.lines.push(readUblLine(element));
      else draft?.head.push(element);
    },
    choice,
  );
  return drafts.map(toInvoice);
}

const envelope = 'StandardBusinessDocument';

function toInvoice({ root, head: parts, lines }: Draft): Invoice {
  const head: XmlElement = { name: root, text: '', attributes: {}, children: parts };
  const totals = child(head, 'LegalMonetaryTotal');
  const total = totalOf(totals, child(head, 'TaxTotal'));
  const adjustments = settleAdjustments(
    children(head, 'AllowanceCharge').map((element) => ({ ...readUblAdjustment(element), isTurnable: true })),
    { lines: lines.map(({ line }) => line), isNested: lines.some((line) => line.children.length > 0), total },
  );
  return {
    number: textOf(head, 'ID'),
    isoDate: parseIsoDay(textOf(head, 'IssueDate')),
    currency:
      textOf(head, 'DocumentCurrencyCode') ||
      (totals?.children.find(({ attributes }) => attributes.currencyID)?.attributes.currencyID ?? ''),
    seller: readUblParty(child(head, 'AccountingSupplierParty')),
    buyer: readUblParty(child(head, 'AccountingCustomerParty')),
    deliveryCountry: textOf(
      head,
      ...['Delivery', 'DeliveryLocation', 'Address', 'Country', 'IdentificationCode'],
    ).toUpperCase(),
    buyerReference: textOf(head, 'BuyerReference') || textOf(head, 'OrderReference', 'ID'),
    account: textOf(head, 'AccountingCost') || textOf(head, 'AccountingCostCode'),
    kind: kindOfDocument(textOf(head, 'InvoiceTypeCode') || textOf(head, 'CreditNoteTypeCode'), root === 'CreditNote'),
    lines: settleLines(lines, total === undefined ? undefined : total - sumOfCounted(adjustments)),
    adjustments,
    total,
  };
}

/**
 * The total excluding tax. Before version 2.1, some programs used `TaxExclusiveAmount` for the tax itself: the total is
 * then the sum of lines, allowances and charges.
 */
function totalOf(totals: XmlElement | undefined, tax: XmlElement | undefined): Amount | undefined {
  const amountOf = (name: string) => parseDecimal(textOf(totals, name));
  const stated = amountOf('TaxExclusiveAmount');
  const lines = amountOf('LineExtensionAmount');
  const computed =
    lines === undefined
      ? undefined
      : lines - (amountOf('AllowanceTotalAmount') ?? 0n) + (amountOf('ChargeTotalAmount') ?? 0n);
  const isTax = stated !== undefined && stated === parseDecimal(textOf(tax, 'TaxAmount')) && stated !== computed;
  return isTax ? (computed ?? stated) : (stated ?? computed);
}

/** The seller or buyer of a UBL document: `AccountingSupplierParty` or `AccountingCustomerParty`. */
function readUblParty(element: XmlElement | undefined): Party {
  const party = child(element, 'Party') ?? element;
  const legalName = toOneLine(textOf(party, 'PartyLegalEntity', 'RegistrationName'));
  const name =
    [...children(party, 'PartyName', 'Name')].map(({ text }) => toOneLine(text)).find((text) => text !== '') ??
    (legalName || toOneLine(textOf(party, 'PartyTaxScheme', 'RegistrationName')) || personOf(party));
  const ids = [
    ...children(party, 'PartyTaxScheme', 'CompanyID'),
    ...children(party, 'PartyLegalEntity', 'CompanyID'),
    ...children(party, 'PartyIdentification', 'ID').filter(({ attributes }) => attributes.schemeID !== 'SEPA'),
    ...children(party, 'EndpointID'),
  ];
  return {
    name,
    ...(legalName === '' || legalName === name ? {} : { legalName }),
    country: textOf(party, 'PostalAddress', 'Country', 'IdentificationCode').toUpperCase(),
    ids: distinct(ids.map(({ text }) => text)),
  };
}

function personOf(party: XmlElement | undefined): string {
  const person = child(party, 'Person');
  return [textOf(person, 'FirstName'), textOf(person, 'FamilyName')].join(' ').trim();
}
