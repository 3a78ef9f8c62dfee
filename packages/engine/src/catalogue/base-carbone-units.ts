import { fold } from '@ledgerprint/ledger/text';
import type { FactorUnit } from './factor.ts';

/** How a unit of Base Carbone becomes one of ours: the published value times `scale` is per our unit. */
export type UnitConversion = {
  readonly unit: FactorUnit;
  readonly scale: number;
  /** The calorific value of an energy: PCI (net) excludes the heat of condensation, PCS (gross) includes it. */
  readonly basis?: 'PCI' | 'PCS';
};

const perTonne: UnitConversion = { unit: 'kg', scale: 1 / 1_000 };
const kWhPerGj = 1_000 / 3.6;
const kWhPerToe = 11_630;

/** By the unit as published, folded, without `kgCO2e/`. */
const conversions: Readonly<Record<string, UnitConversion>> = {
  kg: { unit: 'kg', scale: 1 },
  kgh2: { unit: 'kg', scale: 1 },
  'kg biognc': { unit: 'kg', scale: 1 },
  t: perTonne,
  tonne: perTonne,
  'tonne de dechets': perTonne,
  litre: { unit: 'litre', scale: 1 },
  m3: { unit: 'm3', scale: 1 },
  'm3 (n)': { unit: 'm3', scale: 1 },
  kwh: { unit: 'kWh', scale: 1 },
  'kwh pci': { unit: 'kWh', scale: 1, basis: 'PCI' },
  'kwh (pci)': { unit: 'kWh', scale: 1, basis: 'PCI' },
  kwhpci: { unit: 'kWh', scale: 1, basis: 'PCI' },
  'kwh pcs': { unit: 'kWh', scale: 1, basis: 'PCS' },
  'gj pci': { unit: 'kWh', scale: 1 / kWhPerGj, basis: 'PCI' },
  'gj pcs': { unit: 'kWh', scale: 1 / kWhPerGj, basis: 'PCS' },
  'mj pci': { unit: 'kWh', scale: 3.6, basis: 'PCI' },
  'tep pci': { unit: 'kWh', scale: 1 / kWhPerToe, basis: 'PCI' },
  'tep pcs': { unit: 'kWh', scale: 1 / kWhPerToe, basis: 'PCS' },
  km: { unit: 'km', scale: 1 },
  't.km': { unit: 't.km', scale: 1 },
  'tonne.km': { unit: 't.km', scale: 1 },
  'passager.km': { unit: 'passenger.km', scale: 1 },
  m: { unit: 'm', scale: 1 },
  'm de route': { unit: 'm', scale: 1 },
  // A linear metre (mètre linéaire), not a millilitre: the unit of pipes and beams.
  ml: { unit: 'm', scale: 1 },
  m2: { unit: 'm2', scale: 1 },
  'm2 shon': { unit: 'm2', scale: 1 },
  'm2 de paroi': { unit: 'm2', scale: 1 },
  'm2 de sol': { unit: 'm2', scale: 1 },
  'm2 de toiture': { unit: 'm2', scale: 1 },
  unite: { unit: 'unit', scale: 1 },
  appareil: { unit: 'unit', scale: 1 },
  plant: { unit: 'unit', scale: 1 },
  livre: { unit: 'unit', scale: 1 },
  repas: { unit: 'meal', scale: 1 },
};

/** Undefined for units that no purchase has: hectares, nutrients, `100 feuilles A4` printed, kg of live weight. */
export function findUnitConversion(published: string): UnitConversion | undefined {
  return conversions[nameOfUnit(published)];
}

/** The price year of a unit such as `kgCO2e/keuro (2022) HT`; undefined for anything else. */
export function findPriceYear(published: string): number | undefined {
  const match = /^keuro \((\d{4})\) ht$/.exec(nameOfUnit(published));
  return match === null ? undefined : Number(match[1]);
}

function nameOfUnit(published: string): string {
  return fold(published)
    .replace(/^kgco2e? ?\/ ?/, '')
    .replace(/\s+/g, ' ')
    .trim();
}
