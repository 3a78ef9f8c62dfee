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
    days: 'Purchase dates',
    categories: 'Categories',
    created: 'Created',
    started: 'Started',
    completed: 'Completed',
    lines: 'Rows counted',
    products: 'Products',
    revision: 'Revision',
    id: 'ID',
  },
  noDays: 'no dates',
  usualCountry: 'not set',
  usualCurrency: 'not set',
  modes: { ademe: 'ADEME', client: 'Your own', referential: 'Your organization’s list' },
  noFiles: 'The rows of this project were sent without a file, so there is nothing to reconcile.',
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
    days: 'Dates d’achat',
    categories: 'Catégories',
    created: 'Créé le',
    started: 'Lancé le',
    completed: 'Terminé le',
    lines: 'Lignes comptées',
    products: 'Produits',
    revision: 'Révision',
    id: 'Identifiant',
  },
  noDays: 'aucune date',
  usualCountry: 'non défini',
  usualCurrency: 'non définie',
  modes: { ademe: 'ADEME', client: 'Vos catégories internes', referential: 'Référentiel de votre organisation' },
  noFiles: 'Les lignes de ce projet ont été envoyées sans fichier : il n’y a rien à rapprocher.',
  allFiles: 'Tous les fichiers',
  byFile: (files) => `Par fichier (${files})`,
  more: (files) => `Afficher ${files} de plus`,
};

/** Texts about the context and the reconciliation of a project. */
export const aboutWords: Readonly<Record<Language, Words>> = { en, fr };
