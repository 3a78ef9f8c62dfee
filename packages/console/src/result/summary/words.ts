import type { BiasSign } from '@ledgerprint/engine/results';
import type { Language } from '../../language.ts';

type Words = {
  readonly footprint: string;
  readonly between: (low: string, high: string) => string;
  readonly intervalNote: string;
  readonly oldIntervalNote: string;
  readonly quality: string;
  readonly qualityOf: (quality: string) => string;
  readonly uncounted: (spend: string, share: string, kg: string) => string;
  readonly scopes: string;
  readonly scope: Readonly<Record<1 | 2 | 3, string>>;
  readonly ghgCategories: string;
  readonly begesPosts: string;
  readonly biases: string;
  readonly bias: (products: string, kg: string, sign: BiasSign) => string;
  readonly lines: string;
  readonly products: string;
  readonly spend: string;
  readonly withoutFootprint: string;
  readonly categories: string;
  readonly category: string;
  readonly mass: string;
  readonly share: string;
  readonly showOnly: (name: string) => string;
  readonly showAll: (count: string) => string;
  readonly showFewer: string;
  readonly noFootprint: string;
  readonly heaviest: string;
  readonly product: string;
  readonly byMatch: string;
  readonly byMethod: string;
  readonly kind: string;
  readonly doubts: string;
  readonly doubtRule: (kgPerEuro: string) => string;
  readonly doubtShare: (shown: string, all: string, share: string) => string;
  readonly unknownDoubts: (count: string) => string;
  readonly doubt: string;
  readonly reason: string;
  readonly uncertain: (confidence: string, low: string, high: string) => string;
  readonly missing: (spend: string) => string;
  readonly partlyMissing: (spend: string) => string;
  readonly allDoubts: string;
  readonly noDoubts: string;
};

const englishSigns: Readonly<Record<BiasSign, string>> = {
  low: 'too low',
  high: 'too high',
  unknown: 'too low or too high',
};
const frenchSigns: Readonly<Record<BiasSign, string>> = {
  low: 'trop bas',
  high: 'trop élevé',
  unknown: 'trop bas ou trop élevé',
};

