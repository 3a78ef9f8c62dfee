import type { ColumnDescription, ColumnName } from './column-descriptions.ts';

const [never, notGiven, noFootprint] = ['jamais', 'valeur non indiquée', 'il n’y a pas d’empreinte'];
const [text, asFactorId] = ['texte', 'comme `factorId`'];

/** The descriptions of docs/fr/analyst/columns.md. */
export const frenchColumnDescriptions: {
  readonly [name in ColumnName | 'reasons']: ColumnDescription;
} = {
  designation: {
    meaning: 'Désignation de l’achat, telle qu’elle figure sur la première ligne du produit',
    unit: text,
    emptyWhen: never,
  },
  supplier: { meaning: 'Fournisseur, tel qu’indiqué', unit: text, emptyWhen: notGiven },
  unitPrice: { meaning: 'Prix unitaire hors taxes, tel qu’indiqué', unit: 'devise indiquée', emptyWhen: notGiven },
  currency: {
    meaning: 'Devise, telle qu’indiquée',
    unit: text,
    emptyWhen: 'valeur non indiquée ; devise du projet supposée ou, s’il n’en a pas, l’euro',
  },
  quantity: {
    meaning: 'Quantité, telle qu’indiquée ; somme des lignes si toutes ont la même unité',
    unit: 'unité indiquée',
    emptyWhen: 'valeur non indiquée ; quantité de 1 supposée',
  },
  unit: { meaning: 'Unité de la quantité, telle qu’indiquée', unit: text, emptyWhen: notGiven },
  purchaseDate: { meaning: 'Date d’achat, telle qu’indiquée', unit: 'date', emptyWhen: notGiven },
  weight: { meaning: 'Poids d’une unité, tel qu’indiqué', unit: 'kg, sauf unité indiquée', emptyWhen: notGiven },
  notes: { meaning: 'Notes, telles qu’indiquées', unit: text, emptyWhen: notGiven },
  category: { meaning: 'Votre catégorie interne, telle qu’indiquée', unit: text, emptyWhen: notGiven },
  occurrences: { meaning: 'Nombre de lignes réunies dans le produit', unit: 'lignes', emptyWhen: never },
  match: {
    meaning:
      'Statut. `matched` : le moteur est sûr. `decided` : décidé par une personne. `review` : catégorie la plus probable, à vérifier. `unmatched` : sans catégorie ou, en mode `client`, sans facteur pour la catégorie. `excluded` : exclu, car ce n’est pas un achat. `failed` : le produit n’a pas pu être traité',
    unit: 'mot',
    emptyWhen: never,
  },
  categoryScheme: {
    meaning: 'Nomenclature de la catégorie : `ademe`, `client`, `naics`, ou le nom du référentiel de l’organisation',
    unit: 'mot',
    emptyWhen: '`match` vaut `failed`',
  },
  categoryCode: {
    meaning: 'Code de la catégorie ; en mode `client`, votre propre texte',
    unit: text,
    emptyWhen: 'aucune catégorie trouvée',
  },
  categoryLabel: {
    meaning:
      'Nom anglais de la catégorie ; en mode `client`, identique au code ; avec votre propre référentiel, son libellé',
    unit: text,
    emptyWhen: 'aucune catégorie trouvée',
  },
  categoryConfidence: {
    meaning:
      'Probabilité que la catégorie soit la bonne : à 0,9, neuf produits sur dix sont bien classés. Pour un produit non attribué, celle de la catégorie la plus probable ; pour un produit décidé et pour une catégorie interne telle qu’indiquée, 1',
    unit: 'probabilité, de 0 à 1',
    emptyWhen: '`match` vaut `excluded` ou `failed`',
  },
  alternatives: {
    meaning:
      'Les deux catégories les plus probables après celle-ci, sous la forme `code:probabilité` avec quatre décimales au plus, séparées par ` | ` ; pour un produit décidé, les catégories envisagées par le moteur',
    unit: text,
    emptyWhen: 'il n’y en a pas',
  },
  method: {
    meaning:
      'Base du calcul : `physical` pour une quantité, `monetary` pour un montant, `none` s’il n’y a pas d’empreinte',
    unit: 'mot',
    emptyWhen: never,
  },
  factorId: {
    meaning:
      'Identifiant du facteur d’émission dans le catalogue, ou `own:` suivi de l’identifiant de la décision qui l’a fixé ; s’il y a plusieurs facteurs, celui de la plus grande part',
    unit: text,
    emptyWhen: '`match` vaut `unmatched`, `excluded` ou `failed`',
  },
  factorName: {
    meaning:
      'Nom anglais du facteur : celui de son éditeur ou, à défaut, le nôtre ; le nom français, celui des éditeurs français, est dans `reasons` (`nameFr`)',
    unit: text,
    emptyWhen: asFactorId,
  },
  factorValue: {
    meaning:
      'Valeur du facteur ; si les lignes en utilisent plusieurs, la valeur effective : empreinte ÷ donnée d’activité',
    unit: '`factorUnit`',
    emptyWhen: asFactorId,
  },
  factorUnit: {
    meaning: 'Unité du facteur : kgCO2e par unité de donnée d’activité',
    unit: text,
    emptyWhen: asFactorId,
  },
  factorSource: {
    meaning: 'Éditeur et édition, ou source indiquée par le référentiel',
    unit: text,
    emptyWhen: asFactorId,
  },
  factorYear: {
    meaning: 'Année du facteur',
    unit: 'année',
    emptyWhen: 'comme `factorId`, ou année non précisée par l’éditeur',
  },
  activityValue: {
    meaning: 'Donnée d’activité : quantité ou montant, dans l’unité du facteur',
    unit: '`activityUnit`',
    emptyWhen: noFootprint,
  },
  activityUnit: {
    meaning: 'Unité de la donnée d’activité : `kg`, `litre`, `kWh`, `EUR`…',
    unit: text,
    emptyWhen: noFootprint,
  },
  spendEur: {
    meaning:
      'Montant total hors taxes des lignes dont le prix est lisible ; si seuls certains cas sont exclus, leurs lignes n’y sont pas comprises',
    unit: 'EUR',
    emptyWhen: 'aucun prix lisible, ou `match` vaut `failed`',
  },
  footprintKgCo2e: {
    meaning: 'Empreinte : `activityValue` × `factorValue` ; négative pour un avoir',
    unit: 'kgCO2e',
    emptyWhen: '`method` vaut `none`',
  },
  footprintLowKgCo2e: {
    meaning: 'Borne basse de l’intervalle de confiance à 95 %',
    unit: 'kgCO2e',
    emptyWhen: '`method` vaut `none`',
  },
  footprintHighKgCo2e: {
    meaning: 'Borne haute de l’intervalle de confiance à 95 %',
    unit: 'kgCO2e',
    emptyWhen: '`method` vaut `none`',
  },
  explanation: {
    meaning: 'Détail du calcul, en anglais, suffisant pour le refaire à la main',
    unit: text,
    emptyWhen: never,
  },
  warnings: {
    meaning: 'Codes des hypothèses faites et des valeurs illisibles, séparés par ` | `',
    unit: text,
    emptyWhen: 'il n’y en a pas',
  },
  engineVersion: {
    meaning:
      'Version du calcul et condensat de ses données : les lignes de même valeur ont été calculées de la même façon, avec les mêmes données',
    unit: text,
    emptyWhen: never,
  },
  scope1KgCo2e: {
    meaning: 'Scope 1, émissions directes : combustibles brûlés, fuites de fluides frigorigènes',
    unit: 'kgCO2e',
    emptyWhen: noFootprint,
  },
  scope2KgCo2e: {
    meaning: 'Scope 2, électricité, chaleur et froid achetés, fondé sur la localisation (*location-based*)',
    unit: 'kgCO2e',
    emptyWhen: noFootprint,
  },
  scope3KgCo2e: {
    meaning: 'Scope 3, tout le reste, y compris l’amont de l’énergie ; la somme des trois scopes est l’empreinte',
    unit: 'kgCO2e',
    emptyWhen: noFootprint,
  },
  ghgCategory: {
    meaning: 'Catégories du GHG Protocol : `1`, `2`, ou `3.1` à `3.15`, la plus importante d’abord, séparées par ` | `',
    unit: text,
    emptyWhen: noFootprint,
  },
  begesPost: {
    meaning: 'Postes du BEGES (version 5), le plus important d’abord, séparés par ` | `',
    unit: text,
    emptyWhen: noFootprint,
  },
  dataQuality: {
    meaning: 'Qualité des données : de 1 (mesure) à 5 (estimation grossière)',
    unit: '1 à 5',
    emptyWhen: noFootprint,
  },
  exclusion: {
    meaning: 'Motifs d’exclusion des lignes qui ne sont pas des achats, tels que `payroll` ou `tax`, séparés par ` | `',
    unit: text,
    emptyWhen: 'toutes les lignes sont des achats',
  },
  decision: {
    meaning: 'Identifiants des décisions appliquées, séparés par ` | `',
    unit: text,
    emptyWhen: 'il n’y en a pas',
  },
  cases: {
    meaning:
      'Nombre de cas du produit : un cas réunit les lignes qui ont le même fournisseur, le même compte et la même catégorie',
    unit: 'cas',
    emptyWhen: '`match` vaut `failed`',
  },
  reasons: {
    meaning:
      'Les motifs de l’explication, séparés par ` | ` ; chacun s’écrit `code?name=value&name=value` (form-urlencoded)',
    unit: text,
    emptyWhen: never,
  },
};
