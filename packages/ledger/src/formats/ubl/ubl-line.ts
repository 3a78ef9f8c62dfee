import { toAdjustmentReason } from '../../invoices/adjustment-reasons.ts';
import { toClassification } from '../../invoices/classification.ts';
import { parseDecimal } from '../../invoices/decimal-text.ts';
import type { Adjustment } from '../../invoices/invoice.ts';
import { toOneLine, toVatText } from '../../invoices/invoice-text.ts';
import { readLineAmount } from '../../invoices/line-amount.ts';
import type { LineNode } from '../../invoices/nested-lines.ts';
import type { Amount } from '../../money/decimal.ts';
import { child, children, textOf, type XmlElement } from '../../xml/xml-element.ts';

/** A line of an invoice or credit note, with its nested lines. */
export function readUblLine(line: XmlElement): LineNode {
  const item = child(line, 'Item');
  const quantity = child(line, 'InvoicedQuantity') ?? child(line, 'CreditedQuantity');
  const price = child(line, 'Price');
  const tax = child(item, 'ClassifiedTaxCategory') ?? child(line, 'TaxTotal', 'TaxSubtotal', 'TaxCategory');
  return {
    line: {
      id: textOf(line, 'ID'),
      name: toOneLine(textOf(item, 'Name')),
      description: toOneLine(textOf(item, 'Description') || textOf(line, 'Note')),
      unit: quantity?.attributes.unitCode ?? '',
      ...readLineAmount({
        amount: textOf(line, 'LineExtensionAmount'),
        price: textOf(price, 'PriceAmount'),
        priceBase: textOf(price, 'BaseQuantity'),
        quantity: quantity?.text ?? '',
        adjustments: children(line, 'AllowanceCharge').map(amountOfAdjustment),
      }),
      vat: vatOf(tax),
      classification: toClassification(
        children(item, 'CommodityClassification').flatMap(({ children: codes }) =>
          codes.map(({ attributes, text }) => ({ scheme: attributes.listID ?? attributes.listName ?? '', code: text })),
        ),
      ),
      account: textOf(line, 'AccountingCost') || textOf(line, 'AccountingCostCode'),
      buyerReference: textOf(line, 'OrderLineReference', 'OrderReference', 'ID'),
      isoDate: undefined,
    },
    status: undefined,
    children: [...children(line, 'SubInvoiceLine'), ...children(line, 'SubCreditNoteLine')].map(readUblLine),
  };
}

/** An allowance or charge of the document. */
export function readUblAdjustment(element: XmlElement): Adjustment {
  return {
    reason: toAdjustmentReason(toOneLine(textOf(element, 'AllowanceChargeReason')), {
      code: textOf(element, 'AllowanceChargeReasonCode'),
      isCharge: isCharge(element),
    }),
    amount: amountOfAdjustment(element),
    vat: vatOf(child(element, 'TaxCategory')),
  };
}

function amountOfAdjustment(element: XmlElement): Amount | undefined {
  const amount = parseDecimal(textOf(element, 'Amount'));
  return amount === undefined || isCharge(element) ? amount : -amount;
}

function isCharge(element: XmlElement): boolean {
  return /^(?:true|1)$/i.test(textOf(element, 'ChargeIndicator'));
}

function vatOf(category: XmlElement | undefined): string {
  return toVatText(textOf(category, 'ID'), textOf(category, 'Percent'));
}
