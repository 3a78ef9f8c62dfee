import type { Language } from '../language.ts';

type Words = {
  readonly title: string;
  readonly settled: (percent: string) => string;
  readonly open: (count: number, cases: string, mass: string) => string;
  readonly nothingOpen: string;
  readonly review: string;
  readonly lookAgain: string;
  readonly sample: string;
};

const en: Words = {
  title: 'Review',
  settled: (percent) => `${percent} of the tonnes are settled.`,
  open: (count, cases, mass) =>
    count === 1 ? `1 case is open, worth ${mass}.` : `${cases} cases are open, worth ${mass}.`,
  nothingOpen: 'Nothing is open.',
  review: 'Review',
  lookAgain: 'Look at the decisions',
  sample: 'Check a sample',
};

const fr: Words = {
  title: 'Revue',
  settled: (percent) => `${percent} des tonnes sont validées.`,
  open: (count, cases, mass) =>
    count === 1 ? `1 cas reste à trancher, soit ${mass}.` : `${cases} cas restent à trancher, soit ${mass}.`,
  nothingOpen: 'Rien ne reste à trancher.',
  review: 'Passer en revue',
  lookAgain: 'Voir les décisions',
  sample: 'Contrôler un échantillon',
};

/** What the way to a review says. */
export const callWords: Readonly<Record<Language, Words>> = { en, fr };
