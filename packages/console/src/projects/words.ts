import type { Language } from '../language.ts';
import type { Column } from '../parts/stacked-table.tsx';

/** The statuses of a project. */
export const statuses = ['pending', 'enriching', 'completed', 'failed'] as const;

export type Status = (typeof statuses)[number];

type Words = {
  readonly title: string;
  readonly deletedTitle: string;
  readonly newProject: string;
  readonly empty: string;
  readonly emptyHint: string;
  readonly noneOfStatus: string;
  readonly noneDeleted: string;
  readonly loading: string;
  readonly lost: string;
  readonly tryAgain: string;
  readonly showMore: string;
  readonly shown: (count: string) => string;
  readonly showDeleted: string;
  readonly back: string;
  readonly filter: string;
  readonly all: string;
  readonly statuses: Readonly<Record<Status, string>>;
  /** The status of a project that somebody cancelled. */
  readonly cancelled: string;
  readonly columns: Readonly<
    Record<
      'name' | 'status' | 'period' | 'footprint' | 'rows' | 'products' | 'deletedAt' | 'restorableUntil' | 'actions',
      Column
    >
  >;
  readonly created: (time: string) => string;
  readonly progress: (share: string) => string;
  readonly fromTo: (from: string, to: string) => string;
  readonly none: string;
  readonly delete: string;
  readonly deleteOf: (name: string) => string;
  readonly restore: string;
  readonly restoreOf: (name: string) => string;
  readonly restored: (name: string) => string;
  readonly deleted: (name: string) => string;
  readonly until: (time: string) => string;
  readonly undo: string;
  readonly deletedHint: string;
  readonly question: {
    readonly title: (name: string) => string;
    readonly text: string;
    readonly atWork: string;
    readonly yes: string;
    readonly no: string;
  };
};

const en: Words = {
  title: 'Projects',
  deletedTitle: 'Deleted projects',
  newProject: 'New project',
  empty: 'No projects yet',
  emptyHint: 'Start with a purchase ledger in CSV or XLSX: one row per purchase, with what was bought and its price.',
  noneOfStatus: 'No projects have this status.',
  noneDeleted: 'There are no deleted projects to restore.',
  loading: 'Loading projects…',
  lost: 'The service is not responding. Retrying…',
  tryAgain: 'Try again',
  showMore: 'Show more',
  shown: (count) => `${count} projects shown`,
  showDeleted: 'Deleted projects',
  back: 'Back to projects',
  filter: 'Status',
  all: 'All',
  statuses: { pending: 'Not started', enriching: 'In progress', completed: 'Completed', failed: 'Failed' },
  cancelled: 'Cancelled',
  columns: {
    name: { name: 'Name' },
    status: { name: 'Status' },
    period: { name: 'Period' },
    footprint: { name: 'Footprint (CO₂e)', isFigure: true },
    rows: { name: 'Rows', isFigure: true },
    products: { name: 'Products', isFigure: true },
    deletedAt: { name: 'Deleted on' },
    restorableUntil: { name: 'Restorable until' },
    actions: { name: 'Actions', isSilent: true },
  },
  created: (time) => `Created ${time}`,
  progress: (share) => `${share} done`,
  fromTo: (from, to) => (from === to ? from : `${from} to\u00a0${to}`),
  none: '–',
  delete: 'Delete',
  deleteOf: (name) => `Delete ${name}`,
  restore: 'Restore',
  restoreOf: (name) => `Restore ${name}`,
  restored: (name) => `“${name}” has been restored.`,
  deleted: (name) => `“${name}” has been deleted.`,
  until: (time) => `You can restore it until ${time}.`,
  undo: 'Undo',
  deletedHint: 'Deleted projects are kept for 7 days, then permanently removed.',
  question: {
    title: (name) => `Delete “${name}”?`,
    text: 'The project is removed from the list and its download links stop working. You can restore it for 7 days; after that, it is permanently removed.',
    atWork:
      'The project is still being processed. Deleting it stops processing, which does not resume if you restore it.',
    yes: 'Delete',
    no: 'Cancel',
  },
};

const fr: Words = {
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
  tryAgain: 'Réessayer',
  showMore: 'Afficher plus',
  shown: (count) => `${count} projets affichés`,
  showDeleted: 'Projets supprimés',
  back: 'Retour aux projets',
  filter: 'Statut',
  all: 'Tous',
  statuses: { pending: 'Non lancé', enriching: 'En cours', completed: 'Terminé', failed: 'En échec' },
  cancelled: 'Interrompu',
  columns: {
    name: { name: 'Nom' },
    status: { name: 'Statut' },
    period: { name: 'Période' },
    footprint: { name: 'Empreinte (CO₂e)', isFigure: true },
    rows: { name: 'Lignes', isFigure: true },
    products: { name: 'Produits', isFigure: true },
    deletedAt: { name: 'Supprimé le' },
    restorableUntil: { name: 'Restaurable jusqu’au' },
    actions: { name: 'Actions', isSilent: true },
  },
  created: (time) => `Créé le ${time}`,
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
    yes: 'Supprimer',
    no: 'Annuler',
  },
};

/** Texts of the lists of projects. */
export const projectsWords: Readonly<Record<Language, Words>> = { en, fr };
