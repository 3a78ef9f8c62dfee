import type { ColumnField } from './column-field.ts';

/** Names of one field: the usual ones in English and French, which docs/analyst/csv.md lists, and all others. */
export type HeaderNames = {
  readonly english: readonly string[];
  readonly french: readonly string[];
  readonly others: readonly string[];
};

/**
 * The names of columns, by field, the usual name first; `recognizeHeader` handles spelling, prefixes and suffixes.
 */
export const headerNames: { readonly [field in ColumnField]: HeaderNames } = {
  designation: {
    english: list(
      'Designation, Description, Label, Item description, Product name, Material description, Short text',
      'Narrative',
    ),
    french: list(
      "Désignation, Libellé, Libellé article, Libellé de l'écriture, EcritureLib, Intitulé, Descriptif",
      'Objet du marché',
    ),
    others: list(
      'Line item, Item text, Text, Purpose, Item name, Item label, Item title, Item designation',
      'Purchased item, Purpose of spend, Product label, Product title, Product description',
      'Product designation, Spend description, Article name, Article description, Article designation',
      'Purchased product, Line description, Purchase description, Product or service, Product/Service',
      'Goods or services, Goods description, Service description, Expense description, Invoice description',
      'Order description, Transaction description, Commodity description, Contract title',
      'Line item description, Long description, Objet de la dépense, Objet de la facture',
      'Désignation du produit, Désignation commerciale, Désignation ligne, Désignation du service',
      "Texte bref, Désignation de l'article, Désignation de l'achat, Libellé de l'achat, Libellé facture",
      "Libellé du produit, Libellé de la ligne, Libellé de l'opération, Libellé commande",
      "Libellé de la dépense, Libellé du mandat, Libellé du service, Texte de l'article, Texte",
      "Nom du produit, Nom de l'article, Intitulé du produit, Intitulé de l'article, Intitulé du marché",
      "Description du produit, Description de l'article, Description de l'achat, Description de la dépense",
      'Produit acheté, Article acheté, Produit ou service, Produit/Service, Libellé de la prestation',
      'Libellé complet, Libellé long, Libellé court, Description de la ligne, Nature de la prestation',
    ),
  },
  supplier: {
    english: list('Supplier, Supplier name, Vendor, Vendor name, Payee, Contractor'),
    french: list('Fournisseur, Nom du fournisseur, Prestataire, Titulaire, CompAuxLib'),
    others: list(
      'Seller, Provider, Merchant, Bought from, Supplier company, Creditor, Name of supplier',
      'Name of vendor, Seller name, Provider name, Merchant name, Contractor name, Creditor name',
      'Payee name, Beneficiary, Beneficiary name, Supplier legal name, Vendeur, Marchand',
      'Société fournisseur, Attributaire, Libellé du fournisseur, Intitulé du fournisseur',
      'Raison sociale du fournisseur, Nom du vendeur, Nom du prestataire, Nom du tiers, Libellé du tiers',
      'Intitulé du tiers, Titulaire du marché, Nom du titulaire, Nom du bénéficiaire',
      'Libellé du bénéficiaire, Nom du créancier, Créancier',
    ),
  },
  // The unit price excluding tax: prices including tax (TTC) do not belong here.
  unitPrice: {
    english: list('Unit price, Price, Unit cost, Net price'),
    french: list('Prix unitaire, PU HT, Prix, Tarif'),
    others: list(
      'Price per unit, Price each, Cost per unit, Unit rate, Unit value, Unit net price, Net unit price',
      'Purchase price, Purchase unit price, Unit purchase price, Item price, Unit amount, Item cost',
      'Price/unit, Cost each, PU, Prix unit, Prix unité, Prix par unité, Tarif unitaire, Coût unitaire',
      "Prix à l'unité, Prix unitaire net, Prix net unitaire, PU net, Valeur unitaire, Montant unitaire",
      "Prix net, Prix d'achat, Prix d'achat unitaire, Prix unitaire d'achat, PU d'achat",
    ),
  },
  currency: {
    english: list('Currency, Currency code'),
    french: list('Devise, Monnaie'),
    others: list(
      'Currency symbol, ISO currency, ISO currency code, Curr, Ccy, Document currency, Price currency',
      'Purchase currency, Order currency, Invoice currency, Transaction currency, Amount currency',
      "Code de la devise, Code monnaie, Code ISO devise, Devise ISO, Symbole de la devise, Devise d'achat",
      'Devise du prix, Devise de facturation, Devise de la facture, Devise de la commande',
      'Devise du document, Devise de la pièce, Devise du montant',
    ),
  },
  quantity: {
    english: list('Quantity, Qty, Invoiced quantity'),
    french: list('Quantité, Qté, Nombre'),
    others: list(
      'Quant, Quantities, Count, Number of units, Unit count, Purchased quantity, Ordered quantity',
      'Order quantity, Received quantity, Billed quantity, Quantity purchased, Quantity ordered',
      'Quantity invoiced, Quantity received, Purchase quantity, Qty purchased, Qty ordered, Order qty',
      'Qty invoiced, Qty received, Invoiced qty, Received qty, Invoice quantity, Qtt, Qtité, Quantités, Nb',
      "Nbre, Nombre d'unités, Nb d'unités, Quantité de la ligne, Quantité achetée, Quantité commandée",
      'Quantité facturée, Quantité livrée, Quantité reçue, Qté achetée, Qté commandée, Qté facturée',
      "Qté livrée, Qté reçue, Quantité d'achat",
    ),
  },
  unit: {
    english: list('Unit, UOM, Unit of measure'),
    french: list('Unité, Unité de mesure'),
    others: list(
      'Unit of measurement, Measure unit, Measurement unit, U/M, Unit name, Quantity unit, Unit of quantity',
      'Qty unit, Order unit, Purchase unit, Base unit, Unit of issue, OUn, Product unit of measure',
      'Base unit of measure, UdM, Mesure, Unité de la quantité, Unité de facturation, Unité de commande',
      "Unité d'achat, Unité de vente, Unité de base, Libellé de l'unité, Code unité, UQ",
    ),
  },
  purchaseDate: {
    english: list('Purchase date, Invoice date, Posting date, Order date'),
    french: list("Date d'achat, Date facture, Date de commande, Date pièce, EcritureDate"),
    others: list(
      'Date of purchase, Purchased on, Bought on, Buying date, Purchase year, Date of order, Ordered on',
      'Date of invoice, Billing date, Purchase month, Transaction date, Booking date, Document date',
      'Doc date, Accounting date, Entry date, Bill date, Expense date, Spend date, GL date, Journal date',
      'Voucher date, Value date, Posted date, Acheté le, Commandé le, Date de facturation, Facturé le',
      "Date d'opération, Date d'émission, Date comptable, Date d'écriture, Date de l'écriture",
      "Date de comptabilisation, Date de transaction, Date de la dépense, Date du document, Année d'achat",
      "Mois d'achat, Date du mandat, Date de notification, Pièce date, Date d'enregistrement",
      'Date de valeur',
    ),
  },
  // The weight of one unit: a total weight does not belong here.
  weight: {
    english: list('Weight, Unit weight, Weight (kg)'),
    french: list('Poids, Poids unitaire'),
    others: list(
      'Weight per unit, Weight each, Net weight, Unit net weight, Net unit weight, Mass, Unit mass',
      "Item weight, Product weight, Poids par unité, Poids à l'unité, Poids net, Poids net unitaire",
      "Poids unitaire net, Masse, Masse unitaire, Poids du produit, Poids de l'article",
    ),
  },
  notes: {
    english: list('Notes, Comment, Remarks, Memo'),
    french: list('Commentaire, Remarque, Précisions'),
    others: list(
      'Note, Comments, Remark, Observation, Observations, Free text, Details, Detail',
      'Additional information, Additional info, More information, Commentaires, Remarques, Précision',
      'Détail, Détails, Infos, Annotation, Annotations, Texte libre, Information complémentaire',
      "Informations complémentaires, Informations supplémentaires, Complément, Complément d'information",
    ),
  },
  category: {
    english: list('Category, Spend category, Expense type, Material group, Account name'),
    french: list('Catégorie, Famille, Nature, Libellé du compte'),
    others: list(
      'Categories, Category name, Product category, Item category, Purchase category, Purchasing category',
      'Procurement category, Spending category, Expense category, Product group, Item group, Product family',
      'Product type, Item type, Commodity, Commodity name, Category description, Expenditure category',
      'Expenditure type, Merchant category, Account description, Account title, GL account name',
      'GL account description, Account label, Catégories, Sous-famille, Rubrique, Segment',
      "Groupe de marchandises, Catégorie de produit, Catégorie du produit, Catégorie d'achat",
      "Catégorie de l'article, Segment d'achat, Catégorie de dépense, Nom de la catégorie",
      'Libellé de la catégorie, Type de produit, Type de dépense, Famille de produit, Famille de produits',
      "Famille d'article, Famille d'achat, Famille d'achats, Type d'achat, Groupe de produits",
      "Nature d'achat, Nature de l'achat, Nature de la dépense, Libellé famille, Intitulé du compte",
      'Nom du compte, Compte lib, Libellé nature, Libellé du compte général',
    ),
  },
  // The line's total excluding tax. Names for amounts including tax (TTC, incl. VAT, Gross) do not belong here.
  amount: {
    english: list('Net amount, Line total, Extended price, Spend'),
    french: list('Montant HT, Total HT, Montant net'),
    others: list(
      'Total net amount, Net total, Total net, Net value, Net line amount, Line net amount, Net spend',
      'Line amount, Line value, Line cost, Extended amount, Extended cost, Ext price, Ext amount, Ext cost',
      'Total line amount, Untaxed amount, Tax excluded amount, Taxable amount, Net amt, Total excl tax',
      'Total excl VAT, Amount excl tax, Amount excl VAT, Amount excluding VAT, Total before tax',
      'Spend amount, Total spend, Net order value, Order line value, Purchase amount, Expense amount',
      'Prix total HT, Montant net HT, Montant HT net, Total net HT, Net HT, Montant total HT, Total ligne',
      'Total ligne HT, Montant ligne, Montant de la ligne, Montant ligne HT, Valeur nette, Valeur HT',
      "Montant hors taxe, Montant hors taxes, Montant HTVA, Sous-total HT, Base HT, Montant de l'achat",
      "Montant d'achat, Montant de la dépense, Dépense HT, Coût total HT, Montant imputé",
    ),
  },
  credit: {
    english: list('Credit'),
    french: list('Crédit'),
    others: list('Credit amount, Montant crédit, Montant du crédit, Montant au crédit'),
  },
};

