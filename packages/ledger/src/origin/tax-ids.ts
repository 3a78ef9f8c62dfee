/** A number by which a tax office knows a company, whose form and check digits are right. */
export type TaxId = { readonly country: string; readonly id: string };

/** Ids in a text that name their country themselves: VAT numbers with their prefix, and the Indian GSTIN. */
export function findTaxIds(text: string): readonly TaxId[] {
  if (!/\d{3}/.test(text)) return [];
  const prefixed = Array.from(text.matchAll(prefixes), ({ 1: prefix = '', index }) => {
    const number = compact(text.slice(index + prefix.length, index + prefix.length + longestId));
    const rule = vatNumbers[prefix];
    const found = rule?.pattern.exec(number)?.[0];
    return rule === undefined || found === undefined || !rule.isValid(found) ? [] : [{ ...rule, prefix, found }];
  }).flat();
  const indian = (text.match(/\b\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]\b/g) ?? []).filter(isGstin);
  return [
    ...prefixed.map(({ country, prefix, found }) => ({ country, id: `${prefix}${found}` })),
    ...indian.map((id) => ({ country: 'IN', id })),
  ];
}

/**
 * Whether a text is an id of this country, written without its prefix. One number in ten or a hundred passes the check by
 * chance, so something beside it must say that it is such an id.
 */
export function isNationalId(text: string, country: string): boolean {
  const id = compact(text);
  return (nationalIds[country] ?? []).some(({ pattern, isValid }) => pattern.exec(id)?.[0] === id && isValid(id));
}

const longestId = 24;

function compact(text: string): string {
  return text.toUpperCase().replace(/[\s./-]/g, '');
}

/** Two capital letters at the start of a word. Most must stand beside their number: `DE` and `ES` are also words. */
const prefixes =
  /(?<![\p{L}\p{N}])(ATU|BE|CHE|DE|DK|ES|FI|FR|GB|IE|IT|LU|NL|PL|PT|SE)(?=\d|(?<=ES|FR|NL)[A-Z0-9]|(?<=GB|FR|BE|CHE)[ .-]\d)/gu;

type Rule = { readonly pattern: RegExp; readonly isValid: (id: string) => boolean };

