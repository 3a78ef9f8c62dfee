import type { Language } from '../../language.ts';
import type { SortColumn } from '../query/lines-query.ts';

type Words = {
  readonly title: string;
  readonly search: string;
  readonly searchHint: string;
  readonly match: string;
  readonly method: string;
  readonly category: string;
  readonly all: string;
  readonly found: (count: string) => string;
  readonly cut: (shown: string) => string;
  readonly none: string;
  readonly keys: string;
  readonly columns: Readonly<Record<SortColumn, string>>;
  readonly loading: string;
  readonly broken: string;
};

/** The words of the table. */
export const words: Readonly<Record<Language, Words>> = {
  en: {
    title: 'All products',
    search: 'Search',
    searchHint: 'Product, supplier or category',
    match: 'How sure',
    method: 'How computed',
    category: 'Category',
    all: 'All',
    found: (count) => `${count} products found.`,
    cut: (shown) => `The table ends after ${shown} products: search, filter or sort to reach the others.`,
    none: 'No product fits. Search for less, or clear the filters.',
    keys: 'Arrow keys move from product to product, Enter opens the explanation.',
    columns: {
      designation: 'Product',
      supplier: 'Supplier',
      category: 'Category',
      match: 'How sure',
      method: 'How computed',
      spendEur: 'Amount',
      footprintKgCo2e: 'Footprint',
      categoryConfidence: 'Confidence',
      doubtKg: 'Doubt',
    },
    loading: 'Loading…',
    broken: 'The table can no longer be read. Reload the page.',
  },
  fr: {
    title: 'Tous les produits',
    search: 'Rechercher',
    searchHint: 'Produit, fournisseur ou catégorie',
    match: 'Degré de certitude',
    method: 'Mode de calcul',
    category: 'Catégorie',
    all: 'Tous',
    found: (count) => `${count} produits trouvés.`,
    cut: (shown) =>
      `Le tableau s’arrête après ${shown} produits : cherchez, filtrez ou triez pour atteindre les autres.`,
    none: 'Aucun produit ne correspond. Cherchez moins de mots, ou effacez les filtres.',
    keys: 'Les flèches passent d’un produit à l’autre, Entrée ouvre l’explication.',
    columns: {
      designation: 'Produit',
      supplier: 'Fournisseur',
      category: 'Catégorie',
      match: 'Certitude',
      method: 'Calcul',
      spendEur: 'Montant',
      footprintKgCo2e: 'Empreinte',
      categoryConfidence: 'Confiance',
      doubtKg: 'Doute',
    },
    loading: 'Chargement…',
    broken: 'Le tableau ne peut plus être lu. Rechargez la page.',
  },
};
