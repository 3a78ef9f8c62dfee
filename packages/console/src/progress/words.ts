import type { Language } from '../language.ts';

type Words = {
  readonly asking: string;
  readonly waiting: string;
  readonly progress: string;
  readonly counts: (done: string, total: string) => string;
  readonly rate: (perSecond: string) => string;
  readonly left: (duration: string) => string;
  readonly failures: (count: string) => string;
  readonly announced: (share: string) => string;
  readonly pending: string;
  readonly lost: string;
  readonly mayLeave: string;
};

const en: Words = {
  asking: 'Asking the service…',
  waiting: 'Waiting for its turn…',
  progress: 'Products enriched',
  counts: (done, total) => `${done} of ${total} products`,
  rate: (perSecond) => `${perSecond} per second`,
  left: (duration) => `about ${duration} left`,
  failures: (count) => `${count} could not be processed`,
  announced: (share) => `${share} done`,
  pending: 'This project is still being filled: it was not submitted yet.',
  lost: 'The service does not answer. Trying again… What was sent is not lost.',
  mayLeave: 'You may close this page: the work goes on, and the project is in your list.',
};

const fr: Words = {
  asking: 'Le service est interrogé…',
  waiting: 'En attente de son tour…',
  progress: 'Produits enrichis',
  counts: (done, total) => `${done} produits sur ${total}`,
  rate: (perSecond) => `${perSecond} par seconde`,
  left: (duration) => `encore ${duration} environ`,
  failures: (count) => `${count} n’ont pas pu être traités`,
  announced: (share) => `${share} faits`,
  pending: 'Ce projet est en cours de remplissage : il n’a pas encore été soumis.',
  lost: 'Le service ne répond pas. Nouvel essai… Ce qui a été envoyé n’est pas perdu.',
  mayLeave: 'Vous pouvez fermer cette page : le travail continue, et le projet est dans votre liste.',
};

/** What is said of a project's progress. */
export const progressWords: Readonly<Record<Language, Words>> = { en, fr };
