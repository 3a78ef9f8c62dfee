import type { Carrier, PriceStatus } from '../../src/prices/energy-price-file.ts';
import { parseRows } from '../parse-rows.ts';
import type { PriceQuote } from './price-quote.ts';
import { limitsOf } from './size-limits.ts';
import type { Vat } from './vat.ts';

const columns = [
  ...['country', 'year', 'product', 'consumer', 'band', 'price', 'currency', 'unit'],
  ...['vat_included', 'excise_included', 'status', 'dataset'],
] as const;
type Row = Readonly<Record<(typeof columns)[number], string>>;

/** Published products and their carriers. If a carrier has several products, the earlier ones are preferred. */
const products: readonly (readonly [product: string, carrier: Carrier])[] = [
  ['electricity', 'electricity'],
  ['natural_gas', 'gas'],
  ['district_heat', 'heat'],
  ['road_diesel', 'diesel'],
  ['petrol_95', 'petrol'],
  ['petrol_95_e10', 'petrol'],
  ['petrol_all_grades', 'petrol'],
  ['ethanol_e85', 'e85'],
  ['lpg_motor', 'lpg'],
  ['heating_oil', 'heating_oil'],
  ['heating_oil_kerosene', 'kerosene'],
  ['heavy_fuel_oil_ls', 'heavy_fuel_oil'],
  ['butane_bottle_13kg', 'butane'],
];

/**
 * The customers whose prices are read, the preferred ones first. Means over regions or stations are some percent above
 * actual sales.
 */
