import type { ComparisonCause } from '@ledgerprint/report/comparison';
import type { Language } from '../language.ts';

type Words = {
  readonly title: string;
  readonly lead: string;
  readonly loading: string;
  readonly preparing: string;
  readonly tryAgain: string;
  readonly back: (name: string) => string;
  readonly swap: string;
  readonly before: string;
  readonly after: string;
  readonly difference: string;
  readonly side: (name: string, revision: string) => string;
  readonly cases: (count: number, shown: string) => string;
  readonly picture: string;
  readonly pictureOf: (before: string, after: string) => string;
  readonly rule: string;
  readonly cause: string;
  readonly mass: string;
  readonly caseCount: string;
  readonly absent: (causes: string) => string;
  readonly causes: Readonly<Record<ComparisonCause, readonly [name: string, meaning: string]>>;
  readonly changed: string;
  readonly changedRule: (count: number, shown: string) => string;
  readonly nothing: string;
  readonly what: string;
  readonly change: string;
  readonly why: string;
  readonly none: string;
  readonly unnamed: string;
};

const en: Words = {
  title: 'Comparison',
  lead: 'Why two results differ, case by case. A case comprises all purchases with the same designation, supplier and account, and the same category in the ledger.',
  loading: 'Comparing…',
  preparing:
    'The service is comparing the cases of both results. For large projects, this may take a while: leave this page open.',
  tryAgain: 'Try again',
  back: (name) => `Back to “${name}”`,
  swap: 'Swap before and after',
  before: 'Before',
  after: 'After',
  difference: 'Difference',
  side: (name, revision) => `${name}, revision ${revision}`,
  cases: (count, shown) => (count === 1 ? '1 case' : `${shown} cases`),
  picture: 'Causes of the difference',
  pictureOf: (before, after) => `From “${before}” to “${after}”, cause by cause`,
  rule: 'Causes are applied one after the other, in this order. They add up to the difference, to the milligram.',
  cause: 'Cause',
  mass: 'kg or t CO₂e',
  caseCount: 'Cases',
  absent: (causes) => `No effect: ${causes}.`,
  causes: {
    entered: ['New', 'only in the second result'],
    left: ['Discontinued', 'only in the first result'],
    excluded: ['Excluded', 'no longer counted'],
    included: ['Counted', 'not counted before'],
    decided: ['Decisions', 'category, factor or quantity changed by decisions, or by their revocation'],
    reclassified: ['Reclassified', 'the engine chose another category'],
    factor: ['Factor', 'another edition, country or year, or another method'],
    price: ['Price', 'unit price, if the calculation is based on spend'],
    volume: ['Volume', 'quantity, or spend if no quantity is known'],
  },
  changed: 'Largest changes',
  changedRule: (count, shown) => (count === 1 ? 'The case that changed.' : `The ${shown} cases that changed most.`),
  nothing: 'No differences.',
  what: 'Case',
  change: 'Change',
  why: 'Cause',
  none: '–',
  unnamed: 'Project',
};

const fr: Words = {
  title: 'Comparaison',
  lead: 'Pourquoi deux résultats diffèrent, cas par cas. Un cas réunit les achats de même désignation, fournisseur, compte et catégorie interne.',
  loading: 'Comparaison…',
  preparing:
    'Le service compare les cas des deux résultats. Pour de grands projets, cela peut prendre un moment : laissez cette page ouverte.',
  tryAgain: 'Réessayer',
  back: (name) => `Retour à « ${name} »`,
  swap: 'Inverser avant et après',
  before: 'Avant',
  after: 'Après',
  difference: 'Écart',
  side: (name, revision) => `${name}, révision ${revision}`,
  cases: (_count, shown) => `${shown} cas`,
  picture: 'Causes de l’écart',
  pictureOf: (before, after) => `De « ${before} » à « ${after} », cause par cause`,
  rule: 'Les causes sont appliquées l’une après l’autre, dans cet ordre. Leur somme est égale à l’écart, au milligramme près.',
  cause: 'Cause',
  mass: 'kg ou t CO₂e',
  caseCount: 'Cas',
  absent: (causes) => `Sans effet : ${causes}.`,
  causes: {
    entered: ['Nouveaux', 'seulement dans le second résultat'],
    left: ['Disparus', 'seulement dans le premier résultat'],
    excluded: ['Exclus', 'ne sont plus comptés'],
    included: ['Inclus', 'non comptés auparavant'],
    decided: ['Décisions', 'catégorie, facteur ou quantité modifiés par des décisions ou par leur révocation'],
    reclassified: ['Reclassés', 'le moteur a choisi une autre catégorie'],
    factor: ['Facteur', 'autre édition, autre pays, autre année ou autre méthode'],
    price: ['Prix', 'prix unitaire, si le calcul se fonde sur le montant'],
    volume: ['Volume', 'quantité, ou montant si aucune quantité n’est connue'],
  },
  changed: 'Principaux écarts',
  changedRule: (count, shown) => (count === 1 ? 'Le cas qui a changé.' : `Les ${shown} cas qui ont le plus changé.`),
  nothing: 'Aucun écart.',
  what: 'Cas',
  change: 'Écart',
  why: 'Cause',
  none: '–',
  unnamed: 'Projet',
};

/** Texts of the comparison page. */
export const comparisonWords: Readonly<Record<Language, Words>> = { en, fr };