const vatNumbers: Readonly<Record<string, Rule & { readonly country: string }>> = {
  ATU: { country: 'AT', pattern: /^\d{8}(?!\d)/, isValid: isAustrian },
  BE: { country: 'BE', pattern: /^[01]\d{9}(?!\d)/, isValid: isBelgian },
  CHE: { country: 'CH', pattern: /^\d{9}(?!\d)/, isValid: byWeights([5, 4, 3, 2, 7, 6, 5, 4]) },
  DE: { country: 'DE', pattern: /^\d{9}(?!\d)/, isValid: isGerman },
  DK: { country: 'DK', pattern: /^\d{8}(?!\d)/, isValid: (id) => weigh(id, [2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0 },
  ES: { country: 'ES', pattern: /^[0-9A-Z]\d{7}[0-9A-Z]/, isValid: isSpanish },
  FI: { country: 'FI', pattern: /^\d{8}(?!\d)/, isValid: byWeights([7, 9, 10, 5, 8, 4, 2]) },
  FR: { country: 'FR', pattern: /^[0-9A-HJ-NP-Z]{2}\d{9}(?!\d)/, isValid: isFrench },
  GB: { country: 'GB', pattern: /^\d{9}(?!\d)|^\d{12}(?!\d)/, isValid: isBritish },
  IE: { country: 'IE', pattern: /^\d{7}[A-W][A-IW]?/, isValid: isIrish },
  IT: { country: 'IT', pattern: /^\d{11}(?!\d)/, isValid: isLuhn },
  LU: { country: 'LU', pattern: /^\d{8}(?!\d)/, isValid: (id) => Number(id.slice(0, 6)) % 89 === Number(id.slice(6)) },
  NL: { country: 'NL', pattern: /^\d{9}B\d{2}(?!\d)/, isValid: isDutch },
  PL: { country: 'PL', pattern: /^\d{10}(?!\d)/, isValid: isPolish },
  PT: { country: 'PT', pattern: /^\d{9}(?!\d)/, isValid: byWeights([9, 8, 7, 6, 5, 4, 3, 2]) },
  SE: { country: 'SE', pattern: /^\d{10}01(?!\d)/, isValid: (id) => isLuhn(id.slice(0, 10)) },
};

const nationalIds: Readonly<Record<string, readonly Rule[]>> = {
  AU: [{ pattern: /^\d{11}$/, isValid: isAbn }],
  BE: [{ pattern: /^[01]\d{9}$/, isValid: isBelgian }],
  BR: [{ pattern: /^\d{14}$/, isValid: isCnpj }],
  ES: [{ pattern: /^[0-9A-Z]\d{7}[0-9A-Z]$/, isValid: isSpanish }],
  FR: [{ pattern: /^(?:\d{9}|\d{14})$/, isValid: (id) => isLuhn(id) && isLuhn(id.slice(0, 9)) }],
  GB: [{ pattern: /^(?:\d{9}|\d{12})$/, isValid: isBritish }],
  IN: [{ pattern: /^[0-9A-Z]{15}$/, isValid: isGstin }],
  IT: [{ pattern: /^\d{11}$/, isValid: isLuhn }],
  PL: [{ pattern: /^\d{10}$/, isValid: isPolish }],
  PT: [{ pattern: /^\d{9}$/, isValid: byWeights([9, 8, 7, 6, 5, 4, 3, 2]) }],
};

function digitsOf(id: string): readonly number[] {
  return Array.from(id, Number);
}

function weigh(id: string, weights: readonly number[]): number {
  return weights.reduce((sum, weight, at) => sum + weight * Number(id[at]), 0);
}

/** The digit after the others completes their weighted sum to a multiple of 11; it is 0 where one digit cannot. */
function byWeights(weights: readonly number[]): (id: string) => boolean {
  return (id) => {
    const rest = weigh(id, weights) % 11;
    return !isBlank(id) && Number(id[weights.length]) === (rest <= 1 ? 0 : 11 - rest);
  };
}

function isBlank(id: string): boolean {
  return /^0+$/.test(id);
}

function isLuhn(id: string): boolean {
  const sum = digitsOf(id)
    .toReversed()
    .reduce((before, digit, at) => before + (at % 2 === 0 ? digit : digit > 4 ? 2 * digit - 9 : 2 * digit), 0);
  return sum % 10 === 0 && !isBlank(id);
}

function isAustrian(id: string): boolean {
  const sum = digitsOf(id.slice(0, 7)).reduce((before, digit, at) => {
    const weighted = at % 2 === 0 ? digit : 2 * digit;
    return before + (weighted > 9 ? weighted - 9 : weighted);
  }, 0);
  return Number(id[7]) === (96 - sum) % 10;
}

function isBelgian(id: string): boolean {
  return 97 - (Number(id.slice(0, 8)) % 97) === Number(id.slice(8));
}

/** ISO 7064, mod 11, 10. */
function isGerman(id: string): boolean {
  let product = 10;
  for (const digit of digitsOf(id.slice(0, 8))) {
    const sum = (digit + product) % 10 || 10;
    product = (2 * sum) % 11;
  }
  return !id.startsWith('0') && (11 - product) % 10 === Number(id[8]);
}

function isFrench(id: string): boolean {
  const siren = id.slice(2);
  const key = id.slice(0, 2);
  if (!isLuhn(siren)) return false;
  return !/^\d{2}$/.test(key) || Number(key) === (12 + 3 * (Number(siren) % 97)) % 97;
}

function isBritish(id: string): boolean {
  if (isBlank(id)) return false;
  const sum = weigh(id, [8, 7, 6, 5, 4, 3, 2]) + Number(id.slice(7, 9));
  return sum % 97 === 0 || (sum + 55) % 97 === 0;
}

function isIrish(id: string): boolean {
  const second = id[8] === undefined || id[8] === 'W' ? 0 : 9 * (id.charCodeAt(8) - 64);
  const rest = (weigh(id, [8, 7, 6, 5, 4, 3, 2]) + second) % 23;
  return id[7] === (rest === 0 ? 'W' : String.fromCharCode(64 + rest));
}

/** Those of companies have a digit that checks the others; those of sole traders two, over the whole number. */
function isDutch(id: string): boolean {
  const rest = weigh(id, [9, 8, 7, 6, 5, 4, 3, 2]) % 11;
  return (!isBlank(id.slice(0, 9)) && rest === Number(id[8])) || toNumber(`NL${id}`) % 97n === 1n;
}

function isPolish(id: string): boolean {
  return !isBlank(id) && weigh(id, [6, 5, 7, 2, 3, 4, 5, 6, 7]) % 11 === Number(id[9]);
}

/** A person's number ends with a letter, a company's starts with one. */
function isSpanish(id: string): boolean {
  const letters = 'TRWAGMYFPDXBNJZSQVHLCKE';
  const person = /^([XYZ]?)(\d{7,8})([A-Z])$/.exec(id);
  if (person !== null) {
    const [, first = '', digits = '', letter] = person;
    return letters[Number(`${first === '' ? '' : 'XYZ'.indexOf(first)}${digits}`) % 23] === letter;
  }
  const [, digits = '', check = ''] = /^[A-HJNP-SUVW](\d{7})([0-9A-J])$/.exec(id) ?? [];
  if (digits === '') return false;
  const sum = digitsOf(digits).reduce((before, digit, at) => {
    const weighted = at % 2 === 0 ? 2 * digit : digit;
    return before + (weighted > 9 ? weighted - 9 : weighted);
  }, 0);
  const control = (10 - (sum % 10)) % 10;
  return check === String(control) || check === 'JABCDEFGHI'[control];
}

function isAbn(id: string): boolean {
  const sum = weigh(id, [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19]) - 10;
  return sum % 89 === 0;
}

function isCnpj(id: string): boolean {
  const digit = (weights: readonly number[]) => {
    const rest = weigh(id, weights) % 11;
    return rest < 2 ? 0 : 11 - rest;
  };
  const first = [5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2];
  return !isBlank(id) && digit(first) === Number(id[12]) && digit([6, ...first]) === Number(id[13]);
}

function isGstin(id: string): boolean {
  if (!/^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/.test(id)) return false;
  const signs = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
  const sum = Array.from(id.slice(0, 14)).reduce((before, sign, at) => {
    const product = signs.indexOf(sign) * (at % 2 === 0 ? 1 : 2);
    return before + Math.floor(product / 36) + (product % 36);
  }, 0);
  return id[14] === signs[(36 - (sum % 36)) % 36];
}

/** A text of letters and digits as the number of ISO 7064: `A` is 10. */
export function toNumber(text: string): bigint {
  return BigInt(Array.from(text, (sign) => Number.parseInt(sign, 36)).join(''));
}
