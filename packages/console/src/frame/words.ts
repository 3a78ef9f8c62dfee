const en = {
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

const fr: typeof en = {
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
export const frameWords = { en, fr };
