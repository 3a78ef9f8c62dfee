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
  readonly changedRule: (count: string) => string;
  readonly nothing: string;
  readonly what: string;
  readonly change: string;
  readonly why: string;
  readonly none: string;
  readonly unnamed: string;
};

const en: Words = {
  title: 'Comparison',
  lead: 'Why two results differ, case by case: purchases with the same designation, supplier, account and category.',
  loading: 'Comparing…',
  preparing:
    'The service is comparing the cases of both. That takes a while for large projects; the page waits.',
  tryAgain: 'Try again',
  back: (name) => `Back to “${name}”`,
  swap: 'Swap before and after',
  before: 'Before',
  after: 'After',
  difference: 'Difference',
  side: (name, revision) => `${name}, revision ${revision}`,
  cases: (count, shown) => (count === 1 ? '1 case' : `${shown} cases`),
  picture: 'What the difference is made of',
  pictureOf: (before, after) => `From “${before}” to “${after}”, cause by cause`,
  rule: 'Each cause is put in the place of the one before, in this order. The parts add up to the difference, to the milligram.',
  cause: 'Cause',
  mass: 'kg or t CO₂e',
  caseCount: 'Cases',
  absent: (causes) => `No part in it: ${causes}.`,
  causes: {
    entered: ['Entered', 'only in the second result'],
    left: ['Left', 'only in the first result'],
    excluded: ['Excluded', 'no longer counted'],
    included: ['Included', 'newly counted or read'],
    decided: ['Decided', 'somebody settled category, factor or quantity'],
    reclassified: ['Reclassified', 'the engine takes it for something else'],
    factor: ['Factor', 'another edition, country or year'],
    price: ['Price', 'what a unit costs, where money is counted'],
    volume: ['Volume', 'quantity; spend where there are no quantities'],
  },
  changed: 'Cases that changed most',
  changedRule: (count) => `The ${count} with the largest change.`,
  nothing: 'No case differs.',
  what: 'Case',
  change: 'Change',
  why: 'Why',
  none: '–',
  unnamed: 'Project',
};

const fr: Words = {
  title: 'Comparaison',
  lead: 'Pourquoi deux résultats diffèrent, cas par cas : des achats de même désignation, fournisseur, compte et catégorie.',
  loading: 'Comparaison…',
  preparing:
    'Le service compare les cas des deux résultats. Pour de grands projets, cela prend un moment ; la page attend.',
  tryAgain: 'Réessayer',
  back: (name) => `Retour à « ${name} »`,
  swap: 'Inverser avant et après',
  before: 'Avant',
  after: 'Après',
  difference: 'Écart',
  side: (name, revision) => `${name}, révision ${revision}`,
  cases: (_count, shown) => `${shown} cas`,
  picture: 'De quoi se compose l’écart',
  pictureOf: (before, after) => `De « ${before} » à « ${after} », cause par cause`,
  rule: 'Chaque cause est substituée après la précédente, dans cet ordre. La somme des parts est l’écart, au milligramme près.',
  cause: 'Cause',
  mass: 'kg ou t CO₂e',
  caseCount: 'Cas',
  absent: (causes) => `Sans effet : ${causes}.`,
  causes: {
    entered: ['Entrées', 'seulement dans le second résultat'],
    left: ['Sorties', 'seulement dans le premier résultat'],
    excluded: ['Exclusions', 'n’est plus compté'],
    included: ['Inclusions', 'nouvellement compté ou lu'],
    decided: ['Décisions', 'catégorie, facteur ou quantité tranchés par une personne'],
    reclassified: ['Reclassements', 'le moteur y reconnaît autre chose'],
    factor: ['Facteur', 'autre édition, autre pays ou autre année'],
    price: ['Prix', 'coût unitaire, là où l’argent est compté'],
    volume: ['Volume', 'quantité ; dépense là où il n’y en a pas'],
  },
  changed: 'Les cas qui ont le plus changé',
  changedRule: (count) => `Les ${count} plus grands écarts.`,
  nothing: 'Aucun cas ne diffère.',
  what: 'Cas',
  change: 'Écart',
  why: 'Pourquoi',
  none: '–',
  unnamed: 'Projet',
};

/** What the page of a comparison says. */
export const comparisonWords: Readonly<Record<Language, Words>> = { en, fr };
