import type { Activity } from '@ledgerprint/ledger/activity';
import type { Language } from '../../language.ts';

type Words = {
  readonly close: string;
  readonly previous: string;
  readonly next: string;
  readonly loading: string;
  readonly broken: string;
  readonly footprint: string;
  readonly between: (low: string, high: string) => string;
  readonly noFootprint: string;
  readonly computation: string;
  /** Behind a name, in front of its value. */
  readonly colon: string;
  readonly together: string;
  readonly effective: string;
  readonly mainFactor: string;
  readonly factor: string;
  readonly factorName: string;
  readonly factorValue: string;
  readonly factorSource: string;
  readonly factorYear: string;
  readonly factorId: string;
  readonly excluded: (reasons: string) => string;
  readonly partlyExcluded: (reasons: string) => string;
  readonly uncounted: string;
  readonly uncountedWhole: (spend: string) => string;
  readonly uncountedPart: (part: string, whole: string) => string;
  readonly quality: string;
  readonly qualityOf: (quality: string) => string;
  readonly cases: string;
  readonly casesOf: (count: string) => string;
  readonly reported: string;
  readonly reportedAs: string;
  readonly scopes: Readonly<Record<1 | 2 | 3, string>>;
  readonly post: string;
  readonly uncertainty: string;
  readonly sourceFactor: (id: string) => string;
  readonly averagePrice: (what: string) => string;
  readonly band: (code: string) => string;
  readonly usualPrice: string;
  readonly priceIndex: (name: string, from: string, to: string) => string;
  readonly assumed: Readonly<Record<'distance' | 'density' | 'other', string>>;
  readonly categoryRisk: (kg: string) => string;
  readonly uncertaintyNote: (percent: string, times: string) => string;
  readonly category: string;
  readonly confidence: string;
  readonly alternatives: string;
  readonly noAlternatives: string;
  readonly warnings: string;
  readonly noWarnings: string;
  readonly detail: string;
  readonly own: string;
  readonly occurrences: string;
  readonly doubt: string;
  readonly engine: string;
  readonly fields: Readonly<Record<keyof Activity, string>>;
};

