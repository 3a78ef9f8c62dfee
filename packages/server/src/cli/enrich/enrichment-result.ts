import type { Summary } from '@ledgerprint/engine/results';
import { type FileOptions, findCountryOfFormat } from '@ledgerprint/ledger';
import type { ReadLedger } from '../ledger/read-ledger-file.ts';
import type { AppliedDecisions } from './applied-decisions.ts';
import type { ReadLedgers } from './read-ledger-files.ts';

/** What is known of all rows. */
export type LedgerContext = {
  readonly country: string;
  readonly countryFrom: 'option' | 'format' | 'assumed';
  /** ISO code, `mixed` where there are several. */
  readonly currency: string;
  readonly year: number | null;
  /** The days of the first and the last purchase. */
  readonly period: { readonly from: string; readonly to: string } | null;
};

/** A summary with where it came from and where the lines are. */
export type EnrichmentResult = {
  /** As it was named: a file or a folder, the first of several. */
  readonly file: string;
  readonly out: string;
  readonly projectId: string | undefined;
  readonly read: ReadLedgers;
  readonly context: LedgerContext;
  readonly summary: Summary;
  /** What became of the decisions that were given; undefined where none were asked for. */
  readonly decisions: AppliedDecisions | undefined;
};

/** What the options and the ledgers say about all rows, and where they do not, the service; without one it is assumed. */
export function toContext(
  ledgers: readonly ReadLedger[],
  { country, year }: Pick<FileOptions, 'country' | 'year'>,
  countryOfService = '',
): LedgerContext {
  const read = ledgers.map(({ report }) => report).filter(({ counted }) => counted.rows > 0);
  const [currency = 'EUR', ...others] = new Set(read.map((report) => report.currency.code));
  const periods = read.flatMap(({ period }) => period ?? []);
  const from = periods.map((period) => period.from).toSorted()[0];
  const to = periods
    .map((period) => period.to)
    .toSorted()
    .at(-1);
  const ofFormat = findCountryOfFormat(read.map(({ format }) => format));
  return {
    country: country ?? ofFormat ?? (countryOfService || assumedCountry),
    countryFrom: country !== undefined ? 'option' : ofFormat === undefined ? 'assumed' : 'format',
    currency: others.length === 0 ? currency : 'mixed',
    year: year ?? null,
    period: from === undefined || to === undefined ? null : { from, to },
  };
}

const assumedCountry = 'FR';

/** For programs: flat, with figures as they are. */
export function toJson(result: EnrichmentResult): object {
  const { file, out, projectId, read, context, summary, decisions } = result;
  const { footprint, dataQuality, ...rest } = summary;
  const { ledgers, reconciliation } = read;
  const [first] = ledgers;
  return {
    ...{ file, out, projectId: projectId ?? null, ...rest },
    footprintKgCo2e: footprint.kg,
    footprintLowKgCo2e: footprint.lowKg,
    footprintHighKgCo2e: footprint.highKg,
    dataQuality: dataQuality ?? null,
    context,
    columns: first?.report.columns ?? {},
    unusedColumns: first?.unusedColumns ?? [],
    decisions: decisions ?? null,
    totalsLeftOut: ledgers.flatMap(({ totalLines }) => totalLines),
    reconciliation,
  };
}
