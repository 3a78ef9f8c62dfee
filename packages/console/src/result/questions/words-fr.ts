import type { en } from './words-en.ts';

const dimensions = { scope: 'scope', category: 'catégorie', supplier: 'fournisseur', product: 'produit' } as const;

export const fr: typeof en = {
  howMuch: 'Combien, et avec quelle certitude ?',
  calculated: 'calculés',
  between: (low, high) => `entre ${low} et ${high}`,
  notCalculated: 'Aucune empreinte n’a pu être calculée pour ces achats.',
  wholeLedger: (kg, low, high) => `Journal entier : environ ${kg}, entre ${low} et ${high}`,
  wholeNote: (spend, kg) => `Ce chiffre comprend ${kg} estimés pour ${spend} d’achats sans empreinte.`,
  intervalNote:
    'Intervalle de confiance à 95 %. Il couvre les erreurs sur les facteurs d’émission, les prix, les conversions et les catégories.',
  moneyCovered: 'Montants couverts',
  ofMoney: (spend) => `sur ${spend} hors taxes`,
  rowsCovered: 'Lignes d’achat couvertes',
  ofLines: (lines) => `lignes au total : ${lines}`,
  quality: 'Qualité des données',
  qualityScale: 'de 1 (la meilleure) à 5',
  products: 'Produits',
  productsOf: (without) => `dont ${without} sans empreinte`,
  biases: 'Non couvert par l’intervalle',
  signs: { low: 'Total sous-estimé', high: 'Total surestimé', unknown: 'Total sous-estimé ou surestimé' },
  restsOn: (products, shown, kg) => `${products === 1 ? '1 produit' : `${shown} produits`}, ${kg}.`,

  checkFirst: 'Que faut-il vérifier en premier ?',
  doubtRule: (kgPerEuro) =>
    `L’incertitude de catégorie indique de combien une erreur de catégorie peut à elle seule faire varier l’empreinte d’un cas, en plus ou en moins. Pour un cas non attribué, c’est son montant multiplié par ${kgPerEuro} kg par euro, le ratio d’un achat de toute nature.`,
  doubtShare: (count, { shown, all, share }) => {
    if (count === 1) return '1 cas a une catégorie incertaine.';
    if (shown === all) return `${all} cas ont une catégorie incertaine.`;
    return `${all} cas ont une catégorie incertaine. Les ${shown} premiers représentent ${share} de l’incertitude.`;
  },
  unknownDoubts: (count, shown) =>
    count === 1
      ? '1 cas n’a ni empreinte ni montant : son incertitude est inconnue.'
      : `${shown} cas n’ont ni empreinte ni montant : leur incertitude est inconnue.`,
  noDoubts: 'Aucun cas n’a d’incertitude de catégorie supérieure à zéro.',
  product: 'Produit',
  doubt: 'Incertitude de catégorie',
  uncertain: (category, kg) => `${category} : ${kg}`,
  missing: (spend) => `Pas d’empreinte pour ${spend}`,
  allDoubts: 'Tout afficher dans le tableau',
  toReview: 'Lancer la vérification',
  byMatch: 'Par statut',
  byMethod: 'Par méthode',
  doubleCounting: 'Doubles comptages possibles',
  doubleCountingNote:
    'Rien n’a été déduit du total. Si un doublon est avéré, déduisez la valeur indiquée, c’est-à-dire la plus faible des deux empreintes.',
  doubleCount: 'Constat',
  doubleCountKinds: {
    fuel: 'Même carburant enregistré en montant et en quantité',
    mileage: 'Kilomètres et carburant enregistrés pour les mêmes mois',
    invoice: 'Facture en double',
  },
  moreFound: (count, shown) =>
    count === 1 ? '1 autre n’est pas affiché ici.' : `${shown} autres ne sont pas affichés ici.`,

  whereFrom: 'D’où vient l’empreinte ?',
  filters: 'Filtres',
  filterNames: {
    scope: 'Scope',
    category: 'Catégorie',
    supplier: 'Fournisseur',
    month: 'Mois',
    match: 'Statut',
    method: 'Méthode',
    search: 'Recherche',
  },
  quoted: (text) => `« ${text} »`,
  removeFilter: (kind, text) => `Retirer le filtre ${kind} : ${text}`,
  clearFilters: 'Effacer la recherche et les filtres',
  selected: (_count, shown, all) => `${shown} ${shown === '0' || shown === '1' ? 'produit' : 'produits'} sur ${all}`,
  paid: (euros) => `${euros} d’achats`,
  inScope: (scope, kg) => `dont ${kg} CO₂e dans le scope ${scope}`,
  notPurchases: (euros) => `${euros} exclus`,
  wholeProducts: (month) =>
    `Produits achetés au moins une fois en ${month}. Les chiffres comprennent leurs achats des autres mois.`,
  monthAlone: (kg) => `Achats de ce seul mois : ${kg} CO₂e.`,
  breadcrumbs: 'Niveau de détail',
  whole: 'Tous les achats',
  scope: (scope) => `Scope ${scope}`,
  noSupplier: 'Sans fournisseur',
  noMonth: 'Sans date',
  rest: 'Tous les autres',
  brokenDown: (shown) => `Par ${shown.map((dimension) => dimensions[dimension]).join(' et ')}`,
  treemapKeys:
    'Utilisez les flèches pour passer d’une case à l’autre et Entrée pour agrandir la case ou ouvrir le produit.',
  nothingDrawn: 'Aucun de ces produits n’a d’empreinte.',
  undrawn: 'Les parts négatives (avoirs) n’ont pas de case ; elles sont dans le tableau.',
  pictureTitle: (project, title) => `${project} : ${title}`,
  tableOf: (title) => `${title} : chiffres`,
  savePicture: (title, format) => `Enregistrer le graphique « ${title} » en ${format}`,
  saveAs: 'Enregistrer le graphique :',
  pictureFailed: 'Le graphique n’a pas pu être enregistré. Essayez l’autre format.',
  part: 'Nom',
  mass: 'Empreinte',
  share: 'Part',
  amount: 'Montant',
  cases: 'Cas',
  byMonth: 'Par mois d’achat',
  monthsExact: 'Chaque ligne du journal est comptée dans son mois.',
  monthsListed: 'Produits achetés au cours d’un seul mois. Les autres figurent à la fin du tableau.',
  otherMonths: { several: 'Plusieurs mois', undated: 'Sans date' },
  byFile: 'Par fichier',
  file: 'Fichier',
  noFile: 'Sans fichier',
  moreFiles: (count, shown) =>
    count === 1 ? '1 autre fichier n’est pas affiché ici.' : `${shown} autres fichiers ne sont pas affichés ici.`,
  reporting: 'Déclaration',
  scopes: {
    1: 'Scope 1 : émissions directes',
    2: 'Scope 2 : émissions indirectes liées à l’énergie achetée (fondées sur la localisation)',
    3: 'Scope 3 : autres émissions indirectes',
  },
  ghgCategories: 'Scope 3 par catégorie du GHG Protocol',
  begesPosts: 'Total par poste BEGES',

  notCounted: 'Qu’est-ce qui n’a pas été compté, et pourquoi ?',
  nothingUncounted: 'Tous les achats dont le montant est connu ont une empreinte.',
  uncounted: (spend, share, kg) =>
    `${spend} d’achats (${share}) n’ont pas d’empreinte et ne font pas partie du total calculé. Ils sont estimés à ${kg}, compris seulement dans le total du journal entier.`,
  inReading: 'Lecture du journal',
  inResult: 'Calcul de l’empreinte',
  fate: 'Statut',
  lines: 'Lignes',
  allLines: 'Toutes les lignes',
  counted: 'Incluses dans l’empreinte',
  withoutFootprint: 'Achats sans empreinte',
  excludedFor: (reason) => `Exclues : ${reason}`,

  withWhat: 'Comment l’empreinte est-elle calculée ?',
  mode: 'Catégories',
  modes: {
    ademe: 'Catégories de l’ADEME',
    client: 'Vos catégories internes',
    referential: 'Référentiel de votre organisation',
  },
  schemes: { ademe: 'Catégories de l’ADEME', client: 'Vos catégories internes', naics: 'Catégories NAICS' },
  country: 'Pays par défaut',
  currency: 'Devise par défaut',
  languages: 'Langues des lignes',
  period: 'Période',
  engine: 'Version du moteur',
  engineShort: (version) => `moteur ${version}`,
  source: 'Source des facteurs',
  factors: 'Facteurs',
  sourceNames: {
    proxies: (edition) => `Facteurs de substitution de Ledgerprint, édition ${edition}`,
    derived: (edition) => `Facteurs dérivés par Ledgerprint, édition ${edition}`,
    own: (text) => `Votre propre facteur : ${text}`,
  },
  sourcesShort: (first, others) => {
    if (others === 0) return first;
    return `${first} et ${others} ${others === 1 ? 'autre source' : 'autres sources'}`;
  },
  moreSources: (count, shown) =>
    count === 1 ? '1 autre source n’est pas affichée ici.' : `${shown} autres sources ne sont pas affichées ici.`,
  unknown: 'aucune indication',
};
