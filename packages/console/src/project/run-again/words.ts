import type { Language } from '../../language.ts';

type Words = {
  readonly open: string;
  readonly title: string;
  readonly lead: string;
  readonly name: string;
  readonly categories: string;
  readonly country: string;
  readonly currency: string;
  readonly year: string;
  readonly yearHint: string;
  readonly yearProblem: string;
  readonly period: string;
  readonly usual: string;
  readonly fields: string;
  readonly fieldsHint: string;
  readonly takenFrom: (field: string) => string;
  readonly asBefore: string;
  readonly run: string;
  readonly running: string;
};

const en: Words = {
  open: 'Run again',
  title: 'Run again',
  lead: 'Creates a new project from the same rows; you do not need to upload anything. Your organization’s decisions and this project’s decisions apply to the new project. This project does not change.',
  name: 'Name of the new project',
  categories: 'Categories',
  country: 'Default country',
  currency: 'Default currency',
  year: 'Year for rows without a date',
  yearHint: 'Optional',
  yearProblem: 'Enter a year from 1990 to 2100.',
  period: 'Period',
  usual: 'Organization default',
  fields: 'Reassign columns',
  fieldsHint: 'If a column was assigned to the wrong field, choose where each field should come from.',
  takenFrom: (field) => `${field} comes from`,
  asBefore: 'no change',
  run: 'Run again',
  running: 'Creating the new project…',
};

const fr: Words = {
  open: 'Relancer',
  title: 'Relancer',
  lead: 'Crée un nouveau projet à partir des mêmes lignes, sans nouvel envoi. Les décisions de votre organisation et celles de ce projet s’appliquent au nouveau projet. Ce projet ne change pas.',
  name: 'Nom du nouveau projet',
  categories: 'Catégories',
  country: 'Pays par défaut',
  currency: 'Devise par défaut',
  year: 'Année des lignes sans date',
  yearHint: 'Facultatif',
  yearProblem: 'Saisissez une année de 1990 à 2100.',
  period: 'Période',
  usual: 'Valeur par défaut de l’organisation',
  fields: 'Réaffecter les colonnes',
  fieldsHint: 'Si une colonne a été affectée au mauvais champ, choisissez l’origine de chaque champ.',
  takenFrom: (field) => `Origine de « ${field} »`,
  asBefore: 'sans changement',
  run: 'Relancer',
  running: 'Création du nouveau projet…',
};

/** Texts of the form that runs a project again. */
export const runAgainWords: Readonly<Record<Language, Words>> = { en, fr };
