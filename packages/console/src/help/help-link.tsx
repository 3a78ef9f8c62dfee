import { language, useWords } from '../language.ts';
import { type HelpTopic, toHelpHref } from './help-topics.ts';

/** A link to the help page of a topic. It opens a new tab, so that unsaved input is not lost. */
export function HelpLink({ topic }: { readonly topic: HelpTopic }) {
  const words = useWords(helpWords);
  return (
    <a
      class="help-link"
      href={toHelpHref(topic, language.value)}
      target="_blank"
      rel="noreferrer"
      aria-label={words.about(words.topics[topic])}
    >
      {words.help}
    </a>
  );
}

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
const helpWords = { en, fr };
