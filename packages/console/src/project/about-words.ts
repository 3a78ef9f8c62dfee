import type { CategoryMode } from '@ledgerprint/engine/category-mode';
import type { Language } from '../language.ts';

type Words = {
  readonly title: string;
  readonly context: string;
  readonly reconciliation: string;
  readonly facts: Readonly<
    Record<
      | 'country'
      | 'currency'
      | 'year'
      | 'period'
      | 'days'
      | 'categories'
      | 'created'
      | 'started'
      | 'completed'
      | 'lines'
      | 'products'
      | 'revision'
      | 'id',
      string
    >
  >;
  readonly noDays: string;
  readonly usualCountry: string;
  readonly usualCurrency: string;
  readonly modes: Readonly<Record<CategoryMode, string>>;
  readonly noFiles: string;
  readonly allFiles: string;
  readonly byFile: (files: string) => string;
  readonly more: (files: string) => string;
};

const en: Words = {
  title: 'About this project',
  context: 'Context',
  reconciliation: 'Reconciliation',
  facts: {
    country: 'Country',
    currency: 'Currency',
    year: 'Year',
    period: 'Period',
    days: 'Purchases',
    categories: 'Categories',
    created: 'Created',
    started: 'Started',
    completed: 'Ended',
    lines: 'Lines counted',
    products: 'Products',
    revision: 'Revision',
    id: 'Id',
  },
  noDays: 'no dates',
  usualCountry: 'your organization’s',
  usualCurrency: 'your organization’s',
  modes: {
    ademe: 'ADEME’s',
    client: 'your own',
    referential: 'your organization’s list',
  },
  noFiles: 'The lines of this project were sent without a file: there is nothing to reconcile.',
  allFiles: 'All files',
  byFile: (files) => `By file (${files})`,
  more: (files) => `Show ${files} more`,
};

const fr: Words = {
  title: 'À propos de ce projet',
  context: 'Contexte',
  reconciliation: 'Rapprochement',
  facts: {
    country: 'Pays',
    currency: 'Devise',
    year: 'Année',
    period: 'Période',
    days: 'Achats',
    categories: 'Catégories',
    created: 'Créé',
    started: 'Lancé',
    completed: 'Terminé',
    lines: 'Lignes comptées',
    products: 'Produits',
    revision: 'Révision',
    id: 'Identifiant',
  },
  noDays: 'pas de dates',
  usualCountry: 'celui de votre organisation',
  usualCurrency: 'celle de votre organisation',
  modes: {
    ademe: 'celles de l’ADEME',
    client: 'les vôtres',
    referential: 'celles de votre organisation',
  },
  noFiles: 'Les lignes de ce projet ont été envoyées sans fichier : il n’y a rien à rapprocher.',
  allFiles: 'Tous les fichiers',
  byFile: (files) => `Par fichier (${files})`,
  more: (files) => `En voir ${files} de plus`,
};

/** What the page says of what a project is made of. */
export const aboutWords: Readonly<Record<Language, Words>> = { en, fr };
