/** A FatturaPA file with these bodies. */
export function writeFatturaPa(bodies: readonly string[], prefix = 'p:'): string {
  const namespace = prefix === '' ? 'xmlns' : `xmlns:${prefix.slice(0, -1)}`;
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n<${prefix}FatturaElettronica versione="FPR12" ${namespace}="http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fatture/v1.2">` +
    `<FatturaElettronicaHeader xmlns=""><DatiTrasmissione><ProgressivoInvio>1</ProgressivoInvio></DatiTrasmissione>` +
    `<CedentePrestatore><DatiAnagrafici><IdFiscaleIVA><IdPaese>IT</IdPaese><IdCodice>01234567890</IdCodice></IdFiscaleIVA>` +
    `<CodiceFiscale>RSSMRA70A01H501S</CodiceFiscale><Anagrafica><Nome>Mario</Nome><Cognome>Rossi</Cognome></Anagrafica></DatiAnagrafici>` +
    `<Sede><Nazione>IT</Nazione></Sede><RiferimentoAmministrazione>CDC-7</RiferimentoAmministrazione></CedentePrestatore>` +
    `<CessionarioCommittente><DatiAnagrafici><CodiceFiscale>09876543210</CodiceFiscale>` +
    `<Anagrafica><Denominazione>Cliente S.p.A.</Denominazione></Anagrafica></DatiAnagrafici><Sede><Nazione>IT</Nazione></Sede></CessionarioCommittente>` +
    `</FatturaElettronicaHeader>${bodies.join('')}</${prefix}FatturaElettronica>\n`
  );
}

export type BodyPlan = {
  readonly type?: string;
  readonly number?: string;
  /** Other elements of the document, after those of its order. */
  readonly document?: string;
  readonly general?: string;
  readonly lines: readonly string[];
  readonly taxable: readonly string[];
};

export function writeBody({
  type = 'TD01',
  number = '12/A',
  document = '',
  general = '',
  lines,
  taxable,
}: BodyPlan): string {
  return (
    `<FatturaElettronicaBody xmlns=""><DatiGenerali><DatiGeneraliDocumento><TipoDocumento>${type}</TipoDocumento>` +
    `<Divisa>EUR</Divisa><Data>2024-03-05</Data><Numero>${number}</Numero>${document}</DatiGeneraliDocumento>${general}</DatiGenerali>` +
    `<DatiBeniServizi>${lines.join('')}${taxable
      .map(
        (amount) =>
          `<DatiRiepilogo><AliquotaIVA>22.00</AliquotaIVA><ImponibileImporto>${amount}</ImponibileImporto><Imposta>0.00</Imposta></DatiRiepilogo>`,
      )
      .join('')}</DatiBeniServizi></FatturaElettronicaBody>`
  );
}

export function writeLine(number: number, description: string, more: string): string {
  return `<DettaglioLinee><NumeroLinea>${number}</NumeroLinea><Descrizione>${description}</Descrizione>${more}<AliquotaIVA>22.00</AliquotaIVA></DettaglioLinee>`;
}

/** A simplified invoice, whose amounts include tax. */
export const simplified =
  '<?xml version="1.0"?>\n<ns2:FatturaElettronicaSemplificata versione="FSM10" xmlns:ns2="http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fatture/v1.0">' +
  '<FatturaElettronicaHeader><CedentePrestatore><IdFiscaleIVA><IdPaese>IT</IdPaese><IdCodice>01234567890</IdCodice></IdFiscaleIVA>' +
  '<Denominazione>Bar Centrale</Denominazione><Sede><Nazione>IT</Nazione></Sede></CedentePrestatore>' +
  '<CessionarioCommittente><IdentificativiFiscali><CodiceFiscale>09876543210</CodiceFiscale></IdentificativiFiscali></CessionarioCommittente></FatturaElettronicaHeader>' +
  '<FatturaElettronicaBody><DatiGenerali><DatiGeneraliDocumento><TipoDocumento>TD07</TipoDocumento><Divisa>EUR</Divisa><Data>2024-03-06</Data><Numero>77</Numero></DatiGeneraliDocumento></DatiGenerali>' +
  '<DatiBeniServizi><Descrizione>Pranzo di lavoro</Descrizione><Importo>55.00</Importo><DatiIVA><Imposta>5.00</Imposta></DatiIVA></DatiBeniServizi>' +
  '<DatiBeniServizi><Descrizione>Cancelleria</Descrizione><Importo>10.00</Importo><DatiIVA><Aliquota>22.00</Aliquota></DatiIVA></DatiBeniServizi>' +
  '</FatturaElettronicaBody></ns2:FatturaElettronicaSemplificata>\n';