/** Ambiguous names: any name above for the same field is preferred. */
export const vagueHeaderNames: { readonly [field in ColumnField]?: HeaderNames } = {
  designation: {
    english: [],
    french: [],
    others: list(
      'Title, Name, Item, Product, Article, Material, Goods, Subject, Nom, Produit, Objet, Titre',
      'Prestation, Marchandise',
    ),
  },
  supplier: {
    english: [],
    french: list('Tiers'),
    others: list('Partner, Business partner, Raison sociale, Partenaire, Bénéficiaire'),
  },
  purchaseDate: {
    english: list('Date'),
    french: [],
    others: list(
      'Payment date, Paid date, Delivery date, Year, Fiscal year, Period, Date de paiement',
      'Date de règlement, Date de livraison, Année, Exercice, Période',
    ),
  },
  category: {
    english: list('GL account'),
    french: list('Compte'),
    others: list(
      'Family, Type, Group, Class, Account, Account code, Account number, Account no, GL code, G/L account',
      'Nominal code, Nominal account, Nominal, Ledger account, Expense account, Cost element, CPV, CPV code',
      'Groupe, Classe, Compte général, Compte comptable, Compte de charge, Compte de charges, Compte num',
      'Numéro de compte, N° compte, N° de compte, Code compte, Imputation, Imputation comptable',
      'Nature comptable, Code CPV, Code famille, Code catégorie, Category code, Commodity code',
    ),
  },
  // An invoice's total may be repeated on each of its lines: only used if there is nothing better.
  amount: {
    english: list('Amount, Total, Debit'),
    french: list('Montant, Sous-total, Débit'),
    others: list(
      'Total amount, Total price, Total cost, Total value, Subtotal, Value, Amt, Expenditure, Order amount',
      'Order value, Transaction amount, Posted amount, Payment amount, Paid amount, Amount paid, Spending',
      'Amount in local currency, Amount in document currency, Amount in LC, Amount in DC, Amt in loc cur',
      'Invoice amount, Invoiced amount, Invoice value, Invoice total, Debit amount, Base amount',
      'Montant total, Prix total, Coût total, Valeur, Valeur totale, Dépense, Montant payé',
      'Montant en devise interne, Montant en devise, Montant mandaté, Montant engagé, Montant du marché',
      'Montant facturé, Montant facture, Montant de la facture, Total facture, Montant débit',
      'Montant du débit, Montant au débit',
    ),
  },
};

/** All names of a field, the usual ones first. */
export function listNames(names: HeaderNames | undefined): readonly string[] {
  return names === undefined ? [] : [...names.english, ...names.french, ...names.others];
}

function list(...lines: readonly string[]): readonly string[] {
  return lines.join(', ').split(', ');
}
