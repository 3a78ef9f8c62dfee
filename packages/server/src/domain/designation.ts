// Printable ASCII words separated by single spaces: nearly every ledger line, already in normal form.
const alreadyNormal = /^[\x21-\x7e]+(?: [\x21-\x7e]+)*$/;

/** The form in which two designations are the same product: NFC, trimmed, white space collapsed; case and accents count. */
export function normalizeDesignation(text: string): string {
  if (alreadyNormal.test(text)) return text;
  return text.normalize('NFC').trim().replace(/\s+/gu, ' ');
}