/** The words of the explanation of one product. */
export const words: Readonly<Record<Language, Words>> = {
  en: {
    close: 'Close',
    previous: 'Previous product',
    next: 'Next product',
    loading: 'Reading the line…',
    broken: 'The line can no longer be read. Reload the page.',
    footprint: 'Footprint',
    between: (low, high) => `between ${low} and ${high} CO₂e`,
    noFootprint: 'This product has no footprint.',
    computation: 'What was multiplied with what',
    colon: ':',
    together: 'Together',
    mainFactor: 'The factor that counts most',
    excluded: (reasons) => `This is not a purchase (${reasons}): it is not counted.`,
    partlyExcluded: (reasons) => `Some of its lines are not purchases (${reasons}) and are not counted.`,
    uncounted: 'What is not counted',
    uncountedWhole: (spend) => `${spend} are not in the footprint.`,
    uncountedPart: (part, whole) => `${part} of ${whole} are not in the footprint.`,
    quality: 'Data quality',
    qualityOf: (quality) => `${quality} of 5; 1 is measured, 5 a rough estimate`,
    cases: 'Counted in',
    casesOf: (count) => `${count} parts, one for each supplier, account and category of your lines`,
    reported: 'Where it is reported',
    reportedAs: 'Scope, category and post',
    scopes: { 1: 'Scope 1', 2: 'Scope 2', 3: 'Scope 3' },
    post: 'BEGES post',
    uncertainty: 'Why it may be wrong',
    sourceFactor: (id) => `Emission factor ${id}`,
    averagePrice: (what) => `Average price (${what})`,
    band: (code) => `size band ${code}`,
    usualPrice: 'Usual price',
    priceIndex: (name, from, to) => `Prices of ${from} in those of ${to} (${name})`,
    assumed: { distance: 'Estimated distance', density: 'Assumed density', other: 'What was assumed' },
    categoryRisk: (kg) => `The category may be another one: this alone is worth some ${kg} up or down.`,
    uncertaintyNote: (percent, times) =>
      `± ${percent} means: in 95 of 100 cases at most ${times} times as much, or ${times} times less.`,
    effective: 'The factor is an effective one, of several that were used: the details list them.',
    factor: 'Emission factor',
    factorName: 'Name',
    factorValue: 'Value',
    factorSource: 'Source',
    factorYear: 'Year',
    factorId: 'Identifier',
    category: 'Category',
    confidence: 'Probability of being right',
    alternatives: 'Other possible categories',
    noAlternatives: 'No other category comes into question.',
    warnings: 'What was assumed or could not be read',
    noWarnings: 'Nothing was assumed.',
    detail: 'The explanation as it stands in the file',
    own: 'As it stands in your ledger',
    occurrences: 'Ledger lines',
    doubt: 'What the doubt is worth',
    engine: 'Version of the computation',
    fields: {
      designation: 'Designation',
      supplier: 'Supplier',
      unitPrice: 'Unit price',
      currency: 'Currency',
      quantity: 'Quantity',
      unit: 'Unit',
      purchaseDate: 'Purchase date',
      weight: 'Weight',
      notes: 'Notes',
      category: 'Category',
    },
  },
  fr: {
    close: 'Fermer',
    previous: 'Produit précédent',
    next: 'Produit suivant',
    loading: 'Lecture de la ligne…',
    broken: 'La ligne ne peut plus être lue. Rechargez la page.',
    footprint: 'Empreinte',
    between: (low, high) => `entre ${low} et ${high} CO₂e`,
    noFootprint: 'Ce produit n’a pas d’empreinte.',
    computation: 'Ce qui a été multiplié par quoi',
    // No line may break before it.
    colon: '\u00a0:',
    together: 'Ensemble',
    mainFactor: 'Le facteur qui compte le plus',
    excluded: (reasons) => `Ce n’est pas un achat (${reasons}) : rien n’est compté.`,
    partlyExcluded: (reasons) =>
      `Certaines de ses lignes ne sont pas des achats (${reasons}) et ne sont pas comptées.`,
    uncounted: 'Ce qui n’est pas compté',
    uncountedWhole: (spend) => `${spend} ne sont pas dans l’empreinte.`,
    uncountedPart: (part, whole) => `${part} sur ${whole} ne sont pas dans l’empreinte.`,
    quality: 'Qualité des données',
    qualityOf: (quality) => `${quality} sur 5 ; 1 : mesurée, 5 : estimation grossière`,
    cases: 'Compté en',
    casesOf: (count) => `${count} parties, une par fournisseur, compte et catégorie de vos lignes`,
    reported: 'Où l’empreinte est déclarée',
    reportedAs: 'Scope, catégorie et poste',
    scopes: { 1: 'Scope 1', 2: 'Scope 2', 3: 'Scope 3' },
    post: 'Poste BEGES',
    uncertainty: 'Pourquoi l’empreinte peut être fausse',
    sourceFactor: (id) => `Facteur d’émission ${id}`,
    averagePrice: (what) => `Prix moyen (${what})`,
    band: (code) => `tranche ${code}`,
    usualPrice: 'Prix usuel',
    priceIndex: (name, from, to) => `Prix de ${from} ramenés à ceux de ${to} (${name})`,
    assumed: { distance: 'Distance estimée', density: 'Densité supposée', other: 'Ce qui a été supposé' },
    categoryRisk: (kg) =>
      `La catégorie peut être une autre : à lui seul, ce doute vaut environ ${kg} en plus ou en moins.`,
    uncertaintyNote: (percent, times) =>
      `± ${percent} signifie : dans 95 cas sur 100, au plus ${times} fois plus ou ${times} fois moins.`,
    effective: 'Le facteur est effectif, issu de plusieurs : les détails les énumèrent.',
    factor: 'Facteur d’émission',
    factorName: 'Nom',
    factorValue: 'Valeur',
    factorSource: 'Source',
    factorYear: 'Année',
    factorId: 'Identifiant',
    category: 'Catégorie',
    confidence: 'Probabilité d’être juste',
    alternatives: 'Autres catégories possibles',
    noAlternatives: 'Aucune autre catégorie n’entre en ligne de compte.',
    warnings: 'Ce qui a été supposé ou n’a pas pu être lu',
    noWarnings: 'Rien n’a été supposé.',
    detail: 'L’explication telle que dans le fichier (en anglais)',
    own: 'Tel que dans votre journal',
    occurrences: 'Lignes du journal',
    doubt: 'Ce que vaut le doute',
    engine: 'Version du calcul',
    fields: {
      designation: 'Désignation',
      supplier: 'Fournisseur',
      unitPrice: 'Prix unitaire',
      currency: 'Devise',
      quantity: 'Quantité',
      unit: 'Unité',
      purchaseDate: 'Date d’achat',
      weight: 'Poids',
      notes: 'Commentaire',
      category: 'Catégorie',
    },
  },
};
