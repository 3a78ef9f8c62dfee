import type { ActivityField } from '../domain/activity.ts';

/** What a column may be called, per field, its usual name first; spelling is settled by `fieldOfHeader`. */
export const headerNames: { readonly [field in ActivityField]: readonly string[] } = {
  designation: list(
    'Designation, Description, Label, Title, Name, Item, Product, Article, Line item',
    'Item name, Item label, Item title, Item description, Item designation, Purchased item',
    'Product name, Product label, Product title, Product description, Product designation',
    'Article name, Article description, Article designation, Material description, Purchased product',
    'Line description, Purchase description, Product or service, Product/Service, Goods or services',
    'Désignation, Libellé, Intitulé, Nom, Produit, Descriptif, Objet, Objet de la dépense',
    'Désignation du produit, Désignation commerciale, Désignation ligne',
    "Désignation de l'article, Désignation de l'achat, Libellé de l'article, Libellé de l'achat",
    "Libellé du produit, Libellé de la ligne, Libellé de l'écriture, Libellé de l'opération",
    "Nom du produit, Nom de l'article, Intitulé du produit, Intitulé de l'article",
    "Description du produit, Description de l'article, Description de l'achat",
    'Produit acheté, Article acheté, Produit ou service, Produit/Service, Libellé de la prestation',
  ),
  supplier: list(
    'Supplier, Vendor, Seller, Provider, Merchant, Bought from, Supplier company',
    'Supplier name, Name of supplier, Vendor name, Name of vendor, Seller name, Provider name, Merchant name',
    'Fournisseur, Vendeur, Prestataire, Marchand, Tiers, Raison sociale, Société fournisseur',
    'Nom du fournisseur, Libellé du fournisseur, Intitulé du fournisseur, Raison sociale du fournisseur',
    'Nom du vendeur, Nom du prestataire, Nom du tiers',
  ),
  // The price of one unit without tax: totals (Amount, Montant) and prices with tax (TTC) do not belong here.
  unitPrice: list(
    'Unit price, Price, Price per unit, Price each, Unit cost, Cost per unit, Unit rate, Unit value',
    'Unit net price, Net unit price, Purchase price, Purchase unit price, Unit purchase price, Item price',
    'Unit amount',
    'Prix unitaire, Prix, PU, Prix unit, Prix unité, Prix par unité, Tarif, Tarif unitaire, Coût unitaire',
    "Prix à l'unité, Prix unitaire net, Prix net unitaire, PU net, Valeur unitaire, Montant unitaire",
    "Prix d'achat, Prix d'achat unitaire, Prix unitaire d'achat",
  ),
  currency: list(
    'Currency, Currency code, Currency symbol, ISO currency, ISO currency code, Curr, Ccy',
    'Price currency, Purchase currency, Order currency, Invoice currency, Transaction currency',
    'Devise, Monnaie, Code de la devise, Code monnaie, Code ISO devise, Devise ISO, Symbole de la devise',
    "Devise d'achat, Devise du prix, Devise de facturation, Devise de la facture, Devise de la commande",
  ),
  quantity: list(
    'Quantity, Qty, Quant, Quantities, Count, Number of units, Unit count',
    'Purchased quantity, Ordered quantity, Order quantity, Invoiced quantity, Received quantity',
    'Quantity purchased, Quantity ordered, Quantity invoiced, Quantity received, Purchase quantity',
    'Qty purchased, Qty ordered, Order qty, Qty invoiced, Qty received',
    "Quantité, Qté, Qtt, Qtité, Quantités, Nombre, Nb, Nbre, Nombre d'unités, Nb d'unités",
    'Quantité achetée, Quantité commandée, Quantité facturée, Quantité livrée, Quantité reçue',
    "Qté achetée, Qté commandée, Qté facturée, Qté livrée, Qté reçue, Quantité d'achat",
  ),
  unit: list(
    'Unit, Unit of measure, Unit of measurement, Measure unit, Measurement unit, UoM, U/M, Unit name',
    'Quantity unit, Unit of quantity, Qty unit, Order unit, Purchase unit, Base unit',
    'Unité, Unité de mesure, UdM, Mesure, Unité de la quantité, Unité de facturation, Unité de commande',
    "Unité d'achat, Unité de vente, Unité de base, Libellé de l'unité, Code unité",
  ),
  purchaseDate: list(
    'Purchase date, Date, Date of purchase, Purchased on, Bought on, Buying date, Purchase year',
    'Order date, Date of order, Ordered on, Invoice date, Date of invoice, Billing date, Purchase month',
    'Transaction date, Posting date, Booking date, Document date, Accounting date, Entry date',
    'Expense date, Spend date',
    "Date d'achat, Date de l'achat, Date de commande, Date de la commande, Acheté le, Commandé le",
    "Date de facture, Date de la facture, Date de facturation, Facturé le, Date d'opération",
    "Date de la pièce, Date comptable, Date d'écriture, Date de l'écriture, Date de comptabilisation",
    "Date de transaction, Date de la dépense, Date du document, Année d'achat, Mois d'achat",
  ),
  // The weight of one unit: a total weight does not belong here.
  weight: list(
    'Weight, Unit weight, Weight per unit, Weight each, Net weight, Unit net weight, Net unit weight',
    'Mass, Unit mass, Item weight, Product weight',
    "Poids, Poids unitaire, Poids par unité, Poids à l'unité, Poids net, Poids net unitaire",
    "Poids unitaire net, Masse, Masse unitaire, Poids du produit, Poids de l'article",
  ),
  notes: list(
    'Notes, Note, Comment, Comments, Remark, Remarks, Memo, Observation, Observations, Free text',
    'Details, Detail, Additional information, Additional info, More information',
    'Commentaire, Commentaires, Remarque, Remarques, Précision, Précisions, Détail, Détails, Infos',
    'Mémo, Annotation, Annotations, Texte libre, Information complémentaire, Informations complémentaires',
    "Informations supplémentaires, Complément, Complément d'information",
  ),
  category: list(
    'Category, Categories, Category name, Product category, Item category, Purchase category',
    'Purchasing category, Procurement category, Spend category, Spending category, Expense category',
    'Expense type, Product group, Material group, Item group, Product family, Product type, Item type',
    'Family, Type, Group, Class, Commodity',
    'Catégorie, Catégories, Famille, Sous-famille, Nature, Rubrique, Groupe, Classe, Segment',
    "Catégorie de produit, Catégorie du produit, Catégorie d'achat, Catégorie de l'article",
    'Catégorie de dépense, Nom de la catégorie, Libellé de la catégorie, Type de produit, Type de dépense',
    "Famille de produit, Famille de produits, Famille d'article, Famille d'achat, Famille d'achats",
    "Type d'achat, Groupe de produits, Nature d'achat, Nature de l'achat, Nature de la dépense",
  ),
};

