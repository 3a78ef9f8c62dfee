import { type RatioChoice, ratioChoices } from '@ledgerprint/engine/ratio-choice';
import { listKnownLanguages } from '@ledgerprint/ledger';
import { findTextProblem } from '@ledgerprint/ledger/activity';
import { invalidField } from '../platform/failure.ts';
import { blankContext, type ProjectContext } from '../store/project.ts';

/** A context as callers send it: blank texts and the year 0 mean "not set". */
export type GivenContext = {
  readonly country: string;
  readonly currency: string;
  readonly year: number;
  readonly period: string;
  readonly languages: readonly string[];
  readonly ratios: string;
};

const years = { first: 1990, last: 2100 };
const longestPeriod = 100;
const mostLanguages = 8;

const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
/** Entries of the list of regions that are not countries: unions, groups and test codes. */
const noCountries = new Set(['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ']);
const currencies = new Set(Intl.supportedValuesOf('currency'));
/** ISO 4217 codes that are not currencies. */
const noCurrencies = new Set(['XTS', 'XXX']);

/** The context of a project; throws a Failure that names the field if a value is not valid. */
export function parseContext(given: GivenContext | undefined, prefix = 'context.'): ProjectContext {
  if (given === undefined) return blankContext;
  return {
    country: parseGiven(given.country, `${prefix}country`, {
      find: findCountry,
      description: 'must be a two-letter country code (ISO 3166-1), such as FR',
    }),
    currency: parseGiven(given.currency, `${prefix}currency`, {
      find: findCurrency,
      description: 'must be a three-letter currency code (ISO 4217), such as EUR',
    }),
    year: parseYear(given.year, `${prefix}year`),
    period: parsePeriod(given.period, `${prefix}period`),
    languages: parseLanguages(given.languages, `${prefix}languages`),
    ratios: parseRatios(given.ratios, `${prefix}ratios`),
  };
}

function parseGiven(
  text: string,
  field: string,
  { find, description }: { find(code: string): string | undefined; readonly description: string },
): string | undefined {
  const code = text.trim().toUpperCase();
  if (code === '') return undefined;
  const found = find(code);
  if (found === undefined) throw invalidField(field, { description, reason: 'UNKNOWN_VALUE' });
  return found;
}

function findCountry(text: string): string | undefined {
  if (!/^[A-Z]{2}$/.test(text)) return undefined;
  // Some countries have another code, too: UK is GB.
  const code = new Intl.Locale(`und-${text}`).region ?? '';
  return noCountries.has(code) || regions.of(code) === undefined ? undefined : code;
}

function findCurrency(code: string): string | undefined {
  return currencies.has(code) && !noCurrencies.has(code) ? code : undefined;
}

function parseYear(year: number, field: string): number | undefined {
  if (year === 0) return undefined;
  if (year >= years.first && year <= years.last) return year;
  throw invalidField(field, {
    description: `must be a year from ${years.first} to ${years.last}, or 0 for none`,
    reason: 'UNKNOWN_VALUE',
  });
}

function parsePeriod(text: string, field: string): string | undefined {
  const period = text.trim();
  if (period === '') return undefined;
  const problem = findTextProblem(period, longestPeriod);
  if (problem !== undefined) throw invalidField(field, problem);
  return period;
}

function parseRatios(text: string, field: string): RatioChoice | undefined {
  const given = text.trim().toLowerCase();
  if (given === '') return undefined;
  const found = ratioChoices.find((choice) => choice === given);
  if (found !== undefined) return found;
  throw invalidField(field, { description: `must be ${ratioChoices.join(' or ')}`, reason: 'UNKNOWN_VALUE' });
}

function parseLanguages(given: readonly string[], field: string): readonly string[] | undefined {
  const known = listKnownLanguages()
    .map(({ code }) => code)
    .filter((code) => code !== 'und');
  const codes = [...new Set(given.map((text) => text.trim().toLowerCase()).filter((code) => code !== ''))];
  if (codes.length > mostLanguages) {
    throw invalidField(field, { description: `must have at most ${mostLanguages} languages`, reason: 'OUT_OF_RANGE' });
  }
  if (codes.every((code) => known.includes(code))) return codes.length === 0 ? undefined : codes;
  throw invalidField(field, {
    description: `must be codes of known languages: ${known.join(', ')}`,
    reason: 'UNKNOWN_VALUE',
  });
}
