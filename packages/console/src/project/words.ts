const en = {
  untitled: 'Project',
  sameFile: 'A file of this project was imported into other projects too:',
  sameFileAt: (time: string) => `(created ${time})`,
  loading: 'Loading the project…',
  back: 'Back to projects',
  rename: 'Rename',
  name: 'Project name',
  save: 'Save',
  keepName: 'Cancel',
  nameBlank: 'Enter a name.',
  renamed: 'The project has been renamed.',
  delete: 'Delete',
  cancel: 'Cancel processing',
  about: 'About this project',
  handOver: 'Report and sign-off',
  lines: (count: number, rows: string) => (count === 1 ? '1 row' : `${rows} rows`),
  products: (count: number, products: string) => (count === 1 ? '1 product' : `${products} products`),
  failed: 'Failed',
  /** By the service’s message, for projects that someone ended on purpose. */
  ends: { cancelled: 'This project was cancelled.', deleted: 'This project was deleted while it was being processed.' },
  /** By the service’s message, for failures. */
  failures: {
    'no product could be enriched': 'No product could be processed.',
    'its file could not be written': 'The result file could not be written.',
  },
  again: 'To get a result, run the project again. You do not need to upload its rows again.',
  operator: 'If it fails again, contact your operator.',
  serviceSays: 'Message from the service:',
  cancelQuestion: {
    title: (name: string) => `Cancel processing of “${name}”?`,
    text: 'The project is marked as cancelled and cannot be resumed. To get a result, you will have to run it again.',
    yes: 'Cancel processing',
    no: 'Keep processing',
  },
};

const fr: typeof en = {
  untitled: 'Projet',
  sameFile: 'Un fichier de ce projet a aussi été importé dans d’autres projets :',
  sameFileAt: (time) => `(créé le ${time})`,
  loading: 'Chargement du projet…',
  back: 'Retour aux projets',
  rename: 'Renommer',
  name: 'Nom du projet',
  save: 'Enregistrer',
  keepName: 'Annuler',
  nameBlank: 'Saisissez un nom.',
  renamed: 'Le projet a été renommé.',
  delete: 'Supprimer',
  cancel: 'Interrompre le traitement',
  about: 'À propos de ce projet',
  handOver: 'Rapport et validation',
  lines: (count, rows) => `${rows} ${count < 2 ? 'ligne' : 'lignes'}`,
  products: (count, products) => `${products} ${count < 2 ? 'produit' : 'produits'}`,
  failed: 'En échec',
  ends: { cancelled: 'Ce projet a été interrompu.', deleted: 'Ce projet a été supprimé pendant son traitement.' },
  failures: {
    'no product could be enriched': 'Aucun produit n’a pu être traité.',
    'its file could not be written': 'Le fichier de résultat n’a pas pu être écrit.',
  },
  again: 'Pour obtenir un résultat, relancez le projet. Il n’est pas nécessaire de renvoyer ses lignes.',
  operator: 'Si l’échec se répète, contactez l’exploitant du service.',
  serviceSays: 'Message du service :',
  cancelQuestion: {
    title: (name) => `Interrompre le traitement de « ${name} » ?`,
    text: 'Le projet est marqué comme interrompu et ne peut pas être repris. Pour obtenir un résultat, vous devrez le relancer.',
    yes: 'Interrompre',
    no: 'Poursuivre le traitement',
  },
};

/** Texts of the project page. */
export const projectWords = { en, fr };
