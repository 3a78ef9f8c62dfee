import { type Format, lazily } from '../format.ts';

/** The Italian FatturaElettronica 1.2 and earlier, and the simplified format. */
export const fatturapa = {
  name: 'fatturapa',
  label: 'FatturaPA invoice',
  description: 'an Italian e-invoice (FatturaPA)',
  family: 'invoices',
  files: {
    fatturapa: {
      roots: [{ name: /^FatturaElettronica(?:Semplificata)?$/ }],
      readInvoices: lazily(async () => (await import('./read-fatturapa.ts')).readFatturaPa),
    },
  },
  invoice: {
    syntax: 'FatturaPA',
    elements: {
      designation: ['DettaglioLinee/Descrizione'],
      supplier: ['CedentePrestatore/Denominazione'],
      amount: ['PrezzoTotale'],
      vatRate: ['AliquotaIVA'],
      account: ['RiferimentoAmministrazione'],
      date: ['DatiGeneraliDocumento/Data'],
      currency: ['Divisa'],
      quantity: ['Quantita'],
      unit: ['UnitaMisura'],
      unitPrice: ['PrezzoUnitario'],
      document: ['DatiGeneraliDocumento/Numero'],
      country: ['CedentePrestatore/Nazione'],
      category: ['CodiceArticolo'],
      reference: ['DatiOrdineAcquisto/IdDocumento'],
    },
    totalElement: 'ImponibileImporto',
  },
} as const satisfies Format;
