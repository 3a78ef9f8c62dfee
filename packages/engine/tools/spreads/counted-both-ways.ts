import { readFile } from 'node:fs/promises';
import { type Catalogue, createCatalogue } from '../../src/catalogue/catalogue.ts';
import { loadBundledFactors } from '../../src/catalogue/load-bundled-factors.ts';
import { readBundledFile, unpack } from '../../src/node/data-files.ts';
import { createDeflator, type Deflator } from '../../src/prices/deflator.ts';
import { parsePriceIndices } from '../../src/prices/price-index-file.ts';
import { createExchangeRates, type ExchangeRates } from '../../src/values/exchange-rates.ts';
import { parseRates } from '../../src/values/parse-rates.ts';
import { parseRows } from '../parse-rows.ts';

/** A good with a physical footprint and a price: one unit of it is bought. */
export type Pair = {
  readonly good: string;
  readonly group: string;
  readonly year: number;
  /** Of the price; blank for world markets. */
  readonly country: string;
  readonly currency: string;
  readonly amount: number;
  readonly kgCo2e: number;
  /** Uncertainties are fitted on one half and tested on the other. */
  readonly isAside: boolean;
};

/** What a ledger paid for a good in all, with the footprint of its mass. */
export type HandCount = Omit<Pair, 'isAside' | 'country'> & { readonly ledger: string };

const folder = new URL('../../bench/uncertainty/', import.meta.url);

/** The pairs of `bench/uncertainty/pairs.csv`. */
export async function loadPairs(): Promise<readonly Pair[]> {
  const columns = ['good', 'group', 'price', 'currency', 'year', 'country', 'factorKg', 'half'] as const;
  const text = await readFile(new URL('pairs.csv', folder), 'utf8');
  return parseRows(text, columns).map(({ good, group, price, currency, year, country, factorKg, half }) => ({
    ...{ good, group, country, currency, year: Number(year), amount: Number(price), kgCo2e: Number(factorKg) },
    isAside: half === 'aside',
  }));
}

/** The goods of the example ledgers that state a mass, counted by hand: `bench/uncertainty/counted-by-hand.csv`. */
export async function loadHandCounts(): Promise<readonly HandCount[]> {
  const columns = ['ledger', 'good', 'group', 'currency', 'year', 'amount', 'massKg', 'factorKg'] as const;
  const text = await readFile(new URL('counted-by-hand.csv', folder), 'utf8');
  return parseRows(text, columns).map(({ year, amount, massKg, factorKg, ...named }) => ({
    ...named,
    ...{ year: Number(year), amount: Number(amount), kgCo2e: Number(massKg) * Number(factorKg) },
  }));
}

/** The footprint of a purchase by the ratio of its group, in prices of the ratio's year. */
export type CountByMoney = (bought: Pick<Pair, 'group' | 'year' | 'currency' | 'amount'>) => number;

/** Counts with the bundled ratios, price indices and exchange rates. */
export async function loadCountByMoney(): Promise<CountByMoney> {
  const [factors, rates, indices] = await Promise.all([
    loadBundledFactors(),
    readBundledFile('exchange-rates.br').then(unpack),
    readBundledFile('price-indices.csv'),
  ]);
  const decoder = new TextDecoder();
  return createCountByMoney({
    catalogue: createCatalogue(factors),
    rates: createExchangeRates(parseRates(decoder.decode(rates))),
    deflator: createDeflator(parsePriceIndices(decoder.decode(indices))),
  });
}

function createCountByMoney({
  catalogue,
  rates,
  deflator,
}: {
  readonly catalogue: Catalogue;
  readonly rates: ExchangeRates;
  readonly deflator: Deflator;
}): CountByMoney {
  return ({ group, year, currency, amount }) => {
    const found = catalogue.findRatio(group, year);
    const rate = rates.find(currency, `${year}-07-01`);
    if (found === undefined || rate === undefined)
      throw new Error(`There is no ratio of ${group} or no rate of ${currency}.`);
    const { factor, isNearestYear } = found;
    const toYear = factor.year;
    const deflation = isNearestYear
      ? deflator.deflate({ scheme: 'ademe', code: group, fromYear: year, toYear })
      : undefined;
    return (amount / rate.unitsPerEuro) * (deflation?.ratio ?? 1) * factor.value;
  };
}
