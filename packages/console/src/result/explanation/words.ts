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
  /** Between a name and its value. */
  readonly colon: string;
  readonly together: string;
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
  readonly pricesOf: (year: string) => string;
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
  readonly whole: string;
  readonly own: string;
  readonly occurrences: string;
  readonly doubt: string;
  readonly engine: string;
};

/** Texts of the explanation of one product. */
export const words: Readonly<Record<Language, Words>> = {
  en: {
    close: 'Close',
    previous: 'Previous product',
    next: 'Next product',
    loading: 'Loading…',
    broken: 'This product can no longer be read. Reload the page.',
    footprint: 'Footprint',
    between: (low, high) => `95% confidence interval: ${low} to ${high} CO₂e`,
    noFootprint: 'This product has no footprint.',
    computation: 'Calculation',
    colon: ':',
    together: 'Total',
    mainFactor: 'Main emission factor',
    excluded: (reasons) => `This is not a purchase (${reasons}). It is not in the footprint.`,
    partlyExcluded: (reasons) =>
      `Some rows of this product are not purchases (${reasons}). They are not in the footprint.`,
    uncounted: 'Not counted',
    uncountedWhole: (spend) => `${spend} is not in the footprint.`,
    uncountedPart: (part, whole) => `${part} of ${whole} is not in the footprint.`,
    quality: 'Data quality',
    qualityOf: (quality) => `${quality} on a scale from 1 (best) to 5`,
    cases: 'Cases',
    casesOf: (count) => `${count}, one for each combination of supplier, account and category in your ledger`,
    reported: 'Reporting',
    reportedAs: 'Scope and category',
    scopes: { 1: 'Scope 1', 2: 'Scope 2', 3: 'Scope 3' },
    post: 'BEGES category',
    uncertainty: 'Sources of uncertainty',
    sourceFactor: (id) => `Emission factor ${id}`,
    averagePrice: (what) => `Average price (${what})`,
    band: (code) => `consumption band ${code}`,
    usualPrice: 'Typical price',
    pricesOf: (year) => `${year} prices`,
    priceIndex: (name, from, to) => `Conversion of ${from} prices to ${to} prices (${name})`,
    assumed: { distance: 'Estimated distance', density: 'Assumed density', other: 'Assumption' },
    categoryRisk: (kg) => `A wrong category alone could change the footprint by about ${kg}, up or down.`,
    uncertaintyNote: (percent, times) =>
      `±\u00a0${percent} means that, with 95% confidence, the true value lies between the value used ÷ ${times} and the value used × ${times}.`,
    factor: 'Emission factor',
    factorName: 'Name',
    factorValue: 'Value',
    factorSource: 'Source',
    factorYear: 'Year',
    factorId: 'Identifier',
    category: 'Category',
    confidence: 'Confidence',
    alternatives: 'Other possible categories',
    noAlternatives: 'None.',
    warnings: 'Assumptions and problems',
    noWarnings: 'None.',
    whole: 'Full explanation',
    own: 'In your ledger',
    occurrences: 'Rows',
    doubt: 'Category uncertainty',
    engine: 'Engine version',
  },
  fr: {
    close: 'Fermer',
    previous: 'Produit précédent',
    next: 'Produit suivant',
    loading: 'Chargement…',
    broken: 'Ce produit ne peut plus être lu. Rechargez la page.',
    footprint: 'Empreinte',
    between: (low, high) => `Intervalle de confiance à 95 % : de ${low} à ${high} CO₂e`,
    noFootprint: 'Ce produit n’a pas d’empreinte.',
    computation: 'Calcul',
    // A no-break space keeps it on the line of the name.
    colon: '\u00a0:',
    together: 'Total',
    mainFactor: 'Principal facteur d’émission',
    excluded: (reasons) => `Ce n’est pas un achat (${reasons}) : ce produit n’est pas inclus dans l’empreinte.`,
    partlyExcluded: (reasons) =>
      `Certaines lignes de ce produit ne sont pas des achats (${reasons}) : elles ne sont pas incluses dans l’empreinte.`,
    uncounted: 'Non compté',
    uncountedWhole: (spend) => `Non inclus dans l’empreinte : ${spend}.`,
    uncountedPart: (part, whole) => `Non inclus dans l’empreinte : ${part} sur ${whole}.`,
    quality: 'Qualité des données',
    qualityOf: (quality) => `${quality} sur une échelle de 1 (la meilleure) à 5`,
    cases: 'Cas',
    casesOf: (count) => `${count}, un pour chaque combinaison de fournisseur, de compte et de catégorie interne`,
    reported: 'Déclaration',
    reportedAs: 'Scope et catégorie',
    scopes: { 1: 'Scope 1', 2: 'Scope 2', 3: 'Scope 3' },
    post: 'Poste BEGES',
    uncertainty: 'Sources d’incertitude',
    sourceFactor: (id) => `Facteur d’émission ${id}`,
    averagePrice: (what) => `Prix moyen (${what})`,
    band: (code) => `tranche de consommation ${code}`,
    usualPrice: 'Prix usuel',
    pricesOf: (year) => `prix de ${year}`,
    priceIndex: (name, from, to) => `Conversion des prix de ${from} en prix de ${to} (${name})`,
    assumed: { distance: 'Distance estimée', density: 'Masse volumique supposée', other: 'Hypothèse' },
    categoryRisk: (kg) =>
      `Une erreur de catégorie peut à elle seule modifier l’empreinte d’environ ${kg}, en plus ou en moins.`,
    uncertaintyNote: (percent, times) =>
      `±\u00a0${percent} signifie que, avec un niveau de confiance de 95 %, la valeur réelle est comprise entre la valeur utilisée ÷ ${times} et la valeur utilisée × ${times}.`,
    factor: 'Facteur d’émission',
    factorName: 'Nom',
    factorValue: 'Valeur',
    factorSource: 'Source',
    factorYear: 'Année',
    factorId: 'Identifiant',
    category: 'Catégorie',
    confidence: 'Confiance',
    alternatives: 'Autres catégories possibles',
    noAlternatives: 'Aucune.',
    warnings: 'Hypothèses et anomalies',
    noWarnings: 'Aucune.',
    whole: 'Explication complète',
    own: 'Dans votre journal',
    occurrences: 'Lignes',
    doubt: 'Incertitude de catégorie',
    engine: 'Version du moteur',
  },
};
