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
  readonly notes: string;
  readonly noteHint: string;
  readonly previous: string;
  readonly next: string;
  readonly verdicts: Readonly<Record<string, string>>;
  readonly checkedBy: (name: string) => string;
  readonly offline: (count: number, written: string) => string;
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
  lead: 'A random sample of the products that the engine matched without a decision by a person. Check them to find out how often the engine is wrong.',
  loading: 'Loading the sample…',
  tryAgain: 'Try again',
  back: (name) => `Back to “${name}”`,
  draw: 'Draw a sample',
  drawAnother: 'Draw another sample',
  drawAnotherHint: 'The current sample and its verdicts are kept.',
  drawing: 'Drawing…',
  size: 'Number of products',
  sizeHint: 'If you check 60 products and all are right, the error rate is below 6% with 95% confidence.',
  sizeProblem: (most) => `Enter a whole number from 1 to ${most}.`,
  seed: 'Seed (optional)',
  seedHint:
    'With the same revision and the same number of products, the same seed draws the same products. If you leave the field blank, a random seed is used and shown.',
  seedTooLong: 'The seed can have at most 100 characters.',
  name: 'Your name (optional)',
  nameHint: 'It is stored with your verdicts.',
  facts: { drawn: 'Drawn', by: 'By', revision: 'Revision', seed: 'Seed', population: 'Matched products drawn' },
  population: (size, population) => `${size} of ${population}`,
  errorRate: 'Error rate',
  none: 'No products checked yet',
  wrongOf: (wrong, checked) => `${wrong} wrong out of ${checked} checked`,
  interval: (low, high) => `95% confidence interval: ${low} to ${high}`,
  intervalHint: 'Exact interval (Clopper–Pearson)',
  checkedOf: (checked, size) => `${checked} of ${size} checked`,
  done: 'All products in the sample are checked. The error rate is stored with this revision.',
  product: (place, size) => `Product ${place} of ${size}`,
  right: 'Right',
  wrong: 'Wrong',
  takeBack: 'Clear',
  notes: 'Note on this product',
  noteHint: 'Saved when you leave the field.',
  previous: 'Previous',
  next: 'Next',
  verdicts: { right: 'Right', wrong: 'Wrong', '': 'Not checked' },
  checkedBy: (name) => `by ${name}`,
  offline: (count, written) =>
    `The service is not responding. ${count === 1 ? '1 verdict is' : `${written} verdicts are`} kept in this browser and will be sent later.`,
  refused: 'Your verdicts could not be sent to the service. They are kept in this browser.',
  keys: 'Keyboard: R right, W wrong, N note, ← previous, → next',
  question: 'Are the category and the calculation right?',
  supplier: 'Supplier',
  account: 'Account',
  amount: 'Amount',
  category: 'Category',
  footprint: 'Footprint',
};

const fr: Words = {
  title: 'Échantillon',
  lead: 'Des produits tirés au hasard parmi ceux que le moteur a attribués et sur lesquels aucune décision n’a été prise. Contrôlez-les pour savoir à quelle fréquence le moteur se trompe.',
  loading: 'Chargement de l’échantillon…',
  tryAgain: 'Réessayer',
  back: (name) => `Retour à « ${name} »`,
  draw: 'Tirer un échantillon',
  drawAnother: 'Tirer un autre échantillon',
  drawAnotherHint: 'L’échantillon actuel et ses verdicts sont conservés.',
  drawing: 'Tirage…',
  size: 'Nombre de produits',
  sizeHint:
    'Si vous contrôlez 60 produits et que tous sont justes, le taux d’erreur est inférieur à 6 %, avec un niveau de confiance de 95 %.',
  sizeProblem: (most) => `Saisissez un nombre entier de 1 à ${most}.`,
  seed: 'Graine (facultative)',
  seedHint:
    'Pour une même révision et un même nombre de produits, une même graine donne les mêmes produits. Si le champ est vide, une graine aléatoire est utilisée et affichée.',
  seedTooLong: 'La graine ne doit pas dépasser 100 caractères.',
  name: 'Votre nom (facultatif)',
  nameHint: 'Il est conservé avec vos verdicts.',
  facts: { drawn: 'Tiré le', by: 'Par', revision: 'Révision', seed: 'Graine', population: 'Produits attribués tirés' },
  population: (size, population) => `${size} sur ${population}`,
  errorRate: 'Taux d’erreur',
  none: 'Aucun produit contrôlé',
  wrongOf: (wrong, checked) => `${wrong} faux sur ${checked}`,
  interval: (low, high) => `intervalle de confiance à 95 % : de ${low} à ${high}`,
  intervalHint: 'Intervalle exact (Clopper-Pearson)',
  checkedOf: (checked, size) => `Contrôlés : ${checked} sur ${size}`,
  done: 'Tous les produits de l’échantillon sont contrôlés. Le taux d’erreur est conservé avec cette révision.',
  product: (place, size) => `Produit ${place} sur ${size}`,
  right: 'Juste',
  wrong: 'Faux',
  takeBack: 'Effacer',
  notes: 'Note sur ce produit',
  noteHint: 'Enregistrée quand vous quittez le champ.',
  previous: 'Précédent',
  next: 'Suivant',
  verdicts: { right: 'Juste', wrong: 'Faux', '': 'Non contrôlé' },
  checkedBy: (name) => `par ${name}`,
  offline: (count, written) =>
    `Le service ne répond pas. ${count === 1 ? '1 verdict est conservé dans ce navigateur et sera envoyé' : `${written} verdicts sont conservés dans ce navigateur et seront envoyés`} plus tard.`,
  refused: 'Vos verdicts n’ont pas pu être envoyés au service. Ils sont conservés dans ce navigateur.',
  keys: 'Clavier : R juste, W faux, N note, ← précédent, → suivant',
  question: 'La catégorie et le calcul sont-ils justes ?',
  supplier: 'Fournisseur',
  account: 'Compte',
  amount: 'Montant',
  category: 'Catégorie',
  footprint: 'Empreinte',
};

/** Texts of the sample page. */
export const sampleWords: Readonly<Record<Language, Words>> = { en, fr };
