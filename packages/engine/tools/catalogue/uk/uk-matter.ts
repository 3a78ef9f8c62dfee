import { fold } from '@ledgerprint/ledger/text';
import { countries, findCountryNamed } from '../../../src/geography/countries.ts';
import { parseRows } from '../../parse-rows.ts';
import type { UkFigure, UkFigures } from './uk-figures.ts';
import type { UkThing } from './uk-thing.ts';

/** A material or waste, with the code of the material; without one, it is left out: soils, compost, food, mixed trades. */
type Material = { readonly nameFr: string; readonly code: string };

const treatments: Readonly<Record<string, readonly [slug: string, fr: string, en: string]>> = {
  'Open-loop': ['recycled-open-loop', 'recyclage (boucle ouverte)', 'open-loop recycling'],
  'Closed-loop': ['recycled', 'recyclage', 'closed-loop recycling'],
  Combustion: ['combustion', 'incinération avec valorisation', 'combustion with energy recovery'],
  Composting: ['composting', 'compostage', 'composting'],
  Landfill: ['landfill', 'enfouissement', 'landfill'],
  'Anaerobic digestion': ['digestion', 'méthanisation', 'anaerobic digestion'],
};

/** What a material is made of; the workbook's reused ones are no material but the effort of using something again. */
const origins: Readonly<Record<string, readonly [suffix: string, fr: string, en: string]>> = {
  'Primary material production': ['', 'matière vierge', 'primary material'],
  'Closed-loop source': ['-recycled', 'matière recyclée', 'recycled material'],
};

function toSlug(name: string): string {
  return fold(name)
    .replace(/\((incl|excl)\. forming\)/, '')
    .replace(/[^a-z0-9.]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** Water, waste, materials of uk-materials.csv, leaking gases and hotel nights: rows used as the workbook lists them. */
export function toUkMatter({ all }: UkFigures, materialsCsv: string): readonly UkThing[] {
  const of = (sheet: string) => all.filter((figure) => figure.sheet === sheet);
  const rows = parseRows(materialsCsv, ['name', 'nameFr', 'code']);
  const materials = new Map<string, Material>(rows.map(({ name, ...material }) => [name, material]));
  return [
    ...water,
    ...of('Waste disposal').flatMap((figure) => toWaste(figure, materials)),
    ...of('Material use').flatMap((figure) => toMaterial(figure, materials)),
    ...of('Refrigerant & other').flatMap(toRefrigerant),
    ...of('Hotel stay').flatMap(toHotel),
  ];
}

const water: readonly UkThing[] = [
  ['water-supply', 'Water supply', 'Eau de réseau', 'Water supply'] as const,
  ['water-treatment', 'Water treatment', 'Traitement des eaux usées', 'Waste water treatment'] as const,
].map(([slug, sheet, nameFr, nameEn]) => ({
  slug,
  nameFr,
  nameEn,
  unit: 'm3',
  code: 'E',
  main: { sheet, activity: sheet, type: sheet, unit: 'cubic metres' },
}));

function toWaste(figure: UkFigure, materials: ReadonlyMap<string, Material>): readonly UkThing[] {
  const treatment = treatments[figure.column];
  if (treatment === undefined) return [];
  const [slug, fr, en] = treatment;
  const name = materials.get(figure.type)?.nameFr ?? figure.type;
  return [
    {
      slug: `waste-${toSlug(figure.type)}-${slug}`,
      nameFr: `${name.replace(/^(?!Déchets|DEEE|Ordures)/, 'Déchets, ')}, ${fr}`,
      nameEn: `Waste, ${figure.type}, ${en}`,
      unit: 'kg',
      code: 'E',
      main: figure,
    },
  ];
}

function toMaterial(figure: UkFigure, materials: ReadonlyMap<string, Material>): readonly UkThing[] {
  const { nameFr = '', code = '' } = materials.get(figure.type) ?? {};
  const origin = origins[figure.column];
  if (code === '' || origin === undefined) return [];
  const [suffix, fr, en] = origin;
  return [
    {
      slug: `material-${toSlug(figure.type)}${suffix}`,
      nameFr: `${nameFr}, ${fr}`,
      nameEn: `${figure.type}, ${en}`,
      unit: 'kg',
      code,
      main: figure,
    },
  ];
}

/** Gases sold by the kilogram to refill machines; `R600A = isobutane` is known by its first name. */
const sold =
  /^(HFC-(23|32|125|134a|143a|152a|227ea|236fa|245fa)$|R\d{3,4}([A-Z]|yf|ze)?\b|HCFC-22\b|HCFC-123$|HCFC-124$|Sulphur hexafluoride)/;

function toRefrigerant(figure: UkFigure): readonly UkThing[] {
  if (figure.column !== 'Total emissions including non-Kyoto products' || !sold.test(figure.type)) return [];
  const name = (figure.type.split(/ = |\/R22/)[0] ?? '').replace('*', '');
  return [
    {
      slug: `refrigerant-${toSlug(name.replace(/ \(SF6\)/, ''))}`,
      nameFr: `${name.replace('Sulphur hexafluoride', 'Hexafluorure de soufre')}, PRG à 100 ans (AR5)`,
      nameEn: `${name}, GWP 100 years (AR5)`,
      unit: 'kg',
      code: 'C20',
      main: figure,
      country: 'GB',
    },
  ];
}

function toHotel(figure: UkFigure): readonly UkThing[] {
  const place = figure.type.replace(', China', '');
  const country = countries.find(({ code }) => code === findCountryNamed(place.replace(' (London)', '')));
  if (country === undefined) throw new Error(`Unknown country "${figure.type}".`);
  const isLondon = place.endsWith('(London)');
  const region = isLondon ? 'Londres' : country.nameFr;
  return [
    {
      slug: `hotel-${country.code.toLowerCase()}${isLondon ? '-london' : ''}`,
      nameFr: `Nuit d'hôtel, ${region}`,
      nameEn: `Hotel night, ${isLondon ? 'London' : country.nameEn}`,
      unit: 'night',
      code: 'I',
      main: figure,
      country: country.code,
      region,
    },
  ];
}