/** What may follow a name without changing its field, up to two of them: `Prix unitaire HT (EUR)`. */
const qualifiers: { readonly [field in ActivityField]?: readonly string[] } = {
  unitPrice: list(
    'HT, H.T., HTVA, Hors taxe, Hors taxes, Hors TVA, EUR, Euro, Euros, USD, GBP, CHF, in EUR, in euros',
    'excl tax, excl taxes, excl VAT, excluding tax, excluding VAT, ex VAT, ex tax, en EUR, en euros',
    'before tax, without tax, without VAT, net of tax',
  ),
  weight: list('kg, kgs, kilo, kilos, kilogram, kilograms, kilogramme, kilogrammes, en kg, in kg'),
};

/** Words that a name may have or lack: `Date achat` is `Date de l'achat`. */
const fillers = new Set(['a', 'd', 'de', 'des', 'du', 'en', 'in', 'l', 'la', 'le', 'les', 'of', 'the']);

// Far above any name, far below a cell that would make normalising it dear.
const longestName = 200;

const fieldsByKey = indexNames();

/** The field that a header cell names, in any case, accents, spacing and punctuation. */
export function fieldOfHeader(name: string): ActivityField | undefined {
  if (name.length > longestName) return undefined;
  const words = wordsOf(name);
  return fieldsByKey.get(exactKey(words)) ?? fieldsByKey.get(looseKey(words));
}

function indexNames(): ReadonlyMap<string, ActivityField> {
  const fields = new Map<string, ActivityField>();
  for (const field of Object.keys(headerNames) as ActivityField[]) {
    const tails = ['', ...(qualifiers[field] ?? [])];
    for (const name of headerNames[field]) {
      for (const tail of tails) {
        for (const secondTail of tail === '' ? [''] : tails) {
          const words = wordsOf(`${name} ${tail} ${secondTail}`);
          fields.set(exactKey(words), field);
          fields.set(looseKey(words), field);
        }
      }
    }
  }
  return fields;
}

function list(...lines: readonly string[]): readonly string[] {
  return lines.join(', ').split(', ');
}

function wordsOf(name: string): readonly string[] {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.split(/[^\p{L}\p{N}]+/u);
}

// Words run together: `unitPrice` has no boundary left once the case is dropped.
function exactKey(words: readonly string[]): string {
  return words.join('');
}

function looseKey(words: readonly string[]): string {
  return words.filter((word) => !fillers.has(word)).join('');
}
