import { findBranch } from '../../src/catalogue/branches.ts';
import type { Factor } from '../../src/catalogue/factor.ts';
import { findGroup } from '../../src/catalogue/groups.ts';
import { parseRows } from '../parse-rows.ts';
import type { SourceFile } from '../sources/source.ts';
import { type ProxyGroup, proxyGroups } from './proxy-groups.ts';

/**
 * Proxies for the groups without a ratio, from the production footprint of French activities (gCO2e per euro of
 * production) and the bridge between that statistic and ADEME's ratios of the same year.
 */
export function buildProxies(text: string, source: SourceFile, ratios: readonly Factor[]): readonly Factor[] {
  const year = Number(source.edition);
  const intensities = parseIntensities(text, year);
  const bridge = measureBridge(intensities, ratios, year);
  return proxyGroups.map((group) => toFactor(group, intensities, bridge));
}

type Intensities = ReadonlyMap<string, number>;
type Bridge = { readonly year: number; readonly factor: number; readonly spreadPct: number; readonly groups: number };

/**
 * How much higher ADEME's ratios are than the production footprint. A ratio is per euro that the final buyer pays and
 * includes imports at the intensity of their countries of origin; the production footprint is per euro of French
 * output. For the 54 groups that have both (plain mean of the group's activities, 2022), the median quotient is 1.41,
 * and five groups in six are between 1.2 and 1.7. Goods have 1.44 and services 1.40, so one factor for all is enough.
 * The spread, 1.96 standard deviations of its logarithm, is 32%.
 */
function measureBridge(intensities: Intensities, ratios: readonly Factor[], year: number): Bridge {
  const quotients = ratios
    .filter((ratio) => ratio.year === year)
    .map((ratio) => (ratio.value * 1_000) / meanOf(intensitiesOf(ratio.code, intensities)))
    .toSorted((a, b) => a - b);
  const middle = quotients.length / 2;
  const factor = ((quotients[Math.ceil(middle) - 1] ?? 0) + (quotients[Math.floor(middle)] ?? 0)) / 2;
  const logarithms = quotients.map(Math.log);
  const mean = meanOf(logarithms);
  const variance = meanOf(logarithms.map((value) => (value - mean) ** 2));
  return {
    year,
    factor: Number(factor.toFixed(2)),
    spreadPct: Math.round(196 * Math.sqrt(variance)),
    groups: quotients.length,
  };
}

function parseIntensities(text: string, year: number): Intensities {
  const columns = ['year', 'code_ape_a732', 'aggregate', 'fpt', 'unit'] as const;
  const production = parseRows(text, columns).filter((row) => row.aggregate === 'PRD');
  if (production.some((row) => row.unit !== 'GCO2E_EUR' || row.year !== String(year))) {
    throw new Error(`The intensities must be in gCO2e per euro of ${year}.`);
  }
  return new Map(production.map((row) => [row.code_ape_a732, Number(row.fpt)]));
}

/** The NACE divisions of groups whose code is a single letter. */
const divisions: Readonly<Record<string, readonly string[]>> = {
  F: ['41', '42', '43'],
  I: ['55', '56'],
  L: ['68'],
  T: ['97', '98'],
};

function intensitiesOf(code: string, intensities: Intensities): readonly number[] {
  const wanted = divisions[code] ?? code.slice(1).split('_');
  return [...intensities].filter(([activity]) => wanted.includes(activity.slice(0, 2))).map(([, value]) => value);
}

function toFactor(proxy: ProxyGroup, intensities: Intensities, bridge: Bridge): Factor {
  const group = findGroup(proxy.code) ?? findBranch(proxy.code);
  if (group === undefined) throw new Error(`Unknown group ${proxy.code}.`);
  const intensity = weightedMean(proxy, intensities);
  return {
    id: `proxy-${proxy.code}-${bridge.year}`,
    source: 'Proxy',
    sourceId: Object.keys(proxy.activities).join('+'),
    edition: 'Proxies 1',
    nameFr: group.nameFr,
    nameEn: group.nameEn,
    unit: 'EUR',
    value: Number(((intensity * bridge.factor) / 1_000).toPrecision(3)),
    // ADEME's own 80% and the spread of the bridge, which are independent of each other.
    uncertaintyPct: Math.round(Math.hypot(80, bridge.spreadPct)),
    year: bridge.year,
    region: 'France',
    validUntil: '',
    code: proxy.code,
    synonyms: '',
    reason: `${proxy.reason}. ${Number(intensity.toFixed(1))} gCO2e per euro of production (${bridge.year}), times ${bridge.factor}, the median by which the ADEME ratios of ${bridge.groups} groups exceed the same statistic.`,
    country: 'FR',
    directShare: undefined,
  };
}

function weightedMean({ code, activities }: ProxyGroup, intensities: Intensities): number {
  const shares = Object.values(activities).reduce((sum, share) => sum + share, 0);
  if (Math.abs(shares - 1) > 1e-9) throw new Error(`The shares of ${code} add up to ${shares}.`);
  return Object.entries(activities).reduce((sum, [activity, share]) => {
    const intensity = intensities.get(activity);
    if (intensity === undefined) throw new Error(`Unknown activity ${activity}.`);
    return sum + share * intensity;
  }, 0);
}

function meanOf(values: readonly number[]): number {
  if (values.length === 0) throw new Error('Cannot average an empty list.');
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
