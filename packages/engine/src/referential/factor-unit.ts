import { fold } from '@ledgerprint/ledger/text';
import { type Dimension, findUnit, parseCurrency } from '@ledgerprint/ledger/values';
import { type FactorUnit, factorUnits } from '../catalogue/factor.ts';

/** The unit in which a factor is kept; a figure in `kgCO2e/t` is multiplied by `scale` (0.001) to be per kilogram. */
export type WrittenUnit = { readonly unit: FactorUnit; readonly scale: number };

const baseUnits: Readonly<Record<Dimension, FactorUnit>> = {
  mass: 'kg',
  volume: 'litre',
  energy: 'kWh',
  distance: 'km',
  length: 'm',
  area: 'm2',
  freight: 't.km',
  travel: 'passenger.km',
  count: 'unit',
  meal: 'meal',
  night: 'night',
  peakPower: 'kWp',
};

const gasScales: Readonly<Record<string, number>> = { g: 0.001, kg: 1, t: 1000 };

/**
 * Reads `kg`, `kgCO2e/EUR`, `kg CO2e per kWh`, `kgCO2eq/t`, `gCO2e/€`, `kgCO2e/1000 EUR`, `kgCO2e/k€`. Undefined for
 * anything else, including currencies other than euro and US dollar.
 */
export function parseFactorUnit(text: string): WrittenUnit | undefined {
  const compact = fold(text.normalize('NFKC')).replace(/\s/g, '').replace('₂', '2');
  const parts =
    /^(?:(k?g|t)(?:de)?(?:co2)?-?(?:e|eq)?(?:\/|per|par))?(?:(\d{1,4})|(k)(?=€|\$|eur|usd|dollar))?(.+)$/.exec(compact);
  if (parts === null) return undefined;
  const [, gas = 'kg', count = '1', thousand, name = ''] = parts;
  const perCount = Number(count) * (thousand === undefined ? 1 : 1000);
  const base = perCount === 0 ? undefined : parseBase(name);
  if (base === undefined) return undefined;
  return { unit: base.unit, scale: ((gasScales[gas] ?? 1) * base.scale) / perCount };
}

function parseBase(name: string): WrittenUnit | undefined {
  const own = factorUnits.find((unit) => unit.toLowerCase() === name);
  if (own !== undefined) return { unit: own, scale: 1 };
  const currency = parseCurrency(name.replace(/ht$/, ''));
  if (currency === 'EUR' || currency === 'USD') return { unit: currency, scale: 1 };
  const unit = findUnit(name);
  if (unit === undefined) return undefined;
  if (unit.dimension === 'volume' && unit.toBase === 1000) return { unit: 'm3', scale: 1 };
  return { unit: baseUnits[unit.dimension], scale: 1 / unit.toBase };
}
