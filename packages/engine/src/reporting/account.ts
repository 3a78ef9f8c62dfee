/** Four digits of recent years: `2024 travel` names a year. No French plan has accounts of these numbers. */
const year = /^(?:19\d\d|201[4-9]|202\d|2030)$/;

/** The account at the start of a client's category: `2183` of `2183 Matériel informatique`; blank where there is none. */
export function toAccount(category: string): string {
  const digits = /^\s*(\d{3,12})(?![\p{L}\p{N}])/u.exec(category)?.[1] ?? '';
  return year.test(digits) ? '' : digits;
}

/** Whose accounts follow the PCG or M57, on which the table's account rules stand. */
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

/** Whether accounts of this country are those of a French plan; where the country is not known they are taken so. */
export function hasFrenchAccounts(country: string | undefined): boolean {
  return country === undefined || country === '' || frenchPlans.has(country);
}
