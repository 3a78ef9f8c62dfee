/** Four digits that are a recent year, as in `2024 travel`. No chart of accounts has purchases on these numbers. */
const year = /^(?:19\d\d|201[4-9]|202\d|2030)$/;

/** The account at the start of a client's category: `2183` in `2183 Matériel informatique`; blank if there is none. */
export function toAccount(category: string): string {
  if (category === '') return '';
  const digits = /^\s*(\d{3,12})(?![\p{L}\p{N}])/u.exec(category)?.[1] ?? '';
  return isYear(digits) ? '' : digits;
}

/** Whether digits are more likely a recent year than an account. */
export function isYear(digits: string): boolean {
  return year.test(digits);
}

/** Countries whose accounts follow the PCG or M57, on which the account rules are based. */
const frenchPlans: ReadonlySet<string> = new Set([
  'FR',
  'MC',
  'GP',
  'MQ',
  'GF',
  'RE',
  'YT',
  'MF',
  'BL',
  'PM',
  'NC',
  'PF',
  'WF',
]);

/** Whether the accounts of a country follow a French chart of accounts; assumed if the country is unknown. */
export function hasFrenchAccounts(country: string | undefined): boolean {
  return country === undefined || country === '' || frenchPlans.has(country);
}
