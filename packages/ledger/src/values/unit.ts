import type { Unit as LibraryUnit } from 'convert';
import convert from 'convert';
import { fold } from '../text/fold.ts';

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

mass('kilogram', 'kg kgs kilo kilos kilogramme kilogrammes kilogram kilograms kgm');
mass('gram', 'g gr grs gramme grammes gram grams grm');
mass('milligram', 'mg milligramme milligrammes milligram milligrams');
mass('tonne', 't to tn tonne tonnes mt tne');
mass('pound', 'lb lbs pound pounds #');
mass('ounce', 'oz ounce ounces onz');
define('mass', 100, 'q quintal quintaux');
define('mass', inUnit('pound', 'kg') * 2000, 'ton tons shortton');
volume('liter', 'l lt ltr ltrs lit litre litres liter liters');
volume('deciliter', 'dl decilitre decilitres deciliter');
volume('centiliter', 'cl centilitre centilitres centiliter');
volume('milliliter', 'ml millilitre millilitres milliliter milliliters cc cm3');
volume('hectoliter', 'hl hectolitre hectolitres hectoliter');
volume('cubic meter', 'm3 nm3 mc metrecube metrescubes cubicmeter cubicmeters cubicmetre cbm mtq ster stere steres');
// Meters of US utilities count hundreds and thousands of cubic feet.
define('volume', 2831.6846592, 'ccf hcf');
define('volume', 28316.846592, 'mcf');
volume('US liquid gallon', 'gal gals gallon gallons usgal');
volume('US liquid quart', 'qt qts quart quarts');
volume('US liquid pint', 'pt pts pint pints');
volume('US fluid ounce', 'floz fluidounce fluidounces');
energy('kilowatt-hour', 'kwh kilowattheure kilowattheures kilowatthour kilowatthours kwhpcs kwhef');
energy('megawatt-hour', 'mwh megawattheure megawattheures megawatthour megawatthours mwhpcs mwhef');
energy('gigawatt-hour', 'gwh gigawattheure gigawattheures');
energy('watt-hour', 'wh wattheure wattheures');
energy('megajoule', 'mj megajoule megajoules');
energy('gigajoule', 'gj gigajoule gigajoules');
// A therm is 100,000 BTU.
define('energy', 29.3071, 'therm therms');
define('energy', 293.071, 'mmbtu dth dekatherm dekatherms');
// A thermie is 1,000 kilocalories of 4.1855 kJ (French decree of 1961).
define('energy', 4185.5 / 3600, 'thermie thermies th');
define('energy', 4185.5 / 3.6, 'gcal gigacalorie gigacalories');
// The tonne of oil equivalent is defined as 41.868 GJ (IEA).
define('energy', 41.868 / 0.0036, 'tep toe');
distance('kilometer', 'km kms kilometre kilometres kilometer kilometers');
distance('mile', 'mi mile miles');
// `ml` is the millilitre: the running metre of the building trade is only read as `mlin`, `m` or `metre lineaire`.
length('meter', 'm metre metres meter meters mtr mlin metrelineaire');
length('centimeter', 'cm centimetre centimetres centimeter');
length('millimeter', 'mm millimetre millimetres millimeter');
length('foot', 'ft foot feet lf pied pieds');
length('inch', 'in inch inches pouce pouces');
length('yard', 'yd yds yard yards');
area('square meter', 'm2 mq sqm metrecarre metrescarres squaremeter squaremeters squaremetre mtk');
area('square foot', 'sqft ft2 squarefoot squarefeet sf');
define('area', 10_000, 'ha hectare hectares');
define('freight', 1, 't.km tkm tonne.km tonnekm tonnekilometre tonneskilometres');
define('travel', 1, 'p.km pkm passager.km passengerkm passagerkm voyageurkm personkm');
define('meal', 1, 'repas meal meals couvert couverts cover covers dejeuner dejeuners diner diners plateau plateaux');
define('night', 1, 'nuit nuits nuitee nuitees night nights chambre chambres roomnight roomnights');
define('peakPower', 1, 'kwp kwc kwcrete kilowattcrete kilowattpeak');
define('peakPower', 0.001, 'wp wc wattcrete wattpeak');
define('peakPower', 1000, 'mwp mwc megawattcrete megawattpeak');
define('count', 1000, 'mille millier milliers thousand thousands');
define('count', 100, 'cent centaine centaines hundred hundreds');
define('count', 12, 'dz douzaine douzaines dozen dozens doz');
define('count', 2, 'paire paires pair pairs pr prs');
// Containers of unknown contents.
define('count', 1, 'lot lots forfait forfaits ff fft ens ensemble poste postes palette palettes pal pallet pallets');
define(
  'count',
  1,
  'unite unites unit units u un ut pce pces piece pieces pc pcs ea each st stk stuck qte nb nbre no item items' +
    ' article articles exemplaire exemplaires ex carton cartons ct ctn crt cart colis col box boxes bx boite boites bte btes' +
    ' paquet paquets pqt pack packs pk pkg kit kits set sets jeu jeux ramette ramettes ream reams rm' +
    ' rouleau rouleaux rlx rl roll rolls bouteille bouteilles btl bottle bottles flacon flacons bidon bidons' +
    ' sac sacs bag bags tube tubes pot pots can cans tin tins jar jars' +
    ' sachet sachets barquette barquettes bq barq cagette cagettes cag caisse caisses cse case cases cs seau seaux poche poches' +
    ' plaque plaques plq bac bacs filet filets fut futs drum drums' +
    ' feuille feuilles sheet sheets licence licences license' +
    ' licenses billet billets ticket tickets trajet trajets trip trips vol vols flight flights abonnement' +
    ' abonnements utilisateur utilisateurs user users personne personnes person persons pax',
);

/**
 * The unit named by a text, in French or English, abbreviated or not, in any case. Undefined for units that do not measure a
 * product (hours, days) and for unknown units.
 */
export function findUnit(text: string): Unit | undefined {
  const known = units.get(text);
  if (known !== undefined) return known;
  const name = fold(text.normalize('NFKC'))
    .replace(/[\s_^-]|\.$/g, '')
    .replace(/^(?:kgco2e)?\//, '');
  return units.get(name) ?? units.get(name.replaceAll('.', '')) ?? units.get(name.replace(/\(s\)$|s$/, ''));
}
