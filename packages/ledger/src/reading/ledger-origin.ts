import { listRows } from '@ledgerprint/languages';
import { fold } from '@ledgerprint/languages/fold';
import { isBlankCell } from '../columns/blank-cells.ts';
import type { LedgerLayout } from '../columns/ledger-layout.ts';
import { describeEvidence, type Evidence, type FoundCountry } from '../origin/evidence.ts';
import { countryOfCurrency, currencyOfCountry } from '../values/country-currency.ts';

/** The source of a currency or a country; `content`: found in it, by the evidence that is named with it. */
export type OriginSource = 'column' | 'header' | 'file' | 'format' | 'content' | 'option' | 'assumed';

/** A currency or a country, where it is from, and what shows it. */
export type Finding = { readonly code: string; readonly from: OriginSource; readonly evidence?: Evidence };

/** In which currency and country a ledger was kept: for amounts without a currency, and rows without a country. */
export type LedgerOrigin = { readonly currency: Finding; readonly country: Finding };

/** A finding as reports have it. */
export type ReportedFinding = {
  readonly code: string;
  readonly from: OriginSource;
  /** What shows it, in English; absent if it is stated. */
  readonly because?: string;
};

export function toReported({ code, from, evidence }: Finding): ReportedFinding {
  return { code, from, ...(evidence === undefined ? {} : { because: describeEvidence(evidence, 'en') }) };
}

/** ISO codes; undefined or empty if they are not known. */
export type Codes = { readonly currency?: string | undefined; readonly country?: string | undefined };

/** What is known of the origin of a ledger, before one is chosen over the other. */
export type KnownOrigin = {
  /** As given by the user; blank or undefined if it is not. */
  readonly option: Codes;
  /** The organization's defaults, which come before what is found. */
  readonly defaults?: Codes | undefined;
  /** What is assumed if nothing else is known; euros and France if undefined. */
  readonly assumed?: Codes | undefined;
  readonly stated: { readonly currency: Finding | undefined; readonly country: Finding | undefined };
  /** Found in the content. */
  readonly found: FoundCountry | undefined;
};

const usual = { currency: 'EUR', country: 'FR' } as const;

/**
 * The currency and the country of a ledger. What is given comes before what is stated, and that before what is found. The
 * country that was found has a currency, and the currency of a single country shows the country; otherwise, euros and France
 * are assumed.
 */
export function decideOrigin({ option, defaults = {}, assumed = {}, stated, found }: KnownOrigin): LedgerOrigin {
  const currency =
    given(option.currency) ??
    stated.currency ??
    given(defaults.currency) ??
    currencyOf({ option, defaults, assumed, found, ofStated: stated.country });
  const country =
    given(option.country) ??
    stated.country ??
    given(defaults.country) ??
    (found === undefined ? undefined : { ...found, from: 'content' }) ??
    countryOf(currency, assumed.country || usual.country);
  return { currency, country };
}

function given(code: string | undefined): Finding | undefined {
  return code === undefined || code === '' ? undefined : { code, from: 'option' };
}

/** The currency of the country, if none is stated. */
function currencyOf({
  option,
  defaults,
  assumed,
  found,
  ofStated,
}: Pick<KnownOrigin, 'option' | 'found'> & {
  readonly defaults: Codes;
  readonly assumed: Codes;
  readonly ofStated: Finding | undefined;
}): Finding {
  const ofOption = currencyOfCountry(option.country ?? '');
  if (ofOption !== undefined) return { code: ofOption, from: 'assumed' };
  const ofFound = currencyOfCountry(found?.code ?? '');
  if (found !== undefined && ofFound !== undefined) return { code: ofFound, from: 'content', evidence: found.evidence };
  const ofOther = currencyOfCountry(ofStated?.code ?? '');
  if (ofStated?.from === 'column' && ofOther !== undefined)
    return { code: ofOther, from: 'assumed', evidence: { by: 'countries', examples: [ofStated.code], count: 1 } };
  const ofDefault = currencyOfCountry(defaults.country ?? '');
  const ofAssumed = assumed.currency || currencyOfCountry(assumed.country ?? '');
  return { code: ofOther ?? ofDefault ?? (ofAssumed || usual.currency), from: 'assumed' };
}

/** That of the only country with this currency. Several countries keep books in US dollars, so their country is assumed. */
function countryOf({ code, from }: Finding, assumed: string): Finding {
  const country = from === 'assumed' ? undefined : countryOfCurrency(code);
  if (country === undefined) return { code: assumed, from: 'assumed' };
  const evidence: Evidence = { by: 'currency', examples: [code], count: 1 };
  return { code: country, from: code === 'USD' ? 'assumed' : 'content', evidence };
}

/** The country that a column names for every row; undefined if rows differ, or name none. */
export function findStatedCountry({ columns, roles }: LedgerLayout): Finding | undefined {
  const cells = columns[roles.get('country')?.[0] ?? -1]?.profile.cells ?? [];
  const named = new Set(cells.filter((cell) => !isBlankCell(cell)).map((cell) => cell.trim()));
  const [only = ''] = named;
  const code = named.size === 1 ? readCountry(only) : undefined;
  return code === undefined ? undefined : { code, from: 'column' };
}

function readCountry(text: string): string | undefined {
  const key = fold(text).trim();
  return listRows('countries').find(({ text: name, means }) => means.toLowerCase() === key || fold(name) === key)
    ?.means;
}