const consumers: readonly RegExp[] = [
  /^non-household$/,
  /^(commercial|industrial)$/,
  /^residential \+ tertiary/,
  /^tertiary/,
  /^all consumers, national average/,
  /^all consumers \(pump\)/,
  /^domestic deliveries$/,
  /^households \(metropolitan/,
  /^all consumers \(pump, mean of regions\)$/,
];

/** Products for which there are also prices excluding VAT. */
const netAnyway = new Set(['electricity', 'natural_gas', 'district_heat']);

/** The name of each source in the file, by the start of the dataset's name; the preferred ones first. */
const sources: readonly (readonly [dataset: string, source: string])[] = [
  ['nrg_pc_', 'Eurostat '],
  ['Quarterly Energy Prices', 'DESNZ Quarterly Energy Prices 3.4.2'],
  ['Road fuel prices', 'DESNZ road fuel prices 4.1.1'],
  ['Weekly road fuel prices', 'DESNZ weekly road fuel prices'],
  ['Weekly Oil Bulletin x HICP', 'European Commission Weekly Oil Bulletin moved by Eurostat HICP'],
  ['Weekly Oil Bulletin', 'European Commission Weekly Oil Bulletin'],
  ['Prix des produits petroliers', 'DGEC prix des produits pétroliers'],
  ['IPC - prix moyens', 'INSEE prix moyens de détail'],
  ['prix_litre_annuel_carburants', 'INSEE prix moyens de détail continued by OpenFisca'],
  ['prix_par_carburant_annee', 'prix-carburants.gouv.fr mean of regions'],
  ['Bilan energetique', 'SDES Bilan énergétique de la France'],
  ['Fuel falls', 'RAC Fuel Watch December 2025'],
  ['EIA-861M', 'EIA-861M'],
  ['Natural gas prices NG_PRI_SUM', 'EIA natural gas prices'],
  ['Natural gas prices (NG_PRI_SUM', 'EIA natural gas prices'],
  ['Weekly retail gasoline', 'EIA weekly retail gasoline and diesel prices'],
  ['Stromtarife', 'ElCom Stromtarife'],
  ['spesa carburanti', 'MASE prezzi medi quoted by Centro Studi Promotor'],
  ['Jahresauswertung Kraftstoffpreise', 'ADAC Jahresauswertung Kraftstoffpreise'],
];

/** The published prices that organizations pay, excluding VAT and including excise duty. */
export function readPublishedPrices(text: string, vat: Vat): readonly PriceQuote[] {
  return parseRows(text, columns).flatMap((row) => toQuote(row, vat) ?? []);
}

/**
 * The same from a later table, which says how each row was obtained, for the years of the first table. Left out are
 * orders of magnitude from memory, single quarters, and averages of the Union, which are medians of the countries in
 * all years (`toEuropeanMedians`). Where both tables have the same series, the later one has the revised prices.
 */
export function readLaterPrices(text: string, vat: Vat, lastYear: number): readonly PriceQuote[] {
  return parseRows(text, [...columns, 'mark'])
    .filter(({ year, country, status, mark }) => {
      const isUsed = mark !== 'memory' && !status.includes('(quarter)') && country !== 'EU27';
      return isUsed && Number(year) <= lastYear;
    })
    .flatMap((row) => {
      const quote = toQuote(row, vat);
      return quote === undefined ? [] : [{ ...quote, rank: quote.rank - 0.5 }];
    });
}

function toQuote(row: Row, vat: Vat): PriceQuote | undefined {
  const productRank = products.findIndex(([product]) => product === row.product);
  const consumerRank = consumers.findIndex((consumer) => consumer.test(row.consumer));
  const carrier = products[productRank]?.[1];
  if (carrier === undefined || consumerRank === -1) return undefined;
  if (row.country === 'EA20') return undefined;
  // Skipped: prices of the United Kingdom in euros, which are converted from pounds.
  if (row.country === 'GB' && row.currency !== 'GBP') return undefined;
  const measure = toMeasure(row.unit);
  const net = toNet(row, vat);
  const size = toSize(row, carrier);
  if (measure === undefined || net === undefined || size === undefined) return undefined;
  const source = toSource(row.dataset);
  return {
    carrier,
    country: row.country,
    year: Number(row.year),
    ...size,
    price: net.price / measure.amount,
    currency: row.currency,
    unit: measure.unit,
    status: net.status,
    source: source.name,
    // The price of half a year is worse than that of a year completed with an index.
    rank: [row.status.includes('partial') ? 1 : 0, productRank, source.rank, consumerRank].reduce(
      (sum, part) => 100 * sum + part,
    ),
  };
}

/** The band is empty if prices do not depend on size; undefined for a band of all sizes together. */
function toSize(row: Row, carrier: Carrier): Pick<PriceQuote, 'band' | 'from' | 'to'> | undefined {
  if (carrier !== 'electricity' && carrier !== 'gas') return { band: '', from: 0, to: Number.POSITIVE_INFINITY };
  // The Swiss tariff for 150 MWh a year is in Eurostat's second band.
  const band = row.band === 'C3' ? 'IB' : row.band || row.consumer;
  const limits = limitsOf(carrier, band);
  return limits && { band, ...limits };
}

function toMeasure(unit: string): (Pick<PriceQuote, 'unit'> & { readonly amount: number }) | undefined {
  const per = unit.slice(unit.indexOf('/') + 1);
  if (per === 'kWh' || per === 'kg') return { unit: per, amount: 1 };
  if (per === 'l') return { unit: 'litre', amount: 1 };
  return per === '13 kg' ? { unit: 'kg', amount: 13 } : undefined;
}

/** The price excluding VAT; undefined if excise duty is also missing, or if it is unknown whether VAT is included. */
function toNet(row: Row, vat: Vat): { readonly price: number; readonly status: PriceStatus } | undefined {
  if (row.excise_included !== 'yes') return undefined;
  const price = Number(row.price);
  const status = toStatus(row.status);
  // The bulletin's prices of heavy fuel oil include only excise duty, although it calls them prices with taxes.
  if (row.product === 'heavy_fuel_oil_ls') return { price, status };
  if (/^(no|n\/a)/.test(row.vat_included)) return { price, status };
  // In these statistics, the taxes that services pay are those that they cannot deduct.
  if (row.vat_included === 'unknown') return { price, status };
  if (row.vat_included !== 'yes') return undefined;
  if (netAnyway.has(row.product)) return undefined;
  const rate = vat.rateOf(row.country, row.product, Number(row.year));
  return { price: price / (1 + rate / 100), status: status === 'observed' ? 'derived' : status };
}

function toStatus(status: string): PriceStatus {
  if (status === 'observed' || status === 'provisional') return 'observed';
  return status === 'derived' ? 'derived' : 'estimated';
}

function toSource(dataset: string): { readonly name: string; readonly rank: number } {
  const rank = sources.findIndex(([start]) => dataset.startsWith(start));
  const name = sources[rank]?.[1];
  if (name === undefined) throw new Error(`The source ${dataset} has no name.`);
  return { name: name.endsWith(' ') ? name + dataset : name, rank };
}
