import { parseCrosswalk } from '../classifier/crosswalk.ts';
import { parseRows } from '../parse-rows.ts';
import { type Kind, kindOf } from './kinds.ts';

/** The spread between the industries of a group. */
export type BetweenIndustries = {
  /** How many the EPA's input-output table distinguishes. */
  readonly industries: number;
  /** The standard deviation of the logarithm of their factors; that of the kind if there are too few. */
  readonly sigma: number;
  readonly isPooled: boolean;
};

/** With fewer, one industry would decide. */
const fewest = 4;

/**
 * The spread of the EPA's supply chain factors within each group. Commodities of one industry of the input-output table
 * have one factor, which counts once. Industries count alike: what the buyers of a ledger spend on each is not known.
 */
export function measureBetweenIndustries(epa: string, crosswalk: string): (group: string) => BetweenIndustries {
  const toGroup = parseCrosswalk(crosswalk, 'naicsPrefix');
  const columns = ['2017 NAICS Code', 'Supply Chain Emission Factors with Margins', 'Reference USEEIO Code'] as const;
  const factors = new Map<string, Map<string, number>>();
  for (const row of parseRows(epa, columns)) {
    const group = toGroup(row['2017 NAICS Code']);
    if (group === undefined) continue;
    const ofGroup = factors.get(group) ?? new Map<string, number>();
    ofGroup.set(row['Reference USEEIO Code'], Number(row['Supply Chain Emission Factors with Margins']));
    factors.set(group, ofGroup);
  }
  const enough = [...factors].filter(([, ofGroup]) => ofGroup.size >= fewest);
  const variances = new Map(enough.map(([group, ofGroup]) => [group, varianceOf([...ofGroup.values()].map(Math.log))]));

  function pool(kind: Kind): number {
    const alike = [...variances].filter(([group]) => kindOf(group) === kind).map(([, variance]) => variance);
    return alike.reduce((sum, variance) => sum + variance, 0) / alike.length;
  }

  return (group) => {
    const own = variances.get(group);
    return {
      industries: factors.get(group)?.size ?? 0,
      sigma: Math.sqrt(own ?? pool(kindOf(group))),
      isPooled: own === undefined,
    };
  };
}

function varianceOf(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1);
}