/** The words of the summary and of what to look at first. */
export const words: Readonly<Record<Language, Words>> = {
  en: {
    footprint: 'Footprint',
    between: (low, high) => `between ${low} and ${high}`,
    intervalNote:
      'In 95 of 100 cases the footprint lies in this range. It covers errors of the factors, of what was assumed, and of wrong categories.',
    oldIntervalNote: 'The range adds up the low and the high ends of all products.',
    quality: 'Data quality',
    qualityOf: (quality) => `${quality} (1 is best, 5 worst)`,
    uncounted: (spend, share, kg) =>
      `${spend} (${share}) have no footprint and are not in the total. At the average of the rest they would add ${kg}.`,
    scopes: 'By scope',
    scope: {
      1: 'Scope 1: direct emissions',
      2: 'Scope 2: electricity, heat and cooling (location-based)',
      3: 'Scope 3: other indirect emissions',
    },
    ghgCategories: 'Scope 3 by category of the GHG Protocol',
    begesPosts: 'All by post of the French BEGES',
    biases: 'What the range does not cover',
    bias: (products, kg, sign) =>
      `${products === '1' ? '1 product' : `${products} products`}, ${kg}; the total may be ${englishSigns[sign]}.`,
    lines: 'Ledger lines',
    products: 'Products',
    spend: 'Purchases excl. VAT',
    withoutFootprint: 'Without a footprint',
    categories: 'By category',
    category: 'Category',
    mass: 'Footprint',
    share: 'Share',
    showOnly: (name) => `Show only ${name} in the table`,
    showAll: (count) => `Show all ${count} categories`,
    showFewer: 'Show fewer',
    noFootprint: 'No product has a footprint.',
    heaviest: 'The ten heaviest products',
    product: 'Product',
    byMatch: 'How sure',
    byMethod: 'How computed',
    kind: 'Kind',
    doubts: 'What to look at first',
    doubtRule: (kgPerEuro) =>
      `In the order of what the doubt is worth. For a product to review: by how much a wrong category alone may change its footprint, up or down. For what has no footprint: its amount times ${kgPerEuro} kg per euro, the average of this ledger.`,
    doubtShare: (shown, all, share) => `${shown} of ${all} doubtful products, ${share} of the doubt.`,
    unknownDoubts: (count) =>
      `${count} more products have neither a footprint nor an amount: nothing can be said of their weight.`,
    doubt: 'Doubt',
    reason: 'Why',
    uncertain: (confidence, low, high) => `Category ${confidence} sure; between ${low} and ${high}`,
    missing: (spend) => `No footprint for ${spend}`,
    partlyMissing: (spend) => `Part of ${spend} has no footprint`,
    allDoubts: 'Show all in the table',
    noDoubts: 'Nothing is in doubt: every product is matched and has a footprint.',
  },
  fr: {
    footprint: 'Empreinte',
    between: (low, high) => `entre ${low} et ${high}`,
    intervalNote:
      'Dans 95 cas sur 100, l’empreinte se situe dans cet intervalle. Il couvre les erreurs des facteurs, des hypothèses et des catégories.',
    oldIntervalNote: 'L’intervalle additionne les bornes basses et les bornes hautes de tous les produits.',
    quality: 'Qualité des données',
    qualityOf: (quality) => `${quality} (1 : la meilleure, 5 : la pire)`,
    uncounted: (spend, share, kg) =>
      `${spend} (${share}) n’ont pas d’empreinte et ne sont pas dans le total. À la moyenne du reste, ils ajouteraient ${kg}.`,
    scopes: 'Par scope',
    scope: {
      1: 'Scope 1 : émissions directes',
      2: 'Scope 2 : électricité, chaleur et froid (approche géographique)',
      3: 'Scope 3 : autres émissions indirectes',
    },
    ghgCategories: 'Scope 3 par catégorie du GHG Protocol',
    begesPosts: 'Tout par poste du BEGES',
    biases: 'Ce que l’intervalle ne couvre pas',
    bias: (products, kg, sign) =>
      `${products === '1' ? '1 produit' : `${products} produits`}, ${kg} ; le total peut être ${frenchSigns[sign]}.`,
    lines: 'Lignes du journal',
    products: 'Produits',
    spend: 'Achats hors taxes',
    withoutFootprint: 'Sans empreinte',
    categories: 'Par catégorie',
    category: 'Catégorie',
    mass: 'Empreinte',
    share: 'Part',
    showOnly: (name) => `Ne montrer que ${name} dans le tableau`,
    showAll: (count) => `Montrer les ${count} catégories`,
    showFewer: 'En montrer moins',
    noFootprint: 'Aucun produit n’a d’empreinte.',
    heaviest: 'Les dix produits les plus lourds',
    product: 'Produit',
    byMatch: 'Degré de certitude',
    byMethod: 'Mode de calcul',
    kind: 'Sorte',
    doubts: 'À regarder en premier',
    doubtRule: (kgPerEuro) =>
      `Dans l’ordre de ce que vaut le doute. Pour un produit à vérifier : ce qu’une mauvaise catégorie peut à elle seule changer à son empreinte, en plus ou en moins. Pour ce qui n’a pas d’empreinte : son montant multiplié par ${kgPerEuro} kg par euro, la moyenne de ce journal.`,
    doubtShare: (shown, all, share) => `${shown} des ${all} produits douteux, ${share} du doute.`,
    unknownDoubts: (count) =>
      `${count} autres produits n’ont ni empreinte ni montant : on ne peut rien dire de leur poids.`,
    doubt: 'Doute',
    reason: 'Pourquoi',
    uncertain: (confidence, low, high) => `Catégorie sûre à ${confidence} ; entre ${low} et ${high}`,
    missing: (spend) => `Pas d’empreinte pour ${spend}`,
    partlyMissing: (spend) => `Une partie de ${spend} n’a pas d’empreinte`,
    allDoubts: 'Tout montrer dans le tableau',
    noDoubts: 'Rien n’est douteux : chaque produit est reconnu et a une empreinte.',
  },
};
