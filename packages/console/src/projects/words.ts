import type { Language } from '../language.ts';
import type { Column } from '../parts/stacked-table.tsx';

/** What a project can be at. */
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
  /** The status of a project that failed because somebody wanted it to. */
  readonly cancelled: string;
  readonly columns: Readonly<
    Record<
      | 'name'
      | 'status'
      | 'period'
      | 'footprint'
      | 'rows'
      | 'products'
      | 'deletedAt'
      | 'restorableUntil'
      | 'actions',
      Column
    >
  >;
  readonly created: (time: string) => string;
  readonly progress: (share: string) => string;
  readonly fromTo: (from: string, to: string) => string;
  readonly none: string;
  readonly old: string;
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
  empty: 'No project yet',
  emptyHint:
    'Begin with a purchase ledger, CSV or XLSX: one line per purchase, with what was bought and its price.',
  noneOfStatus: 'No project has this status.',
  noneDeleted: 'No deleted project can be restored.',
  loading: 'Loading the projects…',
  lost: 'The service does not answer. Trying again…',
  tryAgain: 'Try again',
  showMore: 'Show more',
  shown: (count) => `${count} projects shown`,
  showDeleted: 'Deleted projects',
  back: 'Back to the projects',
  filter: 'Status',
  all: 'All',
  statuses: {
    pending: 'Not started',
    enriching: 'At work',
    completed: 'Completed',
    failed: 'Failed',
  },
  cancelled: 'Cancelled',
  columns: {
    name: { name: 'Name' },
    status: { name: 'Status' },
    period: { name: 'Period' },
    footprint: { name: 'Footprint (CO₂e)', isFigure: true },
    rows: { name: 'Lines', isFigure: true },
    products: { name: 'Products', isFigure: true },
    deletedAt: { name: 'Deleted' },
    restorableUntil: { name: 'Can be restored until' },
    actions: { name: 'Actions', isSilent: true },
  },
  created: (time) => `Created ${time}`,
  progress: (share) => `${share} done`,
  fromTo: (from, to) => (from === to ? from : `${from} to\u00a0${to}`),
  none: '–',
  old: 'made by an earlier version',
  delete: 'Delete',
  deleteOf: (name) => `Delete ${name}`,
  restore: 'Restore',
  restoreOf: (name) => `Restore ${name}`,
  restored: (name) => `“${name}” is back in the list.`,
  deleted: (name) => `“${name}” was deleted.`,
  until: (time) => `It can be restored until ${time}.`,
  undo: 'Undo',
  deletedHint: 'A deleted project is kept for 7 days, then removed for good.',
  question: {
    title: (name) => `Delete “${name}”?`,
    text: 'It leaves the list and its download links stop working. You can restore it for 7 days; after that it is removed for good.',
    atWork: 'It is still at work: deleting ends that, and a restored project does not go on.',
    yes: 'Delete',
    no: 'Keep it',
  },
};

const fr: Words = {
  title: 'Projets',
  deletedTitle: 'Projets supprimés',
  newProject: 'Nouveau projet',
  empty: 'Aucun projet pour l’instant',
  emptyHint:
    'Commencez par un fichier d’achats, CSV ou XLSX : une ligne par achat, avec ce qui a été acheté et son prix.',
  noneOfStatus: 'Aucun projet n’a ce statut.',
  noneDeleted: 'Aucun projet supprimé ne peut être restauré.',
  loading: 'Chargement des projets…',
  lost: 'Le service ne répond pas. Nouvel essai…',
  tryAgain: 'Réessayer',
  showMore: 'Afficher plus',
  shown: (count) => `${count} projets affichés`,
  showDeleted: 'Projets supprimés',
  back: 'Retour aux projets',
  filter: 'Statut',
  all: 'Tous',
  statuses: {
    pending: 'Non lancé',
    enriching: 'En cours',
    completed: 'Terminé',
    failed: 'Échoué',
  },
  cancelled: 'Interrompu',
  columns: {
    name: { name: 'Nom' },
    status: { name: 'Statut' },
    period: { name: 'Période' },
    footprint: { name: 'Empreinte (CO₂e)', isFigure: true },
    rows: { name: 'Lignes', isFigure: true },
    products: { name: 'Produits', isFigure: true },
    deletedAt: { name: 'Supprimé' },
    restorableUntil: { name: 'Peut être restauré jusqu’au' },
    actions: { name: 'Actions', isSilent: true },
  },
  created: (time) => `Créé le ${time}`,
  progress: (share) => `${share} traités`,
  fromTo: (from, to) => (from === to ? from : `du\u00a0${from} au\u00a0${to}`),
  none: '–',
  old: 'créé par une version antérieure',
  delete: 'Supprimer',
  deleteOf: (name) => `Supprimer ${name}`,
  restore: 'Restaurer',
  restoreOf: (name) => `Restaurer ${name}`,
  restored: (name) => `« ${name} » est de retour dans la liste.`,
  deleted: (name) => `« ${name} » a été supprimé.`,
  until: (time) => `Il peut être restauré jusqu’au ${time}.`,
  undo: 'Annuler la suppression',
  deletedHint: 'Un projet supprimé est conservé 7 jours, puis effacé définitivement.',
  question: {
    title: (name) => `Supprimer « ${name} » ?`,
    text: 'Il quitte la liste et ses liens de téléchargement ne fonctionnent plus. Vous pouvez le restaurer pendant 7 jours ; ensuite, il est effacé définitivement.',
    atWork: 'Il est encore en cours : la suppression y met fin, et un projet restauré ne reprend pas.',
    yes: 'Supprimer',
    no: 'Le garder',
  },
};

/** What the lists of projects say. */
export const projectsWords: Readonly<Record<Language, Words>> = { en, fr };
