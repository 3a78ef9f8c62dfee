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
  readonly found: (count: number, shown: string) => string;
  readonly cut: (shown: string) => string;
  readonly none: string;
  readonly keys: string;
  readonly columns: Readonly<Record<SortColumn, string>>;
  readonly loading: string;
  readonly broken: string;
};

/** Texts of the product table. */
export const words: Readonly<Record<Language, Words>> = {
  en: {
    title: 'All products',
    search: 'Search',
    searchHint: 'Product, supplier or category',
    match: 'Status',
    method: 'Method',
    category: 'Category',
    all: 'All',
    found: (count, shown) => (count === 1 ? '1 product found.' : `${shown} products found.`),
    cut: (shown) => `The table shows the first ${shown} products. Search, filter or sort to see the others.`,
    none: 'No products found. Try fewer words, or clear the filters.',
    keys: 'Use the arrow keys to move between products and Enter to open the explanation.',
    columns: {
      designation: 'Product',
      supplier: 'Supplier',
      category: 'Category',
      match: 'Status',
      method: 'Method',
      spendEur: 'Amount',
      footprintKgCo2e: 'Footprint',
      categoryConfidence: 'Confidence',
      doubtKg: 'Uncertainty',
    },
    loading: 'Loading…',
    broken: 'The table can no longer be displayed. Reload the page.',
  },
  fr: {
    title: 'Tous les produits',
    search: 'Rechercher',
    searchHint: 'Produit, fournisseur ou catégorie',
    match: 'Statut',
    method: 'Méthode',
    category: 'Catégorie',
    all: 'Tout',
    found: (count, shown) => (count < 2 ? `${shown} produit trouvé.` : `${shown} produits trouvés.`),
    cut: (shown) =>
      `Le tableau affiche les ${shown} premiers produits. Cherchez, filtrez ou triez pour voir les autres.`,
    none: 'Aucun produit trouvé. Essayez avec moins de mots, ou effacez les filtres.',
    keys: 'Utilisez les flèches pour passer d’un produit à l’autre et Entrée pour ouvrir l’explication.',
    columns: {
      designation: 'Produit',
      supplier: 'Fournisseur',
      category: 'Catégorie',
      match: 'Statut',
      method: 'Méthode',
      spendEur: 'Montant',
      footprintKgCo2e: 'Empreinte',
      categoryConfidence: 'Confiance',
      doubtKg: 'Incertitude',
    },
    loading: 'Chargement…',
    broken: 'Le tableau ne peut plus être affiché. Rechargez la page.',
  },
};
