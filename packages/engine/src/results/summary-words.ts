import type { Language } from '@ledgerprint/ledger/language';
import type { BiasSign } from './biases.ts';
import type { Summary } from './summary.ts';

/** The words of the summary sheet. */
export type SummaryWords = {
  readonly sheet: string;
  readonly products: string;
  readonly footprint: string;
  readonly category: string;
  readonly code: string;
  readonly largestProducts: string;
  readonly status: string;
  readonly matches: Readonly<Record<keyof Summary['matches'], string>>;
  readonly totals: Readonly<
    Record<
      | 'rows'
      | 'purchases'
      | 'low'
      | 'high'
      | 'quality'
      | 'coveredSpend'
      | 'coveredRows'
      | 'uncounted'
      | 'uncountedKg'
      | 'whole'
      | 'wholeLow'
      | 'wholeHigh'
      | 'notCalculated'
      | 'matched'
      | 'decided'
      | 'review'
      | 'unmatched'
      | 'excluded'
      | 'failed'
      | 'withoutFootprint',
      string
    >
  >;
  readonly scope: string;
  readonly scopes: readonly [string, string, string];
  readonly ghgCategory: string;
  readonly begesPost: string;
  readonly biases: string;
  readonly totalMayBe: string;
  readonly signs: Readonly<Record<BiasSign, string>>;
};

export const summaryWords: Readonly<Record<Language, SummaryWords>> = {
  en: {
    sheet: 'Summary',
    products: 'Products',
    footprint: 'Footprint (kg CO2e)',
    category: 'Category',
    code: 'Code',
    largestProducts: 'Largest products',
    status: 'Status',
    matches: {
      matched: 'Matched',
      decided: 'Decided',
      review: 'To review',
      unmatched: 'Unmatched',
      excluded: 'Excluded',
      failed: 'Failed',
    },
    totals: {
      rows: 'Rows',
      purchases: 'Purchases (€)',
      low: 'Footprint, lower bound (kg CO2e)',
      high: 'Footprint, upper bound (kg CO2e)',
      quality: 'Data quality, from 1 (best) to 5',
      coveredSpend: 'Share of purchases with a footprint, by amount',
      coveredRows: 'Share of purchases with a footprint, by number of rows',
      uncounted: 'Purchases without a footprint (€)',
      uncountedKg: 'Purchases without a footprint, estimate (kg CO2e)',
      whole: 'Whole ledger, with that estimate (kg CO2e)',
      wholeLow: 'Whole ledger, lower bound (kg CO2e)',
      wholeHigh: 'Whole ledger, upper bound (kg CO2e)',
      notCalculated: 'No footprint could be calculated for any purchase.',
      matched: 'Products matched',
      decided: 'Products decided',
      review: 'Products to review',
      unmatched: 'Products unmatched',
      excluded: 'Products excluded (not purchases)',
      failed: 'Products failed',
      withoutFootprint: 'Products without a footprint, not counting excluded ones',
    },
    scope: 'Scope',
    scopes: [
      'Scope 1: direct emissions',
      'Scope 2: electricity, heat and cooling, location-based',
      'Scope 3: other indirect emissions',
    ],
    ghgCategory: 'GHG Protocol category of scope 3',
    begesPost: 'BEGES category (version 5)',
    biases: 'Not covered by the interval',
    totalMayBe: 'The total may be',
    signs: { low: 'too low', high: 'too high', unknown: 'too low or too high' },
  },
  fr: {
    sheet: 'Synthèse',
    products: 'Produits',
    footprint: 'Empreinte (kg CO2e)',
    category: 'Catégorie',
    code: 'Code',
    largestProducts: 'Principaux produits',
    status: 'Statut',
    matches: {
      matched: 'Attribué',
      decided: 'Décidé',
      review: 'À vérifier',
      unmatched: 'Non attribué',
      excluded: 'Exclu',
      failed: 'En échec',
    },
    totals: {
      rows: 'Lignes',
      purchases: 'Achats (€)',
      low: 'Empreinte, borne basse (kg CO2e)',
      high: 'Empreinte, borne haute (kg CO2e)',
      quality: 'Qualité des données, de 1 (la meilleure) à 5',
      coveredSpend: 'Part des achats avec une empreinte, en montant',
      coveredRows: 'Part des achats avec une empreinte, en nombre de lignes',
      uncounted: 'Achats sans empreinte (€)',
      uncountedKg: 'Achats sans empreinte, estimation (kg CO2e)',
      whole: 'Journal entier, avec cette estimation (kg CO2e)',
      wholeLow: 'Journal entier, borne basse (kg CO2e)',
      wholeHigh: 'Journal entier, borne haute (kg CO2e)',
      notCalculated: 'Aucune empreinte n’a pu être calculée pour ces achats.',
      matched: 'Produits attribués',
      decided: 'Produits décidés',
      review: 'Produits à vérifier',
      unmatched: 'Produits non attribués',
      excluded: 'Produits exclus (qui ne sont pas des achats)',
      failed: 'Produits en échec',
      withoutFootprint: 'Produits sans empreinte, hors produits exclus',
    },
    scope: 'Scope',
    scopes: [
      'Scope 1\u00a0: émissions directes',
      'Scope 2\u00a0: électricité, chaleur et froid (fondé sur la localisation)',
      'Scope 3\u00a0: autres émissions indirectes',
    ],
    ghgCategory: 'Catégorie du GHG Protocol (scope 3)',
    begesPost: 'Poste BEGES (version 5)',
    biases: 'Non couvert par l’intervalle',
    totalMayBe: 'Le total est peut-être',
    signs: { low: 'sous-estimé', high: 'surestimé', unknown: 'sous-estimé ou surestimé' },
  },
};
