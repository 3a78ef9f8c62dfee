import { fold } from '@ledgerprint/languages/fold';
import type { Invoice } from '../../invoices/invoice.ts';
import { LedgerError } from '../../ledger-error.ts';
import { EncryptedPdfError, findAttachments, type PdfAttachment } from '../../pdf/find-attachments.ts';
import { PdfError } from '../../pdf/pdf-value.ts';
import type { NestedFile, OpenNested } from '../format.ts';
import { refusals } from '../refused-formats.ts';

/** The standard names of the attachment that is the invoice. */
const invoiceNames = new Set(['factur-x.xml', 'zugferd-invoice.xml', 'xrechnung.xml']);

type Attached = NestedFile & { readonly attachment: PdfAttachment };

/**
 * The invoices attached to a PDF as XML: Factur-X, ZUGFeRD, and any other attached invoice. Nothing of the PDF is rendered or
 * executed. Only throws LedgerError.
 */
export async function readPdfInvoices(bytes: Uint8Array, openNested: OpenNested): Promise<readonly Invoice[]> {
  const attached = withLedgerErrors(() => readXmlAttachments(findAttachments(bytes), openNested));
  const invoices = attached.filter(({ readInvoices }) => readInvoices !== undefined);
  if (invoices.length === 0) throw refusalOfOthers(attached);
  const named = invoices.filter(({ attachment }) => invoiceNames.has(attachment.name.toLowerCase()));
  // If an attachment has a standard name, other attached invoices belong to it, such as the invoice that a credit note
  // cancels.
  const chosen = named.length > 0 ? named : invoices;
  const read = await Promise.all(chosen.map(async ({ readInvoices }) => readInvoices?.() ?? []));
  return withoutVersions(read.flat());
}

/** Attachments that are XML according to their name or type; if there are none, any that turn out to be invoices. */
function readXmlAttachments(attachments: readonly PdfAttachment[], openNested: OpenNested): readonly Attached[] {
  const isXml = ({ name, type }: PdfAttachment) => /\.xml$/i.test(name) || /[/+]xml$/i.test(type);
  const likely = attachments.filter(isXml);
  return (likely.length > 0 ? likely : attachments)
    .map((attachment) => ({ attachment, ...openNested(attachment.read()) }))
    .filter(({ attachment, readInvoices }) => isXml(attachment) || readInvoices !== undefined);
}

/**
 * If an invoice has several versions, the one with the most lines is used. Of versions with equally many lines, it is
 * the last, because newer syntaxes are attached last.
 */
function withoutVersions(invoices: readonly Invoice[]): readonly Invoice[] {
  const byNumber = new Map<string, Invoice>();
  for (const invoice of invoices) {
    const key = fold(invoice.number).replace(/\s/g, '');
    const known = byNumber.get(key);
    if (known === undefined || invoice.lines.length >= known.lines.length) byNumber.set(key, invoice);
  }
  return [...byNumber.values()];
}

function refusalOfOthers(attached: readonly Attached[]): LedgerError {
  const [other] = attached.flatMap(({ refusal }) => refusal() ?? []);
  if (other === undefined) return new LedgerError(refusals.pdf.message, refusals.pdf);
  const message = other.message.replace(/^This is /, 'This is a PDF whose attachment is ');
  return new LedgerError(message, { reason: other.reason });
}

function withLedgerErrors<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof PdfError)) throw error;
    throw toLedgerError(error);
  }
}

function toLedgerError(error: PdfError): LedgerError {
  if (error instanceof EncryptedPdfError) {
    return new LedgerError(
      'This PDF is protected with a password: save it without one, or ask the sender for the invoice as XML.',
      { reason: 'PROTECTED', cause: error },
    );
  }
  if (error.isTooMuch) {
    return new LedgerError(
      'This PDF is too large: unpacking it takes too much memory or time. Ask the sender for the invoice as XML.',
      { reason: 'HUGE_FILE', cause: error },
    );
  }
  return new LedgerError(
    'This PDF cannot be read: it is damaged. Download it again, or ask the sender for the invoice as XML.',
    { reason: 'DAMAGED_PDF', cause: error },
  );
}
