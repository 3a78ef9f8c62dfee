import type { Activity } from '@ledgerprint/ledger/activity';
import { createRandom, pick, type Random } from './random.ts';

const articles = [
  ...['Vis inox A2', 'Papier blanc 80 g', 'Câble électrique R2V', 'Gants nitrile', 'Cartouche de toner noir'],
  ...['Peinture acrylique mate', 'Tube acier galvanisé', 'Café en grains', 'Chaise de bureau', "Huile d'olive"],
  ...['Prestation de nettoyage', 'Location de nacelle', 'Billet de train Paris-Lyon', 'Gazole non routier'],
  ...['Steel bolt', 'Copy paper', 'Laptop computer', 'Network switch', 'LED panel', 'Hydraulic hose'],
  ...['Office chair', 'Cloud hosting', 'Legal advice', 'Courier service', 'Safety boots', 'Écran 24"'],
];
const qualities = [
  ...['standard', 'renforcé', 'recyclé', 'étanche', 'qualité supérieure', 'bleu', 'haute température'],
  ...['heavy duty', 'recycled', 'large', 'black', 'second choice', 'food grade', 'lot de 10', 'box of 12'],
];
const suppliers = [
  ...['Rexel France', 'Manutan', 'Société Générale de Fournitures', 'Würth', 'RS Components', 'Point P'],
  ...['Lyreco', 'Dell Technologies', 'Établissements Martin & Fils', 'Office Depot', 'TotalEnergies', 'Sodexo'],
];
const currencies = ['EUR', 'EUR', 'EUR', '€', 'USD', 'GBP'];
const units = ['pièce', 'kg', 'm', 'L', 'boîte', 'unit', 'piece', 'h', 'm2', 'lot'];
const categories = [
  ...['Fournitures de bureau', 'Quincaillerie', 'Informatique', 'Prestations de services', 'Énergie'],
  ...['Office supplies', 'Maintenance', 'Travel', 'Food and catering', 'Building materials'],
];
const notes = [
  ...['Livraison urgente sur le chantier', 'Commande cadre 2024; remise 5 %', 'Ordered by facilities'],
  ...['Remplace la référence précédente', 'See contract annex B, line 12', 'Payé par carte', 'Budget travaux'],
];

/**
 * Purchases as in real ledgers, the same for the same seed. Every other one repeats an earlier designation, early ones
 * more often, so that exactly half of an even number of them are distinct.
 */
export function generatePurchases(count: number, seed = 1): Generator<Activity> {
  return purchasesOf({ count, seed, designationOf });
}

/** Purchases of the given products: how many, the same for the same seed, and what they are called. */
export type PurchaseShape = {
  readonly count: number;
  readonly seed: number;
  /** Must be different for every number. */
  readonly designationOf: (product: number) => string;
};

/** The same with other designations. */
export function* purchasesOf({ count, seed, designationOf }: PurchaseShape): Generator<Activity> {
  const random = createRandom(seed);
  for (let row = 0; row < count; row++) {
    const product = row % 2 === 0 ? row / 2 : Math.floor(random() * random() * ((row + 1) / 2));
    yield purchaseOf(designationOf(product), random);
  }
}

/** Purchases in which every designation is bought from this many suppliers, once from each. */
export function* purchasesFromSeveral({
  count,
  seed,
  designationOf,
  suppliers: each,
}: PurchaseShape & { readonly suppliers: number }): Generator<Activity> {
  const random = createRandom(seed);
  const products = Math.ceil(count / each);
  for (let row = 0; row < count; row++) {
    const purchase = purchaseOf(designationOf(row % products), random);
    yield { ...purchase, supplier: `${purchase.supplier} ${Math.floor(row / products)}` };
  }
}

function purchaseOf(designation: string, random: Random): Activity {
  const day = String(1 + Math.floor(random() * 28)).padStart(2, '0');
  const month = String(1 + Math.floor(random() * 12)).padStart(2, '0');
  const price = (random() * random() * 5_000).toFixed(2);
  return {
    designation,
    supplier: `${pick(random, suppliers)} ${Math.floor(random() * 90)}`,
    unitPrice: random() < 0.5 ? price : price.replace('.', ','),
    currency: pick(random, currencies),
    quantity: String(1 + Math.floor(random() * random() * 500)),
    unit: pick(random, units),
    purchaseDate: random() < 0.5 ? `2024-${month}-${day}` : `${day}/${month}/2024`,
    weight: (random() * 30).toFixed(3),
    notes: `${pick(random, notes)}, ${pick(random, categories).toLowerCase()}`,
    category: pick(random, categories),
  };
}

/** The label of a product, different for every number. */
export function designationOf(product: number): string {
  const article = articles[product % articles.length];
  const quality = qualities[Math.floor(product / articles.length) % qualities.length];
  return `${article} ${quality} réf. ${product.toString(36).toUpperCase()}`;
}
