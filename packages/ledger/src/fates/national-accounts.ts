import { type AccountMeaning, type AccountPlan, byPrefix } from './account-plans.ts';
import { nationalCharts as charts } from './national-charts.ts';

/** The meaning of an account in the country's chart; undefined if the chart does not define it. */
export function meaningInCountry(country: string, account: string): AccountMeaning {
  const prefixes = Object.hasOwn(charts, country) ? charts[country] : undefined;
  return prefixes === undefined || !/\d\D*\d/.test(account) ? undefined : byPrefix(prefixes, account);
}

/** Purchase accounts that are moved to the cost of goods sold, and the accounts of that cost. */
const goods: Readonly<Record<string, { readonly purchases: string; readonly cost: string }>> = {
  PT: { purchases: '31', cost: '61' },
  AO: { purchases: '21', cost: '71' },
};

/** Whether goods may be booked to a purchase account or to the cost of goods sold. */
export function hasTwoAccountsOfGoods(country: string): boolean {
  return Object.hasOwn(goods, country);
}

export function isPurchaseOfGoods(country: string, account: string): boolean {
  return goods[country] !== undefined && account.replace(/\D/g, '').startsWith(goods[country].purchases);
}

export function isCostOfGoods(country: string, account: string): boolean {
  return goods[country] !== undefined && account.replace(/\D/g, '').startsWith(goods[country].cost);
}

/** Accounts of capital goods. */
export function isCapitalInCountry(country: string, account: string): boolean {
  const digits = account.replace(/\D/g, '');
  if (country === 'PT') return /^4[2345]/.test(digits);
  if (country === 'AO' || country === 'NO') return /^1[0-24]/.test(digits);
  if (country === 'CH') return /^1[567]/.test(digits);
  return country === 'AT' || country === 'PL' ? digits.startsWith('0') : digits.startsWith('2');
}

/** Countries that use the chart of another one. */
const charted: Readonly<Record<string, string>> = { LI: 'CH' };

/** The accounts of suppliers. */
const suppliers: Readonly<Record<string, RegExp>> = {
  PT: /^22/,
  AO: /^32/,
  NO: /^24/,
  RO: /^40/,
  LU: /^44/,
  AT: /^33/,
  ES: /^4[01]/,
  BE: /^44/,
  CH: /^200/,
  PL: /^2(?:0[2-9]|1)/,
};

/** The chart of a country as one that the accounts of a journal may follow; undefined if it is not known. */
export function planOfCountry(country: string, accounts: readonly string[]): AccountPlan | undefined {
  const code = (Object.hasOwn(charted, country) ? charted[country] : undefined) ?? country;
  if (!Object.hasOwn(charts, code)) return undefined;
  const countsCostOfGoods =
    hasTwoAccountsOfGoods(code) && !accounts.some((account) => isPurchaseOfGoods(code, account));
  return {
    name: 'national',
    meaningOf: (account) =>
      countsCostOfGoods && isCostOfGoods(code, account) ? 'purchase' : meaningInCountry(code, account),
    isCapital: (account) => isCapitalInCountry(code, account),
    isSupplier: (account) => suppliers[code]?.test(account) === true,
  };
}
