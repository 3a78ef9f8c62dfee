import type { Party } from '../../invoices/invoice.ts';
import { distinct, toOneLine } from '../../invoices/invoice-text.ts';
import { child, children, textOf, type XmlElement } from '../../xml/xml-element.ts';

/** The seller or buyer of a CII document: `SellerTradeParty` or `BuyerTradeParty`. */
export function readCiiParty(party: XmlElement | undefined): Party {
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
