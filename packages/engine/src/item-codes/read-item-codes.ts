/** Classifications of goods and services whose codes indicate a group. */
export type CodeScheme = 'CPV' | 'UNSPSC' | 'HS' | 'CN' | 'CPA';

/** The seller's classification of an item. */
export type ItemCode = {
  readonly scheme: CodeScheme;
  /** The code without dots and check digit. */
  readonly digits: string;
  /** As given: `CPV 30213100-6`. */
  readonly text: string;
};

/**
 * Codes as written on invoices. The ninth digit of a CPV code is a check digit. The ninth and tenth digits of a UNSPSC
 * code say how a thing was bought.
 */
const forms: Readonly<Record<CodeScheme, RegExp>> = {
  CPV: /^(\d{8})(?:-\d)?$/,
  UNSPSC: /^(\d{8})(?:\d{2})?$/,
  HS: /^(\d{4}(?:\.?\d{2}){0,3})$/,
  CN: /^(\d{4}(?:\.?\d{2}){0,3})$/,
  CPA: /^(\d{2}\.\d{1,2}(?:\.\d{1,2}){0,2})$/,
};

/** Article numbers and unknown schemes: they carry no information, but are not words either. */
const otherCode = /^(?:GTIN|EAN|SRV|ECLASS|eCl@ss) \d[\d .-]*$/;

/** `HS 2024` may be a year; no heading has such a number. */
const year = /^(?:19(?:0[6-9]|[1-9]\d)|20[1-9]\d)$/;

const anyCode = /(?:^|; )(?:CPV|UNSPSC|HS|CN|CPA|GTIN|EAN|SRV|ECLASS|eCl@ss) \d/;

/**
 * The codes in a category as the e-invoice readers write them (a scheme, one space, a code; several codes, and an
 * account before them, are separated by `; `), and the remaining text. A category that only begins like a code is left
 * as it is.
 */
export function readItemCodes(category: string): { readonly codes: readonly ItemCode[]; readonly rest: string } {
  if (category === '' || !anyCode.test(category)) return { codes: [], rest: category };
  const parts = category.split('; ').map((text) => ({ text, code: readCode(text) }));
  const rest = parts.filter(({ text, code }) => code === undefined && !otherCode.test(text));
  return { codes: parts.flatMap(({ code }) => code ?? []), rest: rest.map(({ text }) => text).join('; ') };
}

function readCode(text: string): ItemCode | undefined {
  const [scheme = '', code = '', ...others] = text.split(' ');
  if (!isScheme(scheme) || others.length > 0) return undefined;
  const digits = forms[scheme].exec(code)?.[1]?.replaceAll('.', '');
  return digits === undefined || year.test(digits) ? undefined : { scheme, digits, text };
}

function isScheme(text: string): text is CodeScheme {
  return Object.hasOwn(forms, text);
}
