import type { Language } from '../language.ts';

type Words = {
  readonly untitled: string;
  readonly loading: string;
  readonly tryAgain: string;
  readonly back: string;
  readonly rename: string;
  readonly name: string;
  readonly save: string;
  readonly keepName: string;
  readonly nameBlank: string;
  readonly nameTooLong: (most: string) => string;
  readonly renamed: string;
  readonly delete: string;
  readonly cancel: string;
  readonly about: string;
  readonly handOver: string;
  readonly lines: (count: number, rows: string) => string;
  readonly products: (count: number, products: string) => string;
  readonly failed: string;
  /** What the service calls an end that somebody wanted, as a sentence. */
  readonly ends: Readonly<Partial<Record<string, string>>>;
  /** What it calls others. */
  readonly failures: Readonly<Partial<Record<string, string>>>;
  readonly again: string;
  readonly operator: string;
  readonly serviceSays: string;
  readonly old: string;
  readonly oldAdvice: string;
  readonly cancelQuestion: {
    readonly title: (name: string) => string;
    readonly text: string;
    readonly yes: string;
    readonly no: string;
  };
};

const en: Words = {
  untitled: 'Project',
  loading: 'Loading the project…',
  tryAgain: 'Try again',
  back: 'Back to the projects',
  rename: 'Rename',
  name: 'Name of the project',
  save: 'Save',
  keepName: 'Keep the name',
  nameBlank: 'Enter a name.',
  nameTooLong: (most) => `The name is longer than ${most} characters.`,
  renamed: 'The name was changed.',
  delete: 'Delete',
  cancel: 'Cancel the work',
  about: 'About this project',
  handOver: 'Report and sign-off',
  lines: (count, rows) => (count === 1 ? '1 line' : `${rows} lines`),
  products: (count, products) => (count === 1 ? '1 product' : `${products} products`),
  failed: 'Failed',
  ends: {
    cancelled: 'This project was cancelled.',
    deleted: 'This project was deleted while it was at work, which ended the work.',
  },
  failures: {
    'no product could be enriched': 'No product could be enriched.',
    'its file could not be written': 'Its file could not be written.',
  },
  again: 'For a result, run it again: its lines do not have to be sent a second time.',
  operator: 'Tell your operator if it fails again.',
  serviceSays: 'The service says:',
  old: 'Made by an earlier version',
  oldAdvice:
    'Its result can be read and its file downloaded. Its products, cases and lines cannot be listed: for that, run it again.',
  cancelQuestion: {
    title: (name) => `Cancel the work on “${name}”?`,
    text: 'The project ends as failed and does not go on. For a result you have to run it again.',
    yes: 'Cancel the work',
    no: 'Let it go on',
  },
};

const fr: Words = {
  untitled: 'Projet',
  loading: 'Chargement du projet…',
  tryAgain: 'Réessayer',
  back: 'Retour aux projets',
  rename: 'Renommer',
  name: 'Nom du projet',
  save: 'Enregistrer',
  keepName: 'Garder le nom',
  nameBlank: 'Saisissez un nom.',
  nameTooLong: (most) => `Le nom dépasse ${most} caractères.`,
  renamed: 'Le nom a été modifié.',
  delete: 'Supprimer',
  cancel: 'Interrompre',
  about: 'À propos de ce projet',
  handOver: 'Rapport et validation',
  lines: (count, rows) => (count === 1 ? '1 ligne' : `${rows} lignes`),
  products: (count, products) => (count === 1 ? '1 produit' : `${products} produits`),
  failed: 'Échoué',
  ends: {
    cancelled: 'Ce projet a été interrompu.',
    deleted: 'Ce projet a été supprimé alors qu’il était en cours, ce qui y a mis fin.',
  },
  failures: {
    'no product could be enriched': 'Aucun produit n’a pu être enrichi.',
    'its file could not be written': 'Son fichier n’a pas pu être écrit.',
  },
  again: 'Pour obtenir un résultat, relancez-le : ses lignes ne sont pas à renvoyer.',
  operator: 'Prévenez votre opérateur si l’échec se répète.',
  serviceSays: 'Le service indique :',
  old: 'Créé par une version antérieure',
  oldAdvice:
    'Son résultat peut être consulté et son fichier téléchargé. Ses produits, ses cas et ses lignes ne peuvent pas être listés : pour cela, relancez-le.',
  cancelQuestion: {
    title: (name) => `Interrompre « ${name} » ?`,
    text: 'Le projet se termine en échec et ne reprend pas. Pour obtenir un résultat, il faudra le relancer.',
    yes: 'Interrompre',
    no: 'Laisser continuer',
  },
};

/** What the page of a project says. */
export const projectWords: Readonly<Record<Language, Words>> = { en, fr };
