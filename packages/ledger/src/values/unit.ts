import { formsOfWord, listRows, toPlace } from '@ledgerprint/languages';
import { fold } from '@ledgerprint/languages/fold';
import type { Unit as LibraryUnit } from 'convert';
import convert from 'convert';
import { remembering } from './remembering.ts';

/**
 * The dimension of a quantity. The base units are kg, litre, kWh, km, m, m2, t.km, passenger.km, kWp for photovoltaic
 * plants, and the single item for countable items.
 */
export type Dimension =
  | 'mass'
  | 'volume'
  | 'energy'
  | 'distance'
  | 'length'
  | 'area'
  | 'freight'
  | 'travel'
  | 'count'
  | 'meal'
  | 'night'
  | 'peakPower';

/** A unit of a purchase line. `toBase` is the number of base units of its dimension that one such unit contains. */
export type Unit = { readonly name: string; readonly dimension: Dimension; readonly toBase: number };

const units = new Map<string, Unit>();

const define = (dimension: Dimension, toBase: number, names: string) => {
  const list = names.split(' ');
  const unit = { name: list[0] ?? '', dimension, toBase };
  for (const name of list) units.set(name, unit);
};
const inUnit = (from: LibraryUnit, to: LibraryUnit) => convert(1, from as 'kg').to(to as 'kg') as number;
const mass = (from: LibraryUnit, names: string) => define('mass', inUnit(from, 'kg'), names);
const volume = (from: LibraryUnit, names: string) => define('volume', inUnit(from, 'liter'), names);
const energy = (from: LibraryUnit, names: string) =>
  define('energy', inUnit(from, 'joule') / inUnit('kilowatt-hour', 'joule'), names);
const length = (from: LibraryUnit, names: string) => define('length', inUnit(from, 'meter'), names);
const distance = (from: LibraryUnit, names: string) => define('distance', inUnit(from, 'kilometer'), names);
const area = (from: LibraryUnit, names: string) => define('area', inUnit(from, 'square meters'), names);

mass('kilogram', 'kg kgs kgm');
mass('gram', 'g gr grs grm');
mass('milligram', 'mg');
mass('tonne', 't to tn mt tne');
mass('pound', 'lb lbs #');
mass('ounce', 'oz onz');
define('mass', 100, 'q');
define('mass', inUnit('pound', 'kg') * 2000, 'ton tons shortton');
volume('liter', 'l lt ltr ltrs lit');
volume('deciliter', 'dl');
volume('centiliter', 'cl');
volume('milliliter', 'ml cc cm3');
volume('hectoliter', 'hl');
volume('cubic meter', 'm3 nm3 mc cbm mtq ster');
// Meters of US utilities count hundreds and thousands of cubic feet.
define('volume', 2831.6846592, 'ccf hcf');
define('volume', 28316.846592, 'mcf');
volume('US liquid gallon', 'gal gals usgal');
volume('US liquid quart', 'qt qts');
volume('US liquid pint', 'pt pts');
volume('US fluid ounce', 'floz');
energy('kilowatt-hour', 'kwh kwhpcs kwhef');
energy('megawatt-hour', 'mwh mwhpcs mwhef');
energy('gigawatt-hour', 'gwh');
energy('watt-hour', 'wh');
energy('megajoule', 'mj');
energy('gigajoule', 'gj');
// A therm is 100,000 BTU.
define('energy', 29.3071, 'therm');
define('energy', 293.071, 'mmbtu dth');
// A thermie is 1,000 kilocalories of 4.1855 kJ (French decree of 1961).
define('energy', 4185.5 / 3600, 'thermie th');
define('energy', 4185.5 / 3.6, 'gcal');
// The tonne of oil equivalent is defined as 41.868 GJ (IEA).
define('energy', 41.868 / 0.0036, 'tep toe');
distance('kilometer', 'km kms');
distance('mile', 'mi');
// `ml` is the millilitre: the running metre of the building trade is only read as `mlin`, `m` or `metre lineaire`.
length('meter', 'm mtr mlin');
length('centimeter', 'cm');
length('millimeter', 'mm');
length('foot', 'ft lf');
length('inch', 'in');
length('yard', 'yd yds');
area('square meter', 'm2 mq sqm mtk');
area('square foot', 'sqft ft2 sf');
define('area', 10_000, 'ha');
define('freight', 1, 't.km tkm tonne.km tonnekm');
define('travel', 1, 'p.km pkm personkm');
define('meal', 1, 'repas');
define('night', 1, 'nuit');
define('peakPower', 1, 'kwp kwc');
define('peakPower', 0.001, 'wp wc');
define('peakPower', 1000, 'mwp mwc');
define('count', 1000, 'mille');
define('count', 100, 'cent');
define('count', 12, 'dz');
define('count', 2, 'paire');
// Containers of unknown contents.
define('count', 1, 'lot');
define('count', 1, 'unite');

for (const row of listRows('units')) {
  const { text, means } = row;
  const unit = units.get(means);
  if (unit === undefined) throw new Error(`${toPlace(row)}: "${text}" means "${means}", which is no unit.`);
  for (const name of text.split('/')) units.set(toKey(name), unit);
}
/** Shorter names are abbreviations, which have no other forms. */
const shortestWord = 3;
// `3 tony`, `4 Tonnen`, `2 tonnellate`. A form of one word may be another unit, whose own name it is: `tona` and `ton`.
for (const { text, means, language } of listRows('units')) {
  const unit = units.get(means);
  for (const name of unit === undefined ? [] : text.split('/')) {
    if (name.length < shortestWord || !/^\p{L}+$/u.test(name)) continue;
    for (const form of formsOfWord(name, language).map(toKey)) {
      if (unit !== undefined && form.length >= shortestWord && !units.has(form)) units.set(form, unit);
    }
  }
}

/**
 * The unit named by a text, in French or English, abbreviated or not, in any case. Undefined for units that do not measure a
 * product (hours, days) and for unknown units.
 */
export const findUnit: (text: string) => Unit | undefined = remembering(readUnit);

function readUnit(text: string): Unit | undefined {
  const known = units.get(text);
  if (known !== undefined) return known;
  const name = toKey(text).replace(/^(?:kgco2e)?\//, '');
  return units.get(name) ?? units.get(name.replaceAll('.', '')) ?? units.get(name.replace(/\(s\)$|s$/, ''));
}

function toKey(text: string): string {
  return fold(text.normalize('NFKC')).replace(/[\s_^-]|\.$/g, '');
}
