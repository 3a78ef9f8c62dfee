import { cii } from '../cii/cii.ts';
import { type Format, lazily } from '../format.ts';

/** A PDF with an attached e-invoice, usually in CII. */
export const facturx = {
  name: 'facturx',
  label: 'PDF invoice (Factur-X, ZUGFeRD)',
  description: 'a PDF with an embedded e-invoice (Factur-X, ZUGFeRD)',
  family: 'invoices',
  files: {
    pdf: {
      signature: '%PDF',
      // Mail programs may add lines before the signature.
      startsLike: (start) => /%PDF-\d\.\d/.test(start.slice(0, 1_024)),
      readInvoices: lazily(async () => (await import('./read-pdf-invoices.ts')).readPdfInvoices),
    },
  },
  invoice: { ...cii.invoice, syntax: 'Factur-X or ZUGFeRD' },
} as const satisfies Format;
