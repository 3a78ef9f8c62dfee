/** The statuses of a project. */
export const statuses = ['pending', 'enriching', 'completed', 'failed'] as const;

export type Status = (typeof statuses)[number];

const en = {
  title: 'Projects',
  deletedTitle: 'Deleted projects',
  newProject: 'New project',
  empty: 'No projects yet',
  emptyHint: 'Start with a purchase ledger in CSV or XLSX: one row per purchase, with what was bought and its price.',
  noneOfStatus: 'No projects have this status.',
  noneDeleted: 'There are no deleted projects to restore.',
  loading: 'Loading projects…',
  lost: 'The service is not responding. Retrying…',
  showMore: 'Show more',
  shown: (count: string) => `${count} projects shown`,
  back: 'Back to projects',
  all: 'All',
  statuses: { pending: 'Not started', enriching: 'In progress', completed: 'Completed', failed: 'Failed' },
  /** The status of a project that somebody cancelled. */
  cancelled: 'Cancelled',
  columns: {
    name: 'Name',
    status: 'Status',
    period: 'Period',
    footprint: 'Footprint (CO₂e)',
    rows: 'Rows',
    products: 'Products',
    deletedAt: 'Deleted on',
    restorableUntil: 'Restorable until',
    actions: 'Actions',
  },
  created: (time: string) => `Created ${time}`,
  signedOff: (by: string, at: string) => `Signed off by ${by} on ${at}`,
  progress: (share: string) => `${share} done`,
  fromTo: (from: string, to: string) => (from === to ? from : `${from} to\u00a0${to}`),
  none: '–',
  delete: 'Delete',
  deleteOf: (name: string) => `Delete ${name}`,
  restore: 'Restore',
  restoreOf: (name: string) => `Restore ${name}`,
  restored: (name: string) => `“${name}” has been restored.`,
  deleted: (name: string) => `“${name}” has been deleted.`,
  until: (time: string) => `You can restore it until ${time}.`,
  undo: 'Undo',
  deletedHint: 'Deleted projects are kept for 7 days, then permanently removed.',
  question: {
    title: (name: string) => `Delete “${name}”?`,
    text: 'The project is removed from the list and its download links stop working. You can restore it for 7 days; after that, it is permanently removed.',
    atWork:
      'The project is still being processed. Deleting it stops processing, which does not resume if you restore it.',
    no: 'Cancel',
  },
};

const fr: typeof en = {
  title: 'Projets',
  deletedTitle: 'Projets supprimés',
  newProject: 'Nouveau projet',
  empty: 'Aucun projet pour l’instant',
  emptyHint:
    'Commencez par un fichier d’achats au format CSV ou XLSX : une ligne par achat, avec ce qui a été acheté et son prix.',
  noneOfStatus: 'Aucun projet n’a ce statut.',
  noneDeleted: 'Aucun projet supprimé à restaurer.',
  loading: 'Chargement des projets…',
  lost: 'Le service ne répond pas. Nouvelle tentative…',
  showMore: 'Afficher plus',
  shown: (count) => `${count} projets affichés`,
  back: 'Retour aux projets',
  all: 'Tous',
  statuses: { pending: 'Non lancé', enriching: 'En cours', completed: 'Terminé', failed: 'En échec' },
  cancelled: 'Interrompu',
  columns: {
    name: 'Nom',
    status: 'Statut',
    period: 'Période',
    footprint: 'Empreinte (CO₂e)',
    rows: 'Lignes',
    products: 'Produits',
    deletedAt: 'Supprimé le',
    restorableUntil: 'Restaurable jusqu’au',
    actions: 'Actions',
  },
  created: (time) => `Créé le ${time}`,
  signedOff: (by, at) => `Validé par ${by} le ${at}`,
  progress: (share) => `avancement : ${share}`,
  fromTo: (from, to) => (from === to ? from : `du\u00a0${from} au\u00a0${to}`),
  none: '–',
  delete: 'Supprimer',
  deleteOf: (name) => `Supprimer ${name}`,
  restore: 'Restaurer',
  restoreOf: (name) => `Restaurer ${name}`,
  restored: (name) => `« ${name} » a été restauré.`,
  deleted: (name) => `« ${name} » a été supprimé.`,
  until: (time) => `Vous pouvez le restaurer jusqu’au ${time}.`,
  undo: 'Annuler la suppression',
  deletedHint: 'Les projets supprimés sont conservés 7 jours, puis effacés définitivement.',
  question: {
    title: (name) => `Supprimer « ${name} » ?`,
    text: 'Le projet est retiré de la liste et ses liens de téléchargement ne fonctionnent plus. Vous pouvez le restaurer pendant 7 jours ; ensuite, il est effacé définitivement.',
    atWork:
      'Le projet est encore en cours de traitement. Sa suppression arrête le traitement, qui ne reprend pas si vous restaurez le projet.',
    no: 'Annuler',
  },
};

/** Texts of the lists of projects. */
export const projectsWords = { en, fr };
