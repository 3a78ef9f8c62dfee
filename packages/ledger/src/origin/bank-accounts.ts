import { toNumber } from './tax-ids.ts';

/** The lengths of IBANs by country. */
const lengths: Readonly<Record<string, number>> = {
  ...{ AD: 24, AE: 23, AT: 20, BE: 16, BG: 22, BR: 29, CH: 21, CY: 28, CZ: 24, DE: 22, DK: 18, EE: 20, EG: 29, ES: 24 },
  ...{ FI: 18, FR: 27, GB: 22, GR: 27, HR: 21, HU: 28, IE: 22, IL: 23, IS: 26, IT: 27, LI: 21, LT: 20, LU: 20, LV: 21 },
  ...{ MC: 27, MT: 31, NL: 18, NO: 15, PL: 28, PT: 25, RO: 24, RS: 22, SA: 24, SE: 24, SI: 19, SK: 24, TN: 24, TR: 26 },
};

/** The international account numbers in a text whose check digits are right, without spaces. */
export function findBankAccounts(text: string): readonly { readonly country: string; readonly account: string }[] {
  if (!/\d{4}/.test(text)) return [];
  const matches = text.matchAll(/(?<![\p{L}\p{N}])([A-Z]{2})\d{2}[ A-Z0-9]{11,}/gu);
  return Array.from(matches, ([found, country = '']) => {
    const account = found.replaceAll(' ', '').slice(0, lengths[country] ?? 0);
    const isComplete = account !== '' && account.length === lengths[country];
    const turned = `${account.slice(4)}${account.slice(0, 4)}`;
    return isComplete && toNumber(turned) % 97n === 1n ? [{ country, account }] : [];
  }).flat();
}
