import { listForms } from '@ledgerprint/languages';
import type { Activity, ActivityField, PurchaseRow } from '@ledgerprint/ledger/activity';
import type { ClassifierInput } from '../classifier/features.ts';
import { toAlternatives } from '../text/alternatives.ts';
import { stripCreditWords } from '../things/credit-words.ts';

/** Rows that share a designation. */
export type Product = { readonly designation: string; readonly activities: readonly PurchaseRow[] };

/** File readers join the parts of a text with it: the text of a row, the label of its account. */
export const partSeparator = ' – ';

/** The classifier's input for a product: for each field the most frequent text of its rows. */
export function toClassifierInput({ designation, activities }: Product): ClassifierInput {
  const [only] = activities;
  if (only !== undefined && activities.length === 1) {
    return {
      designation: stripCreditWords(designation),
      supplier: only.supplier.trim(),
      category: only.category.trim() || (only.account?.trim() ?? ''),
      unit: only.unit.trim(),
      notes: stripInvoiceReference(only.notes).trim(),
    };
  }
  const most = (field: ActivityField) => mostFrequent(activities, field);
  return {
    designation: stripCreditWords(designation),
    supplier: most('supplier'),
    // If there is no category, the account is used instead.
    category: most('category') || (activities[0]?.account?.trim() ?? ''),
    unit: most('unit'),
    notes: mostFrequent(activities, 'notes', stripInvoiceReference),
  };
}

/**
 * Whether there is a word of at least three letters. The models are unjustifiably sure of single letters and pairs
 * that they have seen somewhere; of 18,000 labelled lines, nine have nothing longer.
 */
export function saysSomething({ designation, supplier, category, notes }: ClassifierInput): boolean {
  return hasWord.test(designation) || hasWord.test(supplier) || hasWord.test(category) || hasWord.test(notes);
}

/** Letters without accents first: they are found in a fraction of the time. */
const hasWord = /[A-Za-z]{3}|\p{L}{3}/u;

/** The first of equally frequent texts; blank ones are ignored. */
function mostFrequent(activities: readonly Activity[], field: ActivityField, strip = (text: string) => text): string {
  const counts = new Map<string, number>();
  for (const activity of activities) {
    const text = strip(activity[field]).trim();
    if (text !== '') counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  let best = '';
  for (const [text, count] of counts) if (best === '' || count > (counts.get(best) ?? 0)) best = text;
  return best;
}

const documents = toAlternatives(listForms('documents', 'document'));
const documentLines = toAlternatives(listForms('documents', 'line'));
const invoiceReference = new RegExp(`^(?:${documents}) (?=\\S*\\d)\\S+?(?:, ?(?:${documentLines})\\.? \\S+)?$`, 'i');

/** `VAT S 20 %`: the category and rate of the tax. */
const taxNote = /^VAT [A-Z][A-Z0-9.]{0,4}(?: \d+(?:\.\d+)? %)?$/;

/** What separates the parts of notes. */
const noteSeparator = /[\n;|·]| [–—-] |\.\s(?=\p{Lu})/u;
/** References are shorter; longer texts are not searched. */
const longestReference = 120;

/**
 * Notes without the parts that identify the invoice line of a row (`Invoice 4711, line 3`) or its tax: these do not
 * say what was bought, but their words would be read as if they did.
 */
function stripInvoiceReference(notes: string): string {
  if (notes === '' || !/\d|VAT/.test(notes)) return notes;
  const parts = notes.split(noteSeparator).map((text) => text.trim());
  const own = parts.filter(
    (text) => text.length > longestReference || !(invoiceReference.test(text) || taxNote.test(text)),
  );
  return own.length === parts.length ? notes : own.join('; ');
}
