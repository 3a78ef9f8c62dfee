import type { Language } from '../../language.ts';

type Words = {
  readonly footprint: string;
  readonly between: (low: string, high: string) => string;
  readonly intervalNote: string;
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
  readonly allDoubts: string;
  readonly noDoubts: string;
};

/** The words of the summary and of what to look at first. */
export const words: Readonly<Record<Language, Words>> = {
  en: {
    footprint: 'Footprint',
    between: (low, high) => `between ${low} and ${high}`,
    intervalNote: 'All low ends added up, and all high ends: as if every product erred the same way.',
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
      `In the order of what the doubt is worth. For a product to review: the probability that its category is wrong, times the distance between its low and high footprint. For a product without a footprint: its amount times ${kgPerEuro} kg per euro, the average of this ledger.`,
    doubtShare: (shown, all, share) => `${shown} of ${all} doubtful products, ${share} of the doubt.`,
    unknownDoubts: (count) =>
      `${count} more products have neither a footprint nor an amount: nothing can be said of their weight.`,
    doubt: 'Doubt',
    reason: 'Why',
    uncertain: (confidence, low, high) => `Category ${confidence} sure; between ${low} and ${high}`,
    missing: (spend) => `No footprint for ${spend}`,
    allDoubts: 'Show all in the table',
    noDoubts: 'Nothing is in doubt: every product is matched and has a footprint.',
  },
  fr: {
    footprint: 'Empreinte',
    between: (low, high) => `entre ${low} et ${high}`,
    intervalNote:
      'Toutes les bornes basses additionnées, et toutes les hautes : comme si chaque produit se trompait dans le même sens.',
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
      `Dans l’ordre de ce que vaut le doute. Pour un produit à vérifier : la probabilité que sa catégorie soit fausse, multipliée par l’écart entre son empreinte basse et haute. Pour un produit sans empreinte : son montant multiplié par ${kgPerEuro} kg par euro, la moyenne de ce journal.`,
    doubtShare: (shown, all, share) => `${shown} des ${all} produits douteux, ${share} du doute.`,
    unknownDoubts: (count) =>
      `${count} autres produits n’ont ni empreinte ni montant : on ne peut rien dire de leur poids.`,
    doubt: 'Doute',
    reason: 'Pourquoi',
    uncertain: (confidence, low, high) => `Catégorie sûre à ${confidence} ; entre ${low} et ${high}`,
    missing: (spend) => `Pas d’empreinte pour ${spend}`,
    allDoubts: 'Tout montrer dans le tableau',
    noDoubts: 'Rien n’est douteux : chaque produit est reconnu et a une empreinte.',
  },
};
