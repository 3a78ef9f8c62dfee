const en = {
  open: 'Run again',
  lead: 'Creates a new project from the same rows; you do not need to upload anything. Your organization’s decisions and this project’s decisions apply to the new project. This project does not change.',
  name: 'Name of the new project',
  categories: 'Categories',
  country: 'Default country',
  currency: 'Default currency',
  languages: 'Languages of the rows',
  languagesHint: 'Optional: ISO codes, the main language first, such as de or de, fr',
  year: 'Year for rows without a date',
  yearHint: 'Optional',
  yearProblem: 'Enter a year from 1990 to 2100.',
  period: 'Period',
  usual: 'Organization default',
  fields: 'Reassign columns',
  fieldsHint: 'If a column was assigned to the wrong field, choose where each field should come from.',
  takenFrom: (field: string) => `${field} comes from`,
  asBefore: 'no change',
  running: 'Creating the new project…',
};

const fr: typeof en = {
  open: 'Relancer',
  lead: 'Crée un nouveau projet à partir des mêmes lignes, sans nouvel envoi. Les décisions de votre organisation et celles de ce projet s’appliquent au nouveau projet. Ce projet ne change pas.',
  name: 'Nom du nouveau projet',
  categories: 'Catégories',
  country: 'Pays par défaut',
  currency: 'Devise par défaut',
  languages: 'Langues des lignes',
  languagesHint: 'Facultatif : codes ISO, la langue principale en premier, par exemple de ou de, fr',
  year: 'Année des lignes sans date',
  yearHint: 'Facultatif',
  yearProblem: 'Saisissez une année de 1990 à 2100.',
  period: 'Période',
  usual: 'Valeur par défaut de l’organisation',
  fields: 'Réaffecter les colonnes',
  fieldsHint: 'Si une colonne a été affectée au mauvais champ, choisissez l’origine de chaque champ.',
  takenFrom: (field) => `Origine de « ${field} »`,
  asBefore: 'sans changement',
  running: 'Création du nouveau projet…',
};

/** Texts of the form that runs a project again. */
export const runAgainWords = { en, fr };
