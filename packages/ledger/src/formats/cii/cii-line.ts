import { toAdjustmentReason } from '../../invoices/adjustment-reasons.ts';
import { toClassification } from '../../invoices/classification.ts';
import { parseDecimal } from '../../invoices/decimal-text.ts';
import type { Adjustment } from '../../invoices/invoice.ts';
import { toOneLine, toVatText } from '../../invoices/invoice-text.ts';
import { readLineAmount } from '../../invoices/line-amount.ts';
import type { LineNode } from '../../invoices/nested-lines.ts';
import type { Amount } from '../../money/decimal.ts';
import { child, children, textOf, type XmlElement } from '../../xml/xml-element.ts';

/** In the two versions of the standard, element names only share their ending. */
export function partOf(element: XmlElement | undefined, ending: string): XmlElement | undefined {
  return element?.children.find(({ name }) => name.endsWith(ending));
}

export type CiiLine = Omit<LineNode, 'children'> & { readonly parentId: string };

/** A line of a CII or ZUGFeRD 1 invoice; lines reference their parent. */
export function readCiiLine(item: XmlElement): CiiLine {
  const document = child(item, 'AssociatedDocumentLineDocument');
  const product = child(item, 'SpecifiedTradeProduct');
  const agreement = partOf(item, 'TradeAgreement');
  const settlement = partOf(item, 'TradeSettlement');
  const quantity = child(partOf(item, 'TradeDelivery'), 'BilledQuantity');
  const price = child(agreement, 'NetPriceProductTradePrice') ?? plainGrossPrice(agreement);
  const note = children(document, 'IncludedNote', 'Content').find(({ text }) => text !== '')?.text ?? '';
  return {
    line: {
      id: textOf(document, 'LineID'),
      name: toOneLine(textOf(product, 'Name')),
      description: toOneLine(textOf(product, 'Description') || note),
      unit: quantity?.attributes.unitCode ?? '',
      ...readLineAmount({
        amount: textOf(partOf(settlement, 'MonetarySummation'), 'LineTotalAmount'),
        price: textOf(price, 'ChargeAmount'),
        priceBase: textOf(price, 'BasisQuantity'),
        quantity: quantity?.text ?? '',
        adjustments: children(settlement, 'SpecifiedTradeAllowanceCharge').map(amountOfAdjustment),
      }),
      vat: vatOf(child(settlement, 'ApplicableTradeTax')),
      classification: toClassification(
        children(product, 'DesignatedProductClassification', 'ClassCode').map(({ attributes, text }) => ({
          scheme: attributes.listID ?? '',
          code: text,
        })),
      ),
      account: textOf(settlement, 'ReceivableSpecifiedTradeAccountingAccount', 'ID'),
      buyerReference: orderNumberOf(agreement),
      isoDate: undefined,
    },
    parentId: textOf(document, 'ParentLineID'),
    status: statusOf(textOf(document, 'LineStatusReasonCode')),
  };
}

/** An allowance or charge of the document, or a transport charge. */
export function readCiiAdjustment(element: XmlElement): Adjustment {
  const isLogistics = element.name === 'SpecifiedLogisticsServiceCharge';
  const isMore = isLogistics || isCharge(element);
  const reason = toOneLine(textOf(element, isLogistics ? 'Description' : 'Reason'));
  return {
    reason: toAdjustmentReason(reason, { code: textOf(element, 'ReasonCode'), isCharge: isMore }),
    amount: isLogistics ? parseDecimal(textOf(element, 'AppliedAmount')) : amountOfAdjustment(element),
    vat: vatOf(child(element, 'CategoryTradeTax') ?? child(element, 'AppliedTradeTax')),
  };
}

export function orderNumberOf(agreement: XmlElement | undefined): string {
  const order = child(agreement, 'BuyerOrderReferencedDocument');
  return textOf(order, 'IssuerAssignedID') || textOf(order, 'ID');
}

/** The gross price applies if there is no deduction. */
function plainGrossPrice(agreement: XmlElement | undefined): XmlElement | undefined {
  const price = child(agreement, 'GrossPriceProductTradePrice');
  return child(price, 'AppliedTradeAllowanceCharge') === undefined ? price : undefined;
}

function statusOf(code: string): LineNode['status'] {
  const name = code.toLowerCase();
  return name === 'group' || name === 'information' ? name : undefined;
}

function amountOfAdjustment(element: XmlElement): Amount | undefined {
  const amount = parseDecimal(textOf(element, 'ActualAmount'));
  return amount === undefined || isCharge(element) ? amount : -amount;
}

function isCharge(element: XmlElement): boolean {
  const indicator = child(element, 'ChargeIndicator');
  return /^(?:true|1)$/i.test(textOf(indicator, 'Indicator') || (indicator?.text ?? ''));
}

function vatOf(tax: XmlElement | undefined): string {
  return toVatText(
    textOf(tax, 'CategoryCode'),
    textOf(tax, 'RateApplicablePercent') || textOf(tax, 'ApplicablePercent'),
  );
}
