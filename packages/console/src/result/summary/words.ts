import type { Language } from '../../language.ts';

type Words = {
  readonly footprint: string;
  readonly between: (low: string, high: string) => string;
  readonly intervalNote: string;
  readonly quality: string;
  readonly qualityNote: string;
  readonly uncounted: (spend: string, share: string, kg: string) => string;
  readonly scopes: string;
  readonly scope: Readonly<Record<1 | 2 | 3, string>>;
  readonly ghgCategories: string;
  readonly begesPosts: string;
  readonly biases: string;
  readonly bias: (products: string, kg: string) => string;
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
    intervalNote:
      'In 95 of 100 cases the footprint lies in this range: the factors, what was assumed, and the risk of a wrong category.',
    quality: 'Data quality',
    qualityNote: '1 is measured, 5 a rough estimate',
    uncounted: (spend, share, kg) =>
      `${spend} (${share}) have no footprint and are not in the total. At the average of the rest they would add ${kg}.`,
    scopes: 'By scope',
    scope: {
      1: 'Scope 1: direct emissions',
      2: 'Scope 2: electricity, heat and cold (location-based)',
      3: 'Scope 3: everything else that is bought',
    },
    ghgCategories: 'GHG Protocol categories',
    begesPosts: 'BEGES posts',
    biases: 'What the range does not hold',
    bias: (products, kg) => `${products} products, ${kg}`,
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
      'Dans 95 cas sur 100, l’empreinte se situe dans cet intervalle : les facteurs, les hypothèses et le risque d’une mauvaise catégorie.',
    quality: 'Qualité des données',
    qualityNote: '1 : mesurée, 5 : estimation grossière',
    uncounted: (spend, share, kg) =>
      `${spend} (${share}) n’ont pas d’empreinte et ne sont pas dans le total. À la moyenne du reste, ils ajouteraient ${kg}.`,
    scopes: 'Par scope',
    scope: {
      1: 'Scope 1 : émissions directes',
      2: 'Scope 2 : électricité, chaleur et froid (approche géographique)',
      3: 'Scope 3 : tous les autres achats',
    },
    ghgCategories: 'Catégories du GHG Protocol',
    begesPosts: 'Postes du BEGES',
    biases: 'Ce que l’intervalle ne couvre pas',
    bias: (products, kg) => `${products} produits, ${kg}`,
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
