// Written by "npm run data:build -- vat": run it again instead of editing this file.

/** The source of rates: the list, the file that was read, and its licence. */
const sources = [
  {
    publisher: 'ibericode (maintained list)',
    dataset: 'vat-rates.json',
    identifier: 'github:ibericode/vat-rates@5abb1e1be91faa42d21c743c603a0aec9b5bab70:vat-rates.json',
    licence: 'MIT',
  },
  {
    publisher: 'kdeldycke (maintained list)',
    dataset: 'vat_rates.csv',
    identifier: 'github:kdeldycke/vat-rates@7585c283692045c413b6a93ed537a9cc3b5504a5:vat_rates.csv',
    licence: 'BSD-2-Clause',
  },
  {
    publisher: 'vatnode.dev from the European Commission TEDB (EU) and national sources',
    dataset: 'eu-vat-rates-data 2026-08-22',
    identifier:
      'github:vatnode/eu-vat-rates-data-js@3b32dd5679c4831965e3e8245667bcf54bc029bf:data/eu-vat-rates-data.json',
    licence: 'MIT',
  },
] as const;

/**
 * Standard VAT rates of the mainland of each country, in percent, in the order of their start dates. The empty string means a
 * day before 2015, which the lists do not cover.
 */
export const vatRateTable: Readonly<
  Record<string, { readonly source: (typeof sources)[number]; readonly rates: readonly (readonly [string, number])[] }>
> = {
  AT: { source: sources[0], rates: [['', 20]] },
  BE: { source: sources[0], rates: [['', 21]] },
  BG: { source: sources[0], rates: [['', 20]] },
  CH: {
    source: sources[1],
    rates: [
      ['2017-01-01', 8],
      ['2018-01-01', 7.7],
      ['2024-01-01', 8.1],
    ],
  },
  CY: { source: sources[0], rates: [['', 19]] },
  CZ: { source: sources[0], rates: [['', 21]] },
  DE: {
    source: sources[0],
    rates: [
      ['', 19],
      ['2020-07-01', 16],
      ['2021-01-01', 19],
    ],
  },
  DK: { source: sources[0], rates: [['', 25]] },
  EE: {
    source: sources[0],
    rates: [
      ['', 20],
      ['2024-01-01', 22],
      ['2025-07-01', 24],
    ],
  },
  ES: { source: sources[0], rates: [['', 21]] },
  FI: {
    source: sources[0],
    rates: [
      ['', 24],
      ['2024-09-01', 25.5],
    ],
  },
  FR: { source: sources[0], rates: [['2014-01-01', 20]] },
  GB: { source: sources[0], rates: [['2011-01-04', 20]] },
  GR: {
    source: sources[0],
    rates: [
      ['', 23],
      ['2016-06-01', 24],
    ],
  },
  HR: { source: sources[0], rates: [['', 25]] },
  HU: { source: sources[0], rates: [['', 27]] },
  IE: {
    source: sources[0],
    rates: [
      ['', 23],
      ['2020-09-01', 21],
      ['2021-03-01', 23],
    ],
  },
  IS: { source: sources[2], rates: [['2026-08-22', 24]] },
  IT: { source: sources[0], rates: [['', 22]] },
  LT: { source: sources[0], rates: [['', 21]] },
  LU: {
    source: sources[0],
    rates: [
      ['2015-01-01', 17],
      ['2023-01-01', 16],
      ['2024-01-01', 17],
    ],
  },
  LV: { source: sources[0], rates: [['', 21]] },
  MT: { source: sources[0], rates: [['', 18]] },
  NL: { source: sources[0], rates: [['2012-10-01', 21]] },
  NO: { source: sources[1], rates: [['2011-07-01', 25]] },
  PL: { source: sources[0], rates: [['', 23]] },
  PT: { source: sources[0], rates: [['', 23]] },
  RO: {
    source: sources[0],
    rates: [
      ['', 24],
      ['2016-01-01', 20],
      ['2017-01-01', 19],
      ['2025-08-01', 21],
    ],
  },
  SE: { source: sources[0], rates: [['', 25]] },
  SI: { source: sources[0], rates: [['', 22]] },
  SK: {
    source: sources[0],
    rates: [
      ['2011-01-01', 20],
      ['2025-01-01', 23],
    ],
  },
};
