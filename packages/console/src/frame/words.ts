import type { Language } from '../language.ts';
import type { Theme } from '../look/theme.ts';

type Words = {
  readonly skip: string;
  readonly views: string;
  readonly projects: string;
  readonly newProject: string;
  readonly language: string;
  readonly theme: string;
  readonly themes: Readonly<Record<Theme, string>>;
  readonly signOut: string;
  readonly reference: string;
  readonly template: string;
  readonly openFile: string;
  readonly loading: string;
  readonly outdated: string;
  readonly reload: string;
};

const en: Words = {
  skip: 'Skip to content',
  views: 'Views',
  projects: 'Projects',
  newProject: 'New project',
  language: 'Language',
  theme: 'Appearance',
  themes: { system: 'System', light: 'Light', dark: 'Dark' },
  signOut: 'Sign out',
  reference: 'API reference',
  template: 'CSV template',
  openFile: 'Open a result file',
  loading: 'Loading…',
  outdated: 'Part of this page could not be loaded: the connection was lost, or the service was updated.',
  reload: 'Reload the page',
};

const fr: Words = {
  skip: 'Aller au contenu',
  views: 'Vues',
  projects: 'Projets',
  newProject: 'Nouveau projet',
  language: 'Langue',
  theme: 'Apparence',
  themes: { system: 'Système', light: 'Clair', dark: 'Sombre' },
  signOut: 'Se déconnecter',
  reference: 'Référence de l’API',
  template: 'Modèle CSV',
  openFile: 'Ouvrir un fichier de résultat',
  loading: 'Chargement…',
  outdated:
    'Une partie de cette page n’a pas pu être chargée : la connexion a été perdue ou le service a été mis à jour.',
  reload: 'Recharger la page',
};

/** Texts of the frame around every view. */
export const frameWords: Readonly<Record<Language, Words>> = { en, fr };
