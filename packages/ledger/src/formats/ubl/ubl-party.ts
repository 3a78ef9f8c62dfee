import type { Party } from '../../invoices/invoice.ts';
import { distinct, toOneLine } from '../../invoices/invoice-text.ts';
import { child, children, textOf, type XmlElement } from '../../xml/xml-element.ts';

/** The seller or buyer of a UBL document: `AccountingSupplierParty` or `AccountingCustomerParty`. */
export function readUblParty(element: XmlElement | undefined): Party {
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
