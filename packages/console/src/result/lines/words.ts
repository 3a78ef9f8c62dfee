import type { SortColumn } from '../query/lines-query.ts';

const en = {
  title: 'All products',
  search: 'Search',
  searchHint: 'Product, supplier or category',
  all: 'All',
  moreCases: (count: number, shown: string) => (count === 1 ? 'and 1 more case' : `and ${shown} more cases`),
  found: (count: number, shown: string) => (count === 1 ? '1 product found.' : `${shown} products found.`),
  cut: (shown: string) => `The table shows the first ${shown} products. Search, filter or sort to see the others.`,
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
  } satisfies Record<SortColumn, string>,
  loading: 'Loading…',
  broken: 'The table can no longer be displayed. Reload the page.',
};

const fr: typeof en = {
  title: 'Tous les produits',
  search: 'Rechercher',
  searchHint: 'Produit, fournisseur ou catégorie',
  all: 'Tout',
  moreCases: (count, shown) => (count === 1 ? 'et 1 autre cas' : `et ${shown} autres cas`),
  found: (count, shown) => (count < 2 ? `${shown} produit trouvé.` : `${shown} produits trouvés.`),
  cut: (shown) => `Le tableau affiche les ${shown} premiers produits. Cherchez, filtrez ou triez pour voir les autres.`,
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
};

/** Texts of the product table. */
export const words = { en, fr };
