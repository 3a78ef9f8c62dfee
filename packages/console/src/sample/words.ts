import type { Language } from '../language.ts';

type Words = {
  readonly title: string;
  readonly lead: string;
  readonly loading: string;
  readonly tryAgain: string;
  readonly back: (name: string) => string;
  readonly draw: string;
  readonly drawAnother: string;
  readonly drawAnotherHint: string;
  readonly drawing: string;
  readonly size: string;
  readonly sizeHint: string;
  readonly sizeProblem: (most: string) => string;
  readonly seed: string;
  readonly seedHint: string;
  readonly seedTooLong: string;
  readonly name: string;
  readonly nameHint: string;
  readonly facts: {
    readonly drawn: string;
    readonly by: string;
    readonly revision: string;
    readonly seed: string;
    readonly population: string;
  };
  readonly population: (size: string, population: string) => string;
  readonly errorRate: string;
  readonly none: string;
  readonly wrongOf: (wrong: string, checked: string) => string;
  readonly interval: (low: string, high: string) => string;
  readonly intervalHint: string;
  readonly checkedOf: (checked: string, size: string) => string;
  readonly done: string;
  readonly product: (place: string, size: string) => string;
  readonly right: string;
  readonly wrong: string;
  readonly takeBack: string;
  readonly note: string;
  readonly notes: string;
  readonly noteHint: string;
  readonly previous: string;
  readonly next: string;
  readonly verdicts: Readonly<Record<string, string>>;
  readonly checkedBy: (name: string) => string;
  readonly offline: (count: string) => string;
  readonly refused: string;
  readonly keys: string;
  readonly question: string;
  readonly supplier: string;
  readonly account: string;
  readonly amount: string;
  readonly category: string;
  readonly footprint: string;
};

const en: Words = {
  title: 'Sample',
  lead: 'Products drawn at random among those that the engine is sure of and nobody decided. Whoever checks them finds out how often it is wrong.',
  loading: 'Loading the sample…',
  tryAgain: 'Try again',
  back: (name) => `Back to “${name}”`,
  draw: 'Draw a sample',
  drawAnother: 'Draw another sample',
  drawAnotherHint: 'This one and what was found of it are kept.',
  drawing: 'Drawing…',
  size: 'How many products',
  sizeHint: 'If none of 60 is wrong, fewer than 6 of 100 are, with 95\u00a0% certainty.',
  sizeProblem: (most) => `Enter a whole number from 1 to ${most}.`,
  seed: 'Seed (optional)',
  seedHint: 'The same seed draws the same products again. Without one it is drawn too, and shown.',
  seedTooLong: 'The seed is longer than 100 characters.',
  name: 'Your name (optional)',
  nameHint: 'It is recorded with what you find.',
  facts: {
    drawn: 'Drawn',
    by: 'By',
    revision: 'Revision',
    seed: 'Seed',
    population: 'Drawn from',
  },
  population: (size, population) => `${size} of ${population} products that are matched`,
  errorRate: 'Error rate',
  none: 'Nothing checked yet',
  wrongOf: (wrong, checked) => `${wrong} wrong of ${checked} checked`,
  interval: (low, high) => `between ${low} and ${high} with 95\u00a0% certainty`,
  intervalHint: 'Exact interval (Clopper–Pearson)',
  checkedOf: (checked, size) => `${checked} of ${size} checked`,
  done: 'All products of the sample are checked. The error rate is kept with this revision.',
  product: (place, size) => `Product ${place} of ${size}`,
  right: 'Right',
  wrong: 'Wrong',
  takeBack: 'Clear',
  note: 'Note',
  notes: 'Note on this product',
  noteHint: 'Saved when you leave the field.',
  previous: 'Previous',
  next: 'Next',
  verdicts: { right: 'Right', wrong: 'Wrong', '': 'Not checked' },
  checkedBy: (name) => `by ${name}`,
  offline: (count) => `The service does not answer. What you find is kept here and sent later: ${count}.`,
  refused: 'What you found could not be saved. It is kept in this browser.',
  keys: 'Keys: R right, W wrong, N note, ← → previous and next',
  question: 'Is this the right category, and the right way to count it?',
  supplier: 'Supplier',
  account: 'Account',
  amount: 'Amount',
  category: 'Category',
  footprint: 'Footprint',
};

const fr: Words = {
  title: 'Échantillon',
  lead: 'Des produits tirés au hasard parmi ceux dont le moteur est sûr et que personne n’a tranchés. Les vérifier montre à quelle fréquence il se trompe.',
  loading: 'Chargement de l’échantillon…',
  tryAgain: 'Réessayer',
  back: (name) => `Retour à « ${name} »`,
  draw: 'Tirer un échantillon',
  drawAnother: 'Tirer un autre échantillon',
  drawAnotherHint: 'Celui-ci et ses constats sont conservés.',
  drawing: 'Tirage…',
  size: 'Nombre de produits',
  sizeHint: 'Si aucun des 60 n’est faux, moins de 6 sur 100 le sont, avec une certitude de 95\u00a0%.',
  sizeProblem: (most) => `Saisissez un nombre entier de 1 à ${most}.`,
  seed: 'Graine (facultatif)',
  seedHint: 'La même graine tire les mêmes produits. Sans graine, elle est tirée elle aussi, et affichée.',
  seedTooLong: 'La graine dépasse 100 caractères.',
  name: 'Votre nom (facultatif)',
  nameHint: 'Il est enregistré avec vos constats.',
  facts: {
    drawn: 'Tirage',
    by: 'Par',
    revision: 'Révision',
    seed: 'Graine',
    population: 'Population',
  },
  population: (size, population) => `${size} sur ${population} produits reconnus`,
  errorRate: 'Taux d’erreur',
  none: 'Rien n’est encore vérifié',
  wrongOf: (wrong, checked) => `${wrong} faux sur ${checked} vérifiés`,
  interval: (low, high) => `entre ${low} et ${high} avec une certitude de 95\u00a0%`,
  intervalHint: 'Intervalle exact (Clopper-Pearson)',
  checkedOf: (checked, size) => `${checked} sur ${size} vérifiés`,
  done: 'Tous les produits de l’échantillon sont vérifiés. Le taux d’erreur est conservé avec cette révision.',
  product: (place, size) => `Produit ${place} sur ${size}`,
  right: 'Juste',
  wrong: 'Faux',
  takeBack: 'Effacer',
  note: 'Note',
  notes: 'Note sur ce produit',
  noteHint: 'Enregistrée quand vous quittez le champ.',
  previous: 'Précédent',
  next: 'Suivant',
  verdicts: { right: 'Juste', wrong: 'Faux', '': 'Non vérifié' },
  checkedBy: (name) => `par ${name}`,
  offline: (count) =>
    `Le service ne répond pas. Vos constats sont conservés ici et envoyés plus tard : ${count}.`,
  refused: 'Vos constats n’ont pas pu être enregistrés. Ils sont conservés dans ce navigateur.',
  keys: 'Touches : R juste, W faux, N note, ← → précédent et suivant',
  question: 'Est-ce la bonne catégorie, et la bonne façon de compter ?',
  supplier: 'Fournisseur',
  account: 'Compte',
  amount: 'Montant',
  category: 'Catégorie',
  footprint: 'Empreinte',
};

/** What the page of a sample says. */
export const sampleWords: Readonly<Record<Language, Words>> = { en, fr };
