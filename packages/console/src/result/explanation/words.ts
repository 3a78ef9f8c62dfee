import type { Activity } from '@ledgerprint/ledger/activity';
import type { Language } from '../../language.ts';

type Words = {
  readonly close: string;
  readonly previous: string;
  readonly next: string;
  readonly loading: string;
  readonly broken: string;
  readonly footprint: string;
  readonly between: (low: string, high: string) => string;
  readonly noFootprint: string;
  readonly computation: string;
  readonly effective: string;
  readonly factor: string;
  readonly factorName: string;
  readonly factorValue: string;
  readonly factorSource: string;
  readonly factorYear: string;
  readonly factorId: string;
  readonly category: string;
  readonly confidence: string;
  readonly alternatives: string;
  readonly noAlternatives: string;
  readonly warnings: string;
  readonly noWarnings: string;
  readonly detail: string;
  readonly own: string;
  readonly occurrences: string;
  readonly doubt: string;
  readonly engine: string;
  readonly fields: Readonly<Record<keyof Activity, string>>;
};

/** The words of the explanation of one product. */
export const words: Readonly<Record<Language, Words>> = {
  en: {
    close: 'Close',
    previous: 'Previous product',
    next: 'Next product',
    loading: 'Reading the line…',
    broken: 'The line can no longer be read. Reload the page.',
    footprint: 'Footprint',
    between: (low, high) => `between ${low} and ${high} kg`,
    noFootprint: 'This product has no footprint.',
    computation: 'What was multiplied with what',
    effective: 'The factor is an effective one, of several that were used: the details list them.',
    factor: 'Emission factor',
    factorName: 'Name',
    factorValue: 'Value',
    factorSource: 'Source',
    factorYear: 'Year',
    factorId: 'Identifier',
    category: 'Category',
    confidence: 'Probability of being right',
    alternatives: 'Other possible categories',
    noAlternatives: 'No other category comes into question.',
    warnings: 'What was assumed or could not be read',
    noWarnings: 'Nothing was assumed.',
    detail: 'Details of the computation',
    own: 'As it stands in your ledger',
    occurrences: 'Ledger lines',
    doubt: 'What the doubt is worth',
    engine: 'Version of the computation',
    fields: {
      designation: 'Designation',
      supplier: 'Supplier',
      unitPrice: 'Unit price',
      currency: 'Currency',
      quantity: 'Quantity',
      unit: 'Unit',
      purchaseDate: 'Purchase date',
      weight: 'Weight',
      notes: 'Notes',
      category: 'Category',
    },
  },
  fr: {
    close: 'Fermer',
    previous: 'Produit précédent',
    next: 'Produit suivant',
    loading: 'Lecture de la ligne…',
    broken: 'La ligne ne peut plus être lue. Rechargez la page.',
    footprint: 'Empreinte',
    between: (low, high) => `entre ${low} et ${high} kg`,
    noFootprint: 'Ce produit n’a pas d’empreinte.',
    computation: 'Ce qui a été multiplié par quoi',
    effective: 'Le facteur est effectif, issu de plusieurs : les détails les énumèrent.',
    factor: 'Facteur d’émission',
    factorName: 'Nom',
    factorValue: 'Valeur',
    factorSource: 'Source',
    factorYear: 'Année',
    factorId: 'Identifiant',
    category: 'Catégorie',
    confidence: 'Probabilité d’être juste',
    alternatives: 'Autres catégories possibles',
    noAlternatives: 'Aucune autre catégorie n’entre en ligne de compte.',
    warnings: 'Ce qui a été supposé ou n’a pas pu être lu',
    noWarnings: 'Rien n’a été supposé.',
    detail: 'Détail du calcul (en anglais)',
    own: 'Tel que dans votre journal',
    occurrences: 'Lignes du journal',
    doubt: 'Ce que vaut le doute',
    engine: 'Version du calcul',
    fields: {
      designation: 'Désignation',
      supplier: 'Fournisseur',
      unitPrice: 'Prix unitaire',
      currency: 'Devise',
      quantity: 'Quantité',
      unit: 'Unité',
      purchaseDate: 'Date d’achat',
      weight: 'Poids',
      notes: 'Commentaire',
      category: 'Catégorie',
    },
  },
};
