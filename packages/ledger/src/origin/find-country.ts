import { type Hit, readName, readPhrases } from '@ledgerprint/languages';
import { headerWords } from '../columns/header-words.ts';
import type { LedgerLayout } from '../columns/ledger-layout.ts';
import { createBallot } from './ballot.ts';
import { findBankAccounts } from './bank-accounts.ts';
import type { FoundCountry } from './evidence.ts';
import { countriesOfPostcode } from './postcodes.ts';
import { findTaxIds, isNationalId } from './tax-ids.ts';

/**
 * The country in which a ledger was kept, from its texts; undefined if they do not show one clearly. The first kind of
 * evidence that does decides: tax numbers and the names of taxes, bank accounts, legal forms with postcodes, then public
 * bodies, utilities and cities. The order of day and month supports a country that something else names.
 */
export function findCountry(layout: LedgerLayout, titles: readonly string[]): FoundCountry | undefined {
  const texts = gatherTexts(layout, titles);
  const supported = layout.dateStyle === 'month-first' ? 'US' : '';
  for (const vote of [voteByTaxes, voteByBankAccounts, voteByAddresses, voteByNames]) {
    const found = vote(texts, supported);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The texts of a ledger. */
type Texts = {
  /** What is said of the whole ledger: above its header, in the name of its sheet, or the same in every row. */
  readonly ofLedger: readonly string[];
  readonly columns: readonly { readonly name: string; readonly cells: readonly string[] }[];
  readonly rows: readonly (readonly string[])[];
};

const mostRows = 1_000;
/** Longer texts are no names. */
const longestText = 200;
const leastRowsAlike = 3;

function gatherTexts({ columns }: LedgerLayout, titles: readonly string[]): Texts {
  const filled = columns.filter(({ profile }) => profile.filled > 0);
  const read = filled.map(({ name, profile }) => ({
    name,
    cells: profile.cells.slice(0, mostRows).map((cell) => (cell.length > longestText ? '' : cell.trim())),
  }));
  const varied = read.map(({ name, cells }) => ({ name, cells: [...new Set(cells)].filter((cell) => cell !== '') }));
  const isAlike = (index: number) =>
    varied[index]?.cells.length === 1 && (filled[index]?.profile.filled ?? 0) >= leastRowsAlike;
  return {
    ofLedger: [...titles, ...varied.flatMap(({ cells }, index) => (isAlike(index) ? cells : []))],
    columns: varied.filter((_, index) => !isAlike(index)),
    rows: Array.from({ length: Math.min(mostRows, read[0]?.cells.length ?? 0) }, (_, row) =>
      read.map(({ cells }) => cells[row] ?? '').filter((cell) => cell !== ''),
    ),
  };
}

const valid = 3;

/** The names of taxes and ids in titles and names of columns, and ids anywhere. A name may be used in several countries. */
function voteByTaxes({ ofLedger, columns }: Texts, supported: string): FoundCountry | undefined {
  const own = createBallot('tax_ids', supported);
  const others = createBallot('tax_ids', supported);
  const terms = createBallot('tax_terms', supported);
  const noteTerms = (text: string): readonly string[] => {
    const phrases = readName(headerWords(text).join(' ')).all('tax-terms');
    return phrases.flatMap(({ row }) => {
      const countries = row.means.split(' ');
      for (const country of countries) terms.add(country, text, countries.length === 1 ? valid : 1);
      return countries;
    });
  };
  const noteIds = (ids: typeof own, text: string, named: readonly string[], parts: readonly string[]): void => {
    for (const { country, id } of findTaxIds(text)) ids.add(country, id, valid);
    for (const country of new Set(named)) {
      for (const part of parts) if (isNationalId(part, country)) ids.add(country, part, valid);
    }
  };
  for (const text of ofLedger) noteIds(own, text, noteTerms(text), text.match(/\d[\d .-]{7,}\d/g) ?? []);
  for (const { name, cells } of columns) {
    const named = noteTerms(name);
    for (const cell of cells) noteIds(others, cell, named, [cell]);
  }
  return own.result(valid) ?? others.result(valid) ?? terms.result(valid);
}

function voteByBankAccounts({ ofLedger, columns }: Texts, supported: string): FoundCountry | undefined {
  const own = createBallot('bank_accounts', supported);
  const others = createBallot('bank_accounts', supported);
  const note = (text: string, ballot: typeof own) => {
    for (const { country, account } of findBankAccounts(text)) ballot.add(country, account, 1);
  };
  for (const text of ofLedger) note(text, own);
  for (const { cells } of columns) for (const cell of cells) note(cell, others);
  return own.result(1) ?? others.result(1);
}

/** A legal form and a postcode of one country in the same row. */
function voteByAddresses({ rows }: Texts, supported: string): FoundCountry | undefined {
  const ballot = createBallot('addresses', supported);
  for (const cells of rows) {
    const coded = cells.flatMap((cell) => countriesOfPostcode(cell).map((country) => ({ country, cell })));
    if (coded.length === 0) continue;
    for (const cell of cells) {
      const countries = readPhrases(cell)
        .all('legal-forms')
        .flatMap(({ row }) => row.means.split(' '));
      for (const country of new Set(countries)) {
        const postcode = coded.find((other) => other.country === country)?.cell;
        if (postcode !== undefined) ballot.add(country, postcode === cell ? cell : `${cell}, ${postcode}`, 1);
      }
    }
  }
  return ballot.result(2);
}

const body = 2;
const city = 1;
/** Two bodies, a body and a city, three cities, or a body that is named of the whole ledger. */
const enoughNames = 3;

function voteByNames({ ofLedger, columns }: Texts, supported: string): FoundCountry | undefined {
  const ballot = createBallot('names', supported);
  const note = (text: string, times: number) => {
    const reading = readPhrases(text);
    const vote = (hits: readonly Hit[], weight: number, nameOf: (hit: Hit) => string) => {
      for (const hit of longestOf(hits))
        for (const country of hit.row.means.split(' ')) ballot.add(country, text, weight * times, nameOf(hit));
    };
    const kinds = reading.all('kinds-of-bodies');
    const bodies = reading.all('public-bodies');
    vote(kinds, body, () => text);
    vote(bodies, body, ({ row }) => row.text);
    if (kinds.length + bodies.length === 0) vote(reading.all('cities'), city, ({ row }) => row.text);
  };
  for (const text of ofLedger) note(text, 2);
  for (const { cells } of columns) for (const cell of cells) if (/\p{L}{2}/u.test(cell)) note(cell, 1);
  return ballot.result(enoughNames);
}

/** `EDF Energy` is not EDF. */
function longestOf(hits: readonly Hit[]): readonly Hit[] {
  const isWithin = (hit: Hit, other: Hit) => other.from <= hit.from && hit.to <= other.to && other.weight > hit.weight;
  return hits.filter((hit) => !hits.some((other) => isWithin(hit, other)));
}
