import type { Language } from '../../language.ts';
import type { SwappableField } from './swapped-fields.ts';

type Words = {
  readonly open: string;
  readonly title: string;
  readonly lead: string;
  readonly name: string;
  readonly nameTooLong: (most: string) => string;
  readonly categories: string;
  readonly country: string;
  readonly currency: string;
  readonly year: string;
  readonly yearHint: string;
  readonly yearProblem: string;
  readonly period: string;
  readonly periodTooLong: (most: string) => string;
  readonly usual: string;
  readonly fields: string;
  readonly fieldsHint: string;
  readonly takenFrom: (field: string) => string;
  readonly asBefore: string;
  readonly names: Readonly<Record<SwappableField, string>>;
  readonly run: string;
  readonly running: string;
  readonly cancel: string;
};

const en: Words = {
  open: 'Run again',
  title: 'Run again',
  lead: 'Makes a new project of the same lines; nothing has to be uploaded. Your organization’s decisions hold in it, and those of this project too. This project stays as it is.',
  name: 'Name of the new project',
  nameTooLong: (most) => `The name is longer than ${most} characters.`,
  categories: 'Categories',
  country: 'Country of lines that name none',
  currency: 'Currency of amounts that name none',
  year: 'Year of lines without a date',
  yearHint: 'Blank for none.',
  yearProblem: 'Enter a year from 1990 to 2100.',
  period: 'Period',
  periodTooLong: (most) => `The period is longer than ${most} characters.`,
  usual: 'As your organization has it',
  fields: 'Read the columns otherwise',
  fieldsHint: 'Where a column was taken for something else: say which field its texts belong to.',
  takenFrom: (field) => `${field} is taken from`,
  asBefore: 'as before',
  names: {
    designation: 'What was bought',
    supplier: 'Supplier',
    notes: 'Notes',
    category: 'Your category',
    account: 'Account',
    accountLabel: 'Name of the account',
    reference: 'Reference',
    amount: 'Amount',
    unitPrice: 'Unit price',
    quantity: 'Quantity',
    weight: 'Weight',
  },
  run: 'Run again',
  running: 'Making the new project…',
  cancel: 'Cancel',
};

const fr: Words = {
  open: 'Relancer',
  title: 'Relancer',
  lead: 'Crée un nouveau projet avec les mêmes lignes ; rien n’est à renvoyer. Les décisions de votre organisation s’y appliquent, celles de ce projet aussi. Ce projet reste tel quel.',
  name: 'Nom du nouveau projet',
  nameTooLong: (most) => `Le nom dépasse ${most} caractères.`,
  categories: 'Catégories',
  country: 'Pays des lignes qui n’en indiquent pas',
  currency: 'Devise des montants qui n’en indiquent pas',
  year: 'Année des lignes sans date',
  yearHint: 'Vide : aucune.',
  yearProblem: 'Saisissez une année de 1990 à 2100.',
  period: 'Période',
  periodTooLong: (most) => `La période dépasse ${most} caractères.`,
  usual: 'Comme défini pour votre organisation',
  fields: 'Lire les colonnes autrement',
  fieldsHint: 'Si une colonne a été prise pour une autre : indiquez à quel champ appartiennent ses textes.',
  takenFrom: (field) => `${field} : pris dans`,
  asBefore: 'comme avant',
  names: {
    designation: 'Désignation',
    supplier: 'Fournisseur',
    notes: 'Notes',
    category: 'Votre catégorie',
    account: 'Compte',
    accountLabel: 'Intitulé du compte',
    reference: 'Référence',
    amount: 'Montant',
    unitPrice: 'Prix unitaire',
    quantity: 'Quantité',
    weight: 'Poids',
  },
  run: 'Relancer',
  running: 'Création du nouveau projet…',
  cancel: 'Annuler',
};

/** What the form says that runs a project again. */
export const runAgainWords: Readonly<Record<Language, Words>> = { en, fr };
