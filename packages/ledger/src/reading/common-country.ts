import type { ReportedFinding } from './ledger-origin.ts';

/** A report; those of earlier versions have no country. */
type Located = { readonly country?: ReportedFinding };

/** The country in which all ledgers were kept, with where it is from; undefined if it is assumed for one, or if they differ. */
export function findCommonCountry(reports: readonly Located[]): ReportedFinding | undefined {
  const [first] = reports;
  const country = first?.country;
  if (country === undefined || country.from === 'assumed') return undefined;
  const isSame = ({ country: other }: Located) => other?.code === country.code && other.from !== 'assumed';
  return reports.every(isSame) ? country : undefined;
}
