/** Categories of the GHG Protocol's Scope 3 Standard (2011). A purchase ledger covers those up to 3.8. */
export const ghgCategories = {
  '3.1': { en: 'Purchased goods and services', fr: 'Biens et services achetés' },
  '3.2': { en: 'Capital goods', fr: 'Biens d’équipement' },
  '3.3': { en: 'Fuel- and energy-related activities', fr: 'Combustibles et énergie (hors scopes 1 et 2)' },
  '3.4': { en: 'Upstream transportation and distribution', fr: 'Transport et distribution amont' },
  '3.5': { en: 'Waste generated in operations', fr: 'Déchets générés' },
  '3.6': { en: 'Business travel', fr: 'Déplacements professionnels' },
  '3.7': { en: 'Employee commuting', fr: 'Déplacements domicile-travail' },
  '3.8': { en: 'Upstream leased assets', fr: 'Actifs en leasing amont' },
  '3.9': { en: 'Downstream transportation and distribution', fr: 'Transport et distribution aval' },
  '3.10': { en: 'Processing of sold products', fr: 'Transformation des produits vendus' },
  '3.11': { en: 'Use of sold products', fr: 'Utilisation des produits vendus' },
  '3.12': { en: 'End-of-life treatment of sold products', fr: 'Fin de vie des produits vendus' },
  '3.13': { en: 'Downstream leased assets', fr: 'Actifs en leasing aval' },
  '3.14': { en: 'Franchises', fr: 'Franchises' },
  '3.15': { en: 'Investments', fr: 'Investissements' },
} as const;

/** Number of a GHG Protocol category. */
export type GhgCategory = keyof typeof ghgCategories;

/** The 22 categories of the French regulatory method (BEGES), version 5 of July 2022. */
export const begesPosts = {
  '1.1': { en: 'Stationary combustion', fr: 'Émissions directes des sources fixes de combustion' },
  '1.2': { en: 'Mobile combustion', fr: 'Émissions directes des sources mobiles de combustion' },
  '1.3': { en: 'Non-energy processes', fr: 'Émissions directes des procédés hors énergie' },
  '1.4': { en: 'Fugitive emissions', fr: 'Émissions directes fugitives' },
  '1.5': { en: 'Biomass (soils and forests)', fr: 'Émissions issues de la biomasse (sols et forêts)' },
  '2.1': { en: 'Purchased electricity', fr: 'Émissions indirectes liées à la consommation d’électricité' },
  '2.2': {
    en: 'Purchased energy other than electricity',
    fr: 'Émissions indirectes liées à la consommation d’énergie autre que l’électricité',
  },
  '3.1': { en: 'Upstream freight', fr: 'Transport de marchandises amont' },
  '3.2': { en: 'Downstream freight', fr: 'Transport de marchandises aval' },
  '3.3': { en: 'Employee commuting', fr: 'Déplacements domicile-travail' },
  '3.4': { en: 'Visitor and customer travel', fr: 'Déplacements des visiteurs et des clients' },
  '3.5': { en: 'Business travel', fr: 'Déplacements professionnels' },
  '4.1': { en: 'Purchased goods, including upstream energy', fr: 'Achats de biens, amont de l’énergie compris' },
  '4.2': { en: 'Capital goods', fr: 'Immobilisations de biens' },
  '4.3': { en: 'Waste management', fr: 'Gestion des déchets' },
  '4.4': { en: 'Upstream leased assets', fr: 'Actifs en leasing amont' },
  '4.5': { en: 'Purchased services', fr: 'Achats de services' },
  '5.1': { en: 'Use of sold products', fr: 'Utilisation des produits vendus' },
  '5.2': { en: 'Downstream leased assets', fr: 'Actifs en leasing aval' },
  '5.3': { en: 'End-of-life treatment of sold products', fr: 'Fin de vie des produits vendus' },
  '5.4': { en: 'Investments', fr: 'Investissements' },
  '6.1': { en: 'Other indirect emissions', fr: 'Autres émissions indirectes' },
} as const;

/** Number of a BEGES category. */
export type BegesPost = keyof typeof begesPosts;
