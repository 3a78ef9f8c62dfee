import { fold } from '@ledgerprint/ledger/text';
import { countries, findCountryNamed } from '../../../src/geography/countries.ts';
import type { UkFigure, UkFigures } from './uk-figures.ts';
import type { UkThing } from './uk-thing.ts';

/** Names of materials and wastes in French; both sheets share them. */
const frenchNames: Readonly<Record<string, string>> = {
  Aggregates: 'Granulats',
  'Average construction': 'Construction, moyenne',
  Asbestos: 'Amiante',
  Asphalt: 'Enrobé',
  Bricks: 'Briques',
  Concrete: 'Béton',
  Insulation: 'Isolant',
  Metals: 'Métaux',
  Soils: 'Terres',
  'Mineral oil': 'Huile minérale',
  Plasterboard: 'Plaques de plâtre',
  Tyres: 'Pneus',
  Wood: 'Bois',
  Books: 'Livres',
  Glass: 'Verre',
  Clothing: 'Vêtements',
  'Household residual waste': 'Ordures ménagères résiduelles',
  'Organic: food and drink waste': 'Déchets alimentaires',
  'Organic: garden waste': 'Déchets verts',
  'Organic: mixed food and garden waste': 'Déchets alimentaires et verts en mélange',
  'Commercial and industrial waste': 'Déchets d’activités économiques',
  'WEEE - fridges and freezers': 'DEEE, réfrigérateurs et congélateurs',
  'WEEE - large': 'DEEE, gros appareils',
  'WEEE - mixed': 'DEEE en mélange',
  'WEEE - small': 'DEEE, petits appareils',
  Batteries: 'Piles et batteries',
  'Electrical items - fridges and freezers': 'Réfrigérateurs et congélateurs',
  'Electrical items - large': 'Gros appareils électriques',
  'Electrical items - IT': 'Matériel informatique',
  'Electrical items - small': 'Petits appareils électriques',
  'Batteries - Alkaline': 'Piles alcalines',
  'Batteries - Li ion': 'Batteries lithium-ion',
  'Batteries - NiMh': 'Batteries NiMH',
  'Metal: aluminium cans and foil (excl. forming)': 'Aluminium, canettes et feuilles (hors mise en forme)',
  'Metal: mixed cans': 'Métal, canettes et boîtes en mélange',
  'Metal: scrap metal': 'Métal, ferraille',
  'Metal: steel cans': 'Acier, boîtes',
  'Plastics: average plastics': 'Plastique, moyenne',
  'Plastics: average plastic film': 'Film plastique, moyenne',
  'Plastics: average plastic rigid': 'Plastique rigide, moyenne',
  'Plastics: HDPE (incl. forming)': 'PEHD (mise en forme comprise)',
  'Plastics: LDPE and LLDPE (incl. forming)': 'PEBD (mise en forme comprise)',
  'Plastics: PET (incl. forming)': 'PET (mise en forme comprise)',
  'Plastics: PP (incl. forming)': 'PP (mise en forme comprise)',
  'Plastics: PS (incl. forming)': 'PS (mise en forme comprise)',
  'Plastics: PVC (incl. forming)': 'PVC (mise en forme comprise)',
  'Paper and board: board': 'Carton',
  'Paper and board: mixed': 'Papier et carton en mélange',
  'Paper and board: paper': 'Papier',
};

/**
 * The first rule that fits a material's name applies. Materials without a rule are left out: soils, compost, food,
 * averages of mixed trades.
 */
const materialCodes: readonly (readonly [RegExp, string])[] = [
  [/^aggregates/, 'B'],
  [/^(asphalt|bricks|concrete|insulation|plasterboard|glass)/, 'C23'],
  [/^(metals$|metal:)/, 'C24'],
  [/^mineral oil/, 'C19'],
  [/^(tyres|plastics: average plastic film)/, 'C22'],
  [/^wood/, 'C16'],
  [/^clothing/, 'C13_14_15'],
  [/^electrical items - it/, 'C26'],
  [/^(electrical items|batteries)/, 'C27'],
  [/^plastics/, 'C20'],
  [/^paper/, 'C17'],
];

const treatments: Readonly<Record<string, readonly [slug: string, fr: string, en: string]>> = {
  'Open-loop': ['recycled-open-loop', 'recyclage (boucle ouverte)', 'open-loop recycling'],
  'Closed-loop': ['recycled', 'recyclage', 'closed-loop recycling'],
  Combustion: ['combustion', 'incinération avec valorisation', 'combustion with energy recovery'],
  Composting: ['composting', 'compostage', 'composting'],
  Landfill: ['landfill', 'enfouissement', 'landfill'],
  'Anaerobic digestion': ['digestion', 'méthanisation', 'anaerobic digestion'],
};

function toSlug(name: string): string {
  return fold(name)
    .replace(/\((incl|excl)\. forming\)/, '')
    .replace(/[^a-z0-9.]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** Water, waste, materials, leaking gases and hotel nights: rows used as the workbook lists them. */
export function toUkMatter({ all }: UkFigures): readonly UkThing[] {
  const of = (sheet: string) => all.filter((figure) => figure.sheet === sheet);
  return [
    ...water,
    ...of('Waste disposal').flatMap(toWaste),
    ...of('Material use').flatMap(toMaterial),
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

function toWaste(figure: UkFigure): readonly UkThing[] {
  const treatment = treatments[figure.column];
  if (treatment === undefined) return [];
  const [slug, fr, en] = treatment;
  return [
    {
      slug: `waste-${toSlug(figure.type)}-${slug}`,
      nameFr: `${(frenchNames[figure.type] ?? figure.type).replace(/^(?!Déchets|DEEE|Ordures)/, 'Déchets, ')}, ${fr}`,
      nameEn: `Waste, ${figure.type}, ${en}`,
      unit: 'kg',
      code: 'E',
      main: figure,
      perTonne: true,
    },
  ];
}

function toMaterial(figure: UkFigure): readonly UkThing[] {
  const code = materialCodes.find(([name]) => name.test(fold(figure.type)))?.[1];
  if (code === undefined || figure.column !== 'Primary material production') return [];
  return [
    {
      slug: `material-${toSlug(figure.type)}`,
      nameFr: `${frenchNames[figure.type] ?? figure.type}, matière vierge`,
      nameEn: `${figure.type}, primary material`,
      unit: 'kg',
      code,
      main: figure,
      perTonne: true,
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
