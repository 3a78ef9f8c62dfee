import type { HelpTopic } from './help-topics.ts';

const en = {
  help: 'Help',
  about: (topic: string) => `Help: ${topic}`,
  topics: {
    signIn: 'signing in',
    projects: 'projects',
    files: 'files',
    columns: 'columns',
    counted: 'what is counted',
    overlap: 'files that overlap',
    sales: 'purchases and sales',
    result: 'the result',
    review: 'review',
    sample: 'samples',
    comparison: 'comparing results',
    report: 'the report',
    evidence: 'the evidence pack',
    handOver: 'report and sign-off',
  } satisfies Record<HelpTopic, string>,
};

const fr: typeof en = {
  help: 'Aide',
  about: (topic) => `Aide\u00a0: ${topic}`,
  topics: {
    signIn: 'connexion',
    projects: 'projets',
    files: 'fichiers',
    columns: 'colonnes',
    counted: 'lignes comptées',
    overlap: 'fichiers qui se recoupent',
    sales: 'achats et ventes',
    result: 'résultat',
    review: 'vérification',
    sample: 'échantillons',
    comparison: 'comparaison de résultats',
    report: 'rapport',
    evidence: 'dossier de preuves',
    handOver: 'rapport et validation',
  },
};

/** Texts of the links to the documentation. */
export const helpWords = { en, fr };
