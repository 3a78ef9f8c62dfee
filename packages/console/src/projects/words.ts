import type { Language } from '../language.ts';

type Words = {
  readonly title: string;
  readonly newProject: string;
  readonly empty: string;
  readonly emptyHint: string;
  readonly remembered: string;
  readonly started: (time: string) => string;
  readonly ends: Readonly<Record<'completed' | 'failed', string>>;
  readonly forget: (name: string) => string;
};

const en: Words = {
  title: 'Projects',
  newProject: 'New project',
  empty: 'No project yet',
  emptyHint:
    'Begin with a purchase ledger, CSV or XLSX: one line per purchase, with what was bought and its price.',
  remembered:
    'The projects that were started in this browser. Removing one from the list does not remove it from the service.',
  started: (time) => `Started ${time}`,
  ends: { completed: 'Completed', failed: 'Failed' },
  forget: (name) => `Remove ${name} from the list`,
};

const fr: Words = {
  title: 'Projets',
  newProject: 'Nouveau projet',
  empty: 'Aucun projet pour l’instant',
  emptyHint:
    'Commencez par un fichier d’achats, CSV ou XLSX : une ligne par achat, avec ce qui a été acheté et son prix.',
  remembered:
    'Les projets lancés dans ce navigateur. Retirer un projet de la liste ne le supprime pas du service.',
  started: (time) => `Lancé le ${time}`,
  ends: { completed: 'Terminé', failed: 'Échoué' },
  forget: (name) => `Retirer ${name} de la liste`,
};

/** What the list of projects says. */
export const projectsWords: Readonly<Record<Language, Words>> = { en, fr };
