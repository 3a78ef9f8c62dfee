import { fold } from '@ledgerprint/ledger/text';
import type { Factor, FactorUnit } from '../../src/catalogue/factor.ts';
import { parseRows } from '../parse-rows.ts';
import { type SourceFile, toYear } from '../sources/source.ts';

const columns = ["Nom de l'objet ou du geste", 'kg CO2e', 'Thématique', 'ID'] as const;

/** The unit and group of an entry of a theme; the first rule that fits applies. */
const kinds: readonly {
  readonly theme: string;
  readonly id?: RegExp;
  readonly use?: { readonly unit: FactorUnit; readonly code: string };
}[] = [
  { theme: 'Alimentation', id: /^repas/, use: { unit: 'meal', code: 'I' } },
  {
    theme: 'Alimentation',
    id: /^(pommedeterre|oeuf|ble|poischiches|haricotsrouges)$/,
    use: { unit: 'kg', code: 'A01' },
  },
  {
    theme: 'Alimentation',
    id: /^(cabillaud|crevettes|dorade|huitres|lieu|moules|sardines|saumon|thon)$/,
    use: { unit: 'kg', code: 'A03' },
  },
  { theme: 'Alimentation', use: { unit: 'kg', code: 'C10_11_12' } },
  { theme: 'Boisson', id: /^eaudurobinet$/, use: { unit: 'litre', code: 'E' } },
  { theme: 'Boisson', use: { unit: 'litre', code: 'C10_11_12' } },
  { theme: 'Fruits et légumes', use: { unit: 'kg', code: 'A01' } },
  // The only practical cases that can be bought: nights away from home.
  { theme: 'Cas pratiques', id: /^(hotel|camping|location)$/, use: { unit: 'night', code: 'I' } },
  // Base Carbone has the other furniture, with the same figures.
  { theme: 'Mobilier', id: /^lit$/, use: { unit: 'unit', code: 'C31' } },
  { theme: 'Numérique', id: /^alimentation/, use: { unit: 'unit', code: 'C27' } },
  { theme: 'Numérique', use: { unit: 'unit', code: 'C26' } },
  { theme: 'Transport', id: /\+\d$|^(marche|velo|trottinette|triporteur)/ },
  { theme: 'Transport', id: /^avion/, use: { unit: 'passenger.km', code: 'H51' } },
  {
    theme: 'Transport',
    id: /^(autocar|bus|intercites|metro|rer|ter|tgv|tramway)/,
    use: { unit: 'passenger.km', code: 'H49' },
  },
  { theme: 'Transport', use: { unit: 'km', code: 'H49' } },
  // Left out: deliveries, heating per m² and year, e-mails and streaming, and the themes that are not listed, whose
  // figures seem to include years of use: a filter coffee machine has 191 kg here and 32 kg in Base Carbone, which
  // covers all those objects.
];

const synonyms: Readonly<Record<string, string>> = {
  ordinateurportable: 'pc portable, laptop, notebook, macbook',
  ordinateurfixeprofessionnel: 'pc, unité centrale, desktop',
  ecran: 'moniteur, monitor, display',
  smartphone: 'téléphone portable, mobile phone, iphone',
  tabletteclassique: 'ipad, tablet',
  clefusb: 'clé usb, usb key, usb stick, flash drive',
  disquedur: 'hdd, external hard drive',
  ssd: 'external ssd',
  videoprojecteur: 'projector',
  box: 'routeur, internet router',
  hotel: "chambre d'hôtel, nuitée, hébergement, hotel night, room",
  lit: 'bed',
  'avion-courtcourrier': 'vol, billet d’avion, flight, plane ticket, short haul',
  'avion-moyencourrier': 'vol, billet d’avion, flight, plane ticket, medium haul',
  'avion-longcourrier': 'vol, billet d’avion, flight, plane ticket, long haul',
  tgv: 'train, high-speed train',
  voiturethermique: 'voiture, car, location de voiture, indemnités kilométriques',
};

/**
 * ADEME Impact CO2: everyday things that organizations buy. The file gives no units or years. Foods are taken per
 * kilogram and drinks per litre, since their figures then agree with Agribalyse and Base Carbone (tap water 0.000132);
 * the year is the one that `sources.json` assumes.
 */
export function parseImpactCo2(text: string, source: SourceFile): readonly Factor[] {
  return parseRows(text, columns).flatMap((row) => {
    const theme = row.Thématique;
    const kind = kinds.find((candidate) => candidate.theme === theme && (candidate.id?.test(row.ID) ?? true));
    if (kind?.use === undefined) return [];
    const name = row["Nom de l'objet ou du geste"].trim();
    const factor: Factor = {
      id: `ico2-${fold(row.ID)}`,
      source: 'Impact CO2',
      sourceId: row.ID,
      edition: source.title,
      nameFr: name,
      nameEn: name,
      ...kind.use,
      value: Number(Number(row['kg CO2e']).toPrecision(6)),
      uncertaintyPct: undefined,
      year: toYear(source),
      region: 'France',
      validUntil: '',
      synonyms: synonyms[row.ID] ?? '',
      reason: '',
      country: 'FR',
      directShare: undefined,
    };
    return [factor];
  });
}
