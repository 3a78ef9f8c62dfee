import { isUnderstood, type Summary } from '@ledgerprint/engine/results';
import {
  type FileOptions,
  type FileReport,
  findCommonCountry,
  joinLanguages,
  type LedgerLanguage,
} from '@ledgerprint/ledger';
import type { ReadLedger } from '../ledger/read-ledger-file.ts';
import type { AppliedDecisions } from './applied-decisions.ts';
import type { ReadLedgers } from './read-ledger-files.ts';

/** What is known about all rows. */
export type LedgerContext = {
  readonly country: string;
  readonly countryFrom: FileReport['country']['from'];
  /** ISO code, or `mixed` for several. */
  readonly currency: string;
  readonly year: number | null;
  /** The largest share first. */
  readonly languages: readonly LedgerLanguage[];
  /** The days of the first and last purchases. */
  readonly period: { readonly from: string; readonly to: string } | null;
};

/** A summary with its ledgers and the file that was written. */
export type EnrichmentResult = {
  /** The file or folder as named on the command line; the first if there are several. */
  readonly file: string;
  readonly out: string;
  readonly projectId: string | undefined;
  readonly read: ReadLedgers;
  readonly context: LedgerContext;
  readonly summary: Summary;
  /** How many of the given decisions were applied; undefined without --decisions. */
  readonly decisions: AppliedDecisions | undefined;
};

/** The context of all rows: from the options, else the ledgers, else the service; without a service it is assumed. */
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
  const found = findCommonCountry(read);
  return {
    country: country ?? found?.code ?? (countryOfService || assumedCountryOf(read)),
    countryFrom: country !== undefined ? 'option' : (found?.from ?? 'assumed'),
    currency: others.length === 0 ? currency : 'mixed',
    year: year ?? null,
    languages: joinLanguages(read),
    period: from === undefined || to === undefined ? null : { from, to },
  };
}

/** The country that is assumed for all ledgers, such as that of the US dollar; France if they differ. */
function assumedCountryOf(reports: readonly Pick<FileReport, 'country'>[]): string {
  const [only = 'FR', ...others] = new Set(reports.map(({ country }) => country.code));
  return others.length === 0 ? only : 'FR';
}

/** For programs: flat, with unrounded figures. */
export function toJson(result: EnrichmentResult): object {
  const { file, out, projectId, read, context, summary, decisions } = result;
  const { footprint, wholeLedger, dataQuality, ...rest } = summary;
  const { ledgers, reconciliation } = read;
  const [first] = ledgers;
  return {
    file,
    out,
    projectId: projectId ?? null,
    ...rest,
    isUnderstood: isUnderstood(summary.notUnderstood),
    footprintKgCo2e: footprint?.kg ?? null,
    footprintLowKgCo2e: footprint?.lowKg ?? null,
    footprintHighKgCo2e: footprint?.highKg ?? null,
    wholeLedger: { footprintKgCo2e: wholeLedger.kg, low: wholeLedger.lowKg, high: wholeLedger.highKg },
    dataQuality: dataQuality ?? null,
    context,
    columns: first?.report.columns ?? {},
    unusedColumns: first?.unusedColumns ?? [],
    decisions: decisions === undefined ? null : toCounts(decisions),
    totalsLeftOut: ledgers.flatMap(({ totalLines }) => totalLines),
    reconciliation,
  };
}

function toCounts({ given, applied, conflicts }: AppliedDecisions) {
  return { given, applied, conflicts };
}
