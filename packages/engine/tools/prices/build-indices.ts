import type { PriceIndex } from '../../src/prices/price-index-file.ts';
import { parseRows } from '../parse-rows.ts';
import { gdpDeflator, groupIndices } from './group-indices.ts';
import { prefixesOf } from './industry-prefixes.ts';

const columns = ['geo', 'year', 'family', 'classification', 'code', 'label', 'value', 'publisher'] as const;
type Row = Readonly<Record<(typeof columns)[number], string>>;
type Values = ReadonlyMap<number, number>;

/** The published indices. */
export type PublishedIndices = {
  /** French consumer prices by COICOP code or by the name of INSEE's aggregate; throws if there are none. */
  consumerPrices(series: string): Values;
  /** The last year of any published index. */
  readonly lastYear: number;
  /** All series for the file. */
  build(): readonly PriceIndex[];
};

/** The levels of the BEA's industries, from the most to the least detailed. */
const levels = ['Detail', 'Summary', 'Sector'] as const;

/** Reads the table of published indices. */
export function readIndices(text: string): PublishedIndices {
  const rows = parseRows(text, columns);

  function consumerPrices(series: string): Values {
    const found = rows.filter(
      ({ geo, family, code, label, publisher }) =>
        geo === 'FR' &&
        family === 'CPI' &&
        publisher.startsWith('INSEE') &&
        (code === 'AGG' ? label === series : code === series),
    );
    if (found.length === 0) throw new Error(`There are no French consumer prices for ${series}.`);
    return toValues(found, 2);
  }

  /** The World Bank's deflator, which covers more years than Eurostat's and is in national currency. */
  function deflatorOf(geo: string): Values {
    return toValues(
      rows.filter((row) => row.geo === geo && row.code === 'NY.GDP.DEFL.KD.ZG'),
      2,
    );
  }

  /** The deflator ends a year before consumer prices, so the index of all items extends it by the last year. */
  function frenchDeflator(): Values {
    const deflator = deflatorOf('FR');
    const last = Math.max(...deflator.keys());
    const allItems = consumerPrices('Ensemble');
    const base = allItems.get(last);
    const later = [...allItems].flatMap(([year, value]) =>
      year > last && base !== undefined ? [[year, round(((deflator.get(last) ?? 0) * value) / base, 2)] as const] : [],
    );
    return new Map([...deflator, ...later]);
  }

  function french(): readonly PriceIndex[] {
    return groupIndices.map(({ series, name, fit, groups }) => {
      const source = series === gdpDeflator ? 'World Bank' : 'INSEE';
      const code = /^CP\d/.test(series) ? ` ${series}` : '';
      const values = series === gdpDeflator ? frenchDeflator() : consumerPrices(series);
      return { scheme: 'ademe', codes: groups, fit, name: `${source} ${name}${code}`, values };
    });
  }

  function american(): readonly PriceIndex[] {
    const taken = new Set<string>();
    const industries = levels.flatMap((level) => {
      const ofLevel = rows.filter((row) => row.geo === 'US' && row.classification.includes(` ${level} `));
      return [...Map.groupBy(ofLevel, ({ code }) => code)].flatMap(([code, found]): readonly PriceIndex[] => {
        const codes = prefixesOf(code).filter((prefix) => !taken.has(prefix));
        for (const prefix of codes) taken.add(prefix);
        if (codes.length === 0) return [];
        const label = (found[0]?.label ?? '').replaceAll(',', '');
        const fit = level === 'Detail' ? 'industry' : 'stand-in';
        return [{ scheme: 'naics', codes, fit, name: `BEA ${code} ${shorten(label)}`, values: toValues(found, 1) }];
      });
    });
    return industries.toSorted((one, other) => ((one.codes[0] ?? '') < (other.codes[0] ?? '') ? -1 : 1));
  }

  function countries(): readonly PriceIndex[] {
    const places = [...new Set(rows.filter(({ code }) => code === 'NY.GDP.DEFL.KD.ZG').map(({ geo }) => geo))].sort();
    return places.map((geo) => ({
      scheme: 'country',
      codes: [geo],
      fit: 'general',
      name: `World Bank GDP deflator ${geo}`,
      values: geo === 'FR' ? frenchDeflator() : deflatorOf(geo),
    }));
  }

  const lastYear = Math.max(...rows.map(({ year }) => Number(year)));
  return { consumerPrices, lastYear, build: () => [...french(), ...american(), ...countries()] };
}

/** Shortens a label, but keeps enough of it to identify the industry. */
function shorten(label: string): string {
  return label.length <= 40 ? label : label.slice(0, label.lastIndexOf(' ', 40));
}

function toValues(rows: readonly Row[], digits: number): Values {
  return new Map(
    rows
      .map(({ year, value }) => [Number(year), round(Number(value), digits)] as const)
      .sort(([one], [other]) => one - other),
  );
}

function round(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}
