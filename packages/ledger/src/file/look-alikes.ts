import type { FileFormat } from './file-format.ts';

/** A document that resembles an invoice but is not read. */
type LookAlike = {
  readonly format: Extract<
    FileFormat,
    'other-invoice' | 'order' | 'business-message' | 'edifact' | 'payments' | 'contracts' | 'other-audit'
  >;
  /** Names of root elements. */
  readonly roots: RegExp;
  /** Required if the name of the root element is a common word. */
  readonly namespace?: RegExp;
  /** The document type, in words that follow “This is”. */
  readonly what: string;
};

const ubl = /^urn:oasis:names:(?:specification|tc):ubl:/;

const lookAlikes: readonly LookAlike[] = [
  { format: 'order', roots: /^SCRDMCCBDACIOMessageStructure$/, what: 'an order (Order-X)' },
  { format: 'order', roots: /^Order(?:Change|Cancellation)?$/, namespace: ubl, what: 'an order (UBL)' },
  { format: 'order', roots: /^OrderResponse(?:Simple)?$/, namespace: ubl, what: 'an order response (UBL)' },
  { format: 'order', roots: /^(?:OpenTransOrder|ORDER)$/, what: 'an order (openTRANS)' },
  {
    format: 'business-message',
    roots: /^(?:DespatchAdvice|ReceiptAdvice)$/,
    namespace: ubl,
    what: 'a delivery note (UBL)',
  },
  { format: 'business-message', roots: /^SCRDMCCBDACDAMessageStructure$/, what: 'a delivery note (Deliver-X)' },
  {
    format: 'business-message',
    roots: /^ApplicationResponse$/,
    namespace: ubl,
    what: 'a response to another document (UBL)',
  },
  {
    format: 'business-message',
    roots: /^Catalogue(?:Request|Deletion|ItemSpecificationUpdate|PricingUpdate)?$/,
    namespace: ubl,
    what: 'a catalogue (UBL)',
  },
  { format: 'business-message', roots: /^(?:BMECAT|ARTICLE_CATALOG)$/, what: 'a catalogue (BMEcat)' },
  { format: 'business-message', roots: /^Statement$/, namespace: ubl, what: 'a statement of account (UBL)' },
  { format: 'business-message', roots: /^Reminder$/, namespace: ubl, what: 'a reminder (UBL)' },
  {
    format: 'business-message',
    roots: /^(?:Quotation|RequestForQuotation)$/,
    namespace: ubl,
    what: 'a quotation (UBL)',
  },
  { format: 'business-message', roots: /./, namespace: ubl, what: 'a business document (UBL)' },
  {
    format: 'business-message',
    roots: /^CrossDomainAcknowledgementAndResponse$/,
    what: 'a response to an invoice (CDAR)',
  },
  {
    format: 'business-message',
    roots:
      /^(?:RicevutaConsegna|NotificaScarto|RicevutaScarto|NotificaEsito|NotificaMancataConsegna|AttestazioneTrasmissioneFattura|MetadatiInvioFile|FileMetadati|NotificaDecorrenzaTermini)$/,
    what: 'a notification about an invoice (SdI)',
  },
  { format: 'edifact', roots: /^M_INVOIC$|^INVOIC$/, what: 'an EDIFACT message in XML' },
  { format: 'edifact', roots: /^(?:M_[A-Z]{6}|EDIFACT|Interchange)$/, what: 'an EDIFACT message in XML' },
  { format: 'other-invoice', roots: /^Facturae$/, what: 'an e-invoice (Facturae)' },
  { format: 'other-invoice', roots: /^Finvoice$/, what: 'an e-invoice (Finvoice)' },
  { format: 'other-invoice', roots: /^INVOICE_CENTER$/, what: 'an e-invoice (TEAPPSXML)' },
  { format: 'other-invoice', roots: /^InvoiceData$/, what: 'an e-invoice (NAV Online Számla)' },
  { format: 'other-invoice', roots: /^Faktura$/, namespace: /gov\.pl|mf\.gov/, what: 'an e-invoice (KSeF FA)' },
  { format: 'other-invoice', roots: /^Invoice$/, namespace: /ebinterface/i, what: 'an e-invoice (ebInterface)' },
  { format: 'other-invoice', roots: /^Invoice$/, namespace: /svefaktura|sfti/i, what: 'an e-invoice (Svefaktura)' },
  { format: 'other-invoice', roots: /^Invoice$/, namespace: /isdoc/i, what: 'an e-invoice (ISDOC)' },
  { format: 'other-invoice', roots: /^(?:E_Invoice|eInvoice)$/, what: 'an Estonian e-invoice' },
  { format: 'other-invoice', roots: /^InvoicesDoc$/, what: 'an e-invoice (myDATA)' },
  { format: 'other-invoice', roots: /^cXML$/, what: 'a cXML document' },
  { format: 'other-invoice', roots: /^Invoice$/, namespace: /xcbl|commerceone/i, what: 'an e-invoice (xCBL)' },
  { format: 'other-invoice', roots: /^(?:INVOICE|INVOIC0[1-9])$/, what: 'an e-invoice (openTRANS or IDoc)' },
  { format: 'other-audit', roots: /^JPK$/, what: 'a Polish audit file (JPK)' },
  {
    format: 'payments',
    roots: /^Document$/,
    namespace: /iso:?.*20022.*camt\./,
    what: 'a bank statement in XML (ISO 20022 camt)',
  },
  {
    format: 'payments',
    roots: /^Document$/,
    namespace: /iso:?.*20022.*pain\./,
    what: 'a payment order in XML (ISO 20022 pain)',
  },
  { format: 'payments', roots: /^Document$/, namespace: /iso:?.*20022/, what: 'a bank message in XML (ISO 20022)' },
  {
    format: 'contracts',
    roots: /^(?:marches|TED_EXPORT|ContractNotice|ContractAwardNotice|PriorInformationNotice)$/,
    what: 'a list of public contracts',
  },
];

/** Identifies a document by its root element; undefined if it is none of these. */
export function findLookAlike({
  name,
  namespace = '',
}: {
  readonly name: string;
  readonly namespace: string | undefined;
}): LookAlike | undefined {
  return lookAlikes.find((one) => one.roots.test(name) && (one.namespace?.test(namespace) ?? true));
}
