import { fold } from '@ledgerprint/ledger/text';
import type { Factor } from '../../src/catalogue/factor.ts';
import { parseRows } from '../parse-rows.ts';
import { type SourceFile, toEdition, toYear } from '../sources/source.ts';

const columns = ['code_agb', 'nom_fr', 'lci_name_en', 'sous_groupe', 'kgCO2e_per_kg'] as const;
type Row = Readonly<Record<(typeof columns)[number], string>>;

/** Agribalyse: foods per kilogram. The file gives no year, so the year of the edition is assumed. */
export function parseAgribalyse(text: string, source: SourceFile): readonly Factor[] {
  return parseRows(text, columns).map((row) => ({
    id: `agb-${row.code_agb}`,
    source: 'Agribalyse',
    sourceId: row.code_agb,
    edition: toEdition(source),
    nameFr: row.nom_fr.trim(),
    nameEn: row.lci_name_en.trim() || row.nom_fr.trim(),
    unit: 'kg',
    value: Number(row.kgCO2e_per_kg),
    uncertaintyPct: undefined,
    year: toYear(source),
    region: 'France',
    validUntil: '',
    code: groupOf(row),
    synonyms: '',
    reason: '',
    country: 'FR',
    directShare: undefined,
  }));
}

const produce =
  /^(fruits|legumes|pommes de terre et autres tubercules|legumineuses|herbes|oeufs|fruits a coque et graines oleagineuses)$/;
const seafood = /^(poissons crus|mollusques et crustaces crus)$/;
const fresh = /\b(crue?s?|fraiche?s?|frais|nouvelle)\b/;
const dry = /\b(seche?s?|secs?)\b/;
const processed =
  /surgel|appertis|cuit|bouilli|grille|sale|poudre|sirop|puree|frit|huile|farine|jus|blanc d|jaune d|pele|au naturel|emballe|tapioca|salade de|assaisonne/;

/**
 * Unprocessed products belong to the group of the farm or boat; frozen, cooked or packed ones to the food industry.
 */
function groupOf({ nom_fr, sous_groupe }: Row): string {
  const kind = fold(sous_groupe);
  const name = fold(nom_fr);
  if (seafood.test(kind)) return processed.test(name) ? 'C10_11_12' : 'A03';
  if (!produce.test(kind) || processed.test(name)) return 'C10_11_12';
  // Farms sell pulses dry; dried fruit, herbs and shelled nuts come from a factory.
  return fresh.test(name) || (kind === 'legumineuses' && dry.test(name)) ? 'A01' : 'C10_11_12';
}
