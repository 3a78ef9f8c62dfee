import type { RootMark } from './format.ts';
import { isRoot, type Root } from './markup.ts';
import type { RefusedFile } from './refused-formats.ts';

/** An XML document that is not read: its format, and its type in words that follow “This is”. */
type LookAlike = RootMark & { readonly format: RefusedFile; readonly what: string };

const ubl = /^urn:oasis:names:(?:specification|tc):ubl:/;

const lookAlikes: readonly LookAlike[] = [
  { format: 'order', name: /^SCRDMCCBDACIOMessageStructure$/, what: 'an order (Order-X)' },
  { format: 'order', name: /^Order(?:Change|Cancellation)?$/, namespace: ubl, what: 'an order (UBL)' },
  { format: 'order', name: /^OrderResponse(?:Simple)?$/, namespace: ubl, what: 'an order response (UBL)' },
  { format: 'order', name: /^(?:OpenTransOrder|ORDER)$/, what: 'an order (openTRANS)' },
  {
    format: 'business-message',
    name: /^(?:DespatchAdvice|ReceiptAdvice)$/,
    namespace: ubl,
    what: 'a delivery note (UBL)',
  },
  { format: 'business-message', name: /^SCRDMCCBDACDAMessageStructure$/, what: 'a delivery note (Deliver-X)' },
  {
    format: 'business-message',
    name: /^ApplicationResponse$/,
    namespace: ubl,
    what: 'a response to another document (UBL)',
  },
  {
    format: 'business-message',
    name: /^Catalogue(?:Request|Deletion|ItemSpecificationUpdate|PricingUpdate)?$/,
    namespace: ubl,
    what: 'a catalogue (UBL)',
  },
  { format: 'business-message', name: /^(?:BMECAT|ARTICLE_CATALOG)$/, what: 'a catalogue (BMEcat)' },
  { format: 'business-message', name: /^Statement$/, namespace: ubl, what: 'a statement of account (UBL)' },
  { format: 'business-message', name: /^Reminder$/, namespace: ubl, what: 'a reminder (UBL)' },
  {
    format: 'business-message',
    name: /^(?:Quotation|RequestForQuotation)$/,
    namespace: ubl,
    what: 'a quotation (UBL)',
  },
  { format: 'business-message', name: /./, namespace: ubl, what: 'a business document (UBL)' },
  {
    format: 'business-message',
    name: /^CrossDomainAcknowledgementAndResponse$/,
    what: 'a response to an invoice (CDAR)',
  },
  {
    format: 'business-message',
    name: /^(?:RicevutaConsegna|NotificaScarto|RicevutaScarto|NotificaEsito|NotificaMancataConsegna|AttestazioneTrasmissioneFattura|MetadatiInvioFile|FileMetadati|NotificaDecorrenzaTermini)$/,
    what: 'a notification about an invoice (SdI)',
  },
  { format: 'edifact', name: /^M_INVOIC$|^INVOIC$/, what: 'an EDIFACT message in XML' },
  { format: 'edifact', name: /^(?:M_[A-Z]{6}|EDIFACT|Interchange)$/, what: 'an EDIFACT message in XML' },
  { format: 'other-invoice', name: /^Facturae$/, what: 'an e-invoice (Facturae)' },
  { format: 'other-invoice', name: /^Finvoice$/, what: 'an e-invoice (Finvoice)' },
  { format: 'other-invoice', name: /^INVOICE_CENTER$/, what: 'an e-invoice (TEAPPSXML)' },
  { format: 'other-invoice', name: /^InvoiceData$/, what: 'an e-invoice (NAV Online Számla)' },
  { format: 'other-invoice', name: /^Faktura$/, namespace: /gov\.pl|mf\.gov/, what: 'an e-invoice (KSeF FA)' },
  { format: 'other-invoice', name: /^Invoice$/, namespace: /ebinterface/i, what: 'an e-invoice (ebInterface)' },
  { format: 'other-invoice', name: /^Invoice$/, namespace: /svefaktura|sfti/i, what: 'an e-invoice (Svefaktura)' },
  { format: 'other-invoice', name: /^Invoice$/, namespace: /isdoc/i, what: 'an e-invoice (ISDOC)' },
  { format: 'other-invoice', name: /^(?:E_Invoice|eInvoice)$/, what: 'an Estonian e-invoice' },
  { format: 'other-invoice', name: /^InvoicesDoc$/, what: 'an e-invoice (myDATA)' },
  { format: 'other-invoice', name: /^cXML$/, what: 'a cXML document' },
  { format: 'other-invoice', name: /^Invoice$/, namespace: /xcbl|commerceone/i, what: 'an e-invoice (xCBL)' },
  { format: 'other-invoice', name: /^(?:INVOICE|INVOIC0[1-9])$/, what: 'an e-invoice (openTRANS or IDoc)' },
  { format: 'other-audit', name: /^JPK$/, what: 'a Polish audit file (JPK)' },
  {
    format: 'payments',
    name: /^Document$/,
    namespace: /\biso:?20022:[a-z:]*camt\./,
    what: 'a bank statement in XML (ISO 20022 camt)',
  },
  {
    format: 'payments',
    name: /^Document$/,
    namespace: /\biso:?20022:[a-z:]*pain\./,
    what: 'a payment order in XML (ISO 20022 pain)',
  },
  { format: 'payments', name: /^Document$/, namespace: /\biso:?20022\b/, what: 'a bank message in XML (ISO 20022)' },
  {
    format: 'contracts',
    name: /^(?:marches|TED_EXPORT|ContractNotice|ContractAwardNotice|PriorInformationNotice)$/,
    what: 'a list of public contracts',
  },
  {
    format: 'spreadsheetml',
    name: /^Workbook$/,
    namespace: /^urn:schemas-microsoft-com:office:spreadsheet$/,
    what: 'an Excel workbook in the 2003 XML format',
  },
];

const formats: ReadonlySet<string> = new Set(lookAlikes.map(({ format }) => format));

/** Whether documents of this format have names of their own. */
export function isLookAlike(format: string): boolean {
  return formats.has(format);
}

/** Identifies a document by its root element; undefined if it is none of these. */
export function findLookAlike(root: Root): LookAlike | undefined {
  return lookAlikes.find((mark) => isRoot(root, mark));
}
