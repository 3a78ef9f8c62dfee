import type { Language } from '../language.ts';
import type { HelpTopic } from './help-topics.ts';

type Words = {
  readonly help: string;
  readonly about: (topic: string) => string;
  readonly topics: Readonly<Record<HelpTopic, string>>;
};

/** Texts of the links to the documentation. */
export const helpWords: Readonly<Record<Language, Words>> = {
  en: {
    help: 'Help',
    about: (topic) => `Help: ${topic}`,
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
    },
  },
  fr: {
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
  },
};
