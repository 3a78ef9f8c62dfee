const reference =
  /^(?:invoice|credit note|facture|avoir|rechnung|gutschrift|fattura|nota di credito) \S*\d\S*?(?:, ?(?:line|ligne|zeile|position|pos\.|linea|riga) \S+)?$/i;

/** `VAT S 20 %`: the category and rate of the tax. */
const tax = /^VAT [A-Z][A-Z0-9.]{0,4}(?: \d+(?:\.\d+)? %)?$/;

/** What separates the parts of notes. */
const separator = /[\n;|·]| [–—-] |\.\s(?=\p{Lu})/u;
/** References are shorter; longer texts are not searched. */
const longestReference = 120;

/**
 * Notes without the parts that identify the invoice line of a row (`Invoice 4711, line 3`) or its tax: these do not
 * say what was bought, but their words would be read as if they did.
 */
export function stripInvoiceReference(notes: string): string {
  if (!/\d|VAT/.test(notes)) return notes;
  const parts = notes.split(separator).map((text) => text.trim());
  const own = parts.filter((text) => text.length > longestReference || !(reference.test(text) || tax.test(text)));
  return own.length === parts.length ? notes : own.join('; ');
}
