import { type Factor, type FactorUnit, factorSources, factorUnits } from './factor.ts';

/** One error in one factor; `index` is its position in the list that was checked. */
export type CatalogueProblem = { readonly index: number; readonly id: string; readonly problem: string };

/**
 * The range of emissions of one unit, in kgCO2e. It is wide on purpose: it catches a tonne read as a kilogram or a
 * shifted column, and does not judge the publisher. The extremes of Base Carbone 23.6 are in the comments.
 */
export const saneRanges: Readonly<Record<FactorUnit, readonly [low: number, high: number]>> = {
  kg: [0.0001, 30_000], // sulphur hexafluoride 24,300
  litre: [0.0001, 20], // tap water 0.000132
  m3: [0.01, 100],
  kWh: [0.0001, 5], // Iceland 0.000183, Botswana 2.52
  km: [0.0001, 5],
  't.km': [0.0005, 20], // tanker 0.0026, small aircraft 6.5
  'passenger.km': [0.0005, 2],
  m: [0.001, 1_000], // safety barrier 280 per metre of road
  m2: [0.01, 2_000], // printed circuits 844
  unit: [0.0001, 20_000], // photocopier 2,935
  meal: [0.1, 20],
  night: [0.5, 200],
  kWp: [200, 5_000],
  EUR: [0.001, 10],
  USD: [0.001, 10],
};

const sources: ReadonlySet<string> = new Set(factorSources);
const units: ReadonlySet<string> = new Set(factorUnits);

/** Everything that makes a catalogue unusable, in the order of its factors; empty if it can be used. */
export function checkCatalogue(factors: readonly Factor[]): readonly CatalogueProblem[] {
  const seen = new Set<string>();
  return factors.flatMap((factor, index) => {
    const problems = problemsOf(factor);
    if (seen.has(factor.id)) problems.push('its id is used by an earlier factor');
    seen.add(factor.id);
    return problems.map((problem) => ({ index, id: factor.id, problem }));
  });
}

function problemsOf(factor: Factor): string[] {
  const problems: string[] = [];
  if (!/^[a-z0-9]+-\S+$/.test(factor.id)) problems.push('its id is not of the form "source-id", such as "bc-25775"');
  if (!sources.has(factor.source)) problems.push(`its source "${factor.source}" is unknown`);
  if (factor.sourceId === '') problems.push('its id at its source is blank');
  if (factor.edition === '') problems.push('its edition is blank');
  if (factor.nameFr.trim() === '' || factor.nameEn.trim() === '') problems.push('its name is blank');
  if (factor.code === '') problems.push('its group is blank');
  if (!/^([A-Z]{2})?$/.test(factor.country)) problems.push('its country is not a two-letter code');
  problems.push(...problemsOfNumbers(factor));
  if (!/^(\d{4}-\d{2}-\d{2})?$/.test(factor.validUntil)) problems.push('its validity is not a date');
  const isOurs = factor.source === 'Proxy' || factor.source === 'Derived';
  if (isOurs !== (factor.reason !== '')) {
    problems.push('only factors with the source Proxy or Derived have a reason, and they must have one');
  }
  return problems;
}

function problemsOfNumbers({ unit, value, uncertaintyPct, year, directShare }: Factor): string[] {
  const problems: string[] = [];
  if (!Number.isFinite(value)) problems.push('its value is not a number');
  if (!units.has(unit)) problems.push(`its unit "${unit}" is unknown`);
  else if (Number.isFinite(value)) {
    const [low, high] = saneRanges[unit];
    if (value < low || value > high) {
      problems.push(`its value ${value} is outside ${low} to ${high} kgCO2e per ${unit}`);
    }
  }
  if (uncertaintyPct !== undefined && !(uncertaintyPct >= 0 && uncertaintyPct <= 1_000)) {
    problems.push('its uncertainty is not between 0% and 1,000%');
  }
  if (directShare !== undefined && !(directShare >= 0 && directShare <= 1)) {
    problems.push('its direct share is not between 0 and 1');
  }
  if (!(Number.isInteger(year) && year >= 1990 && year <= 2100)) problems.push('its year is not between 1990 and 2100');
  return problems;
}
