import type { Party } from '../../invoices/invoice.ts';
import { distinct, toOneLine } from '../../invoices/invoice-text.ts';
import { child, textOf, type XmlElement } from '../../xml/xml-element.ts';

/** The seller or buyer (`CedentePrestatore` or `CessionarioCommittente`) of an ordinary or simplified invoice. */
export function readFatturaPaParty(party: XmlElement | undefined): Party {
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
