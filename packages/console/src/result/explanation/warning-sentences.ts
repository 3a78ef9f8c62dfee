import { type Warning, warnings } from '@ledgerprint/engine';
import type { Language } from '../../language.ts';

const french: Readonly<Record<Warning, string>> = {
  number_ambiguous: 'Un nombre tel que 1,234 peut se lire de deux façons.',
  value_absurd: 'Un nombre est trop grand ou trop petit pour être voulu ; il n’a pas été compté.',
  unit_price_unreadable: 'Le prix unitaire n’est pas un nombre lisible.',
  amount_unreadable: 'Le montant n’est pas un nombre lisible : prix unitaire × quantité compte.',
  amount_differs: 'Le montant n’est pas prix unitaire × quantité : c’est le montant qui compte.',
  quantity_unreadable: 'La quantité n’est pas un nombre lisible.',
  quantity_assumed: 'Aucune quantité n’est donnée : on en suppose une.',
  unit_unknown: 'L’unité n’est pas connue : rien n’est compté d’après la quantité.',
  weight_unreadable: 'Le poids n’est pas un nombre lisible.',
  date_unreadable: 'La date d’achat n’est pas une date lisible.',
  date_assumed:
    'La date d’achat n’est pas connue : le ratio et le taux de change les plus récents sont utilisés.',
  currency_assumed: 'Aucune devise n’est donnée : on suppose des euros.',
  currency_unknown: 'La devise n’a pas de cours de la BCE : le prix n’a pas été compté.',
  rate_after_last: 'L’achat est postérieur au dernier taux de change, qui est utilisé.',
  rate_before_first: 'L’achat est antérieur au premier taux de change, qui est utilisé.',
  year_outside_ratios:
    'Aucun ratio n’existe pour l’année d’achat : celui de l’année la plus proche est utilisé.',
  size_from_designation: 'La taille écrite dans la désignation est utilisée.',
  density_assumed: 'Un volume a été converti en masse, ou l’inverse, avec une densité usuelle.',
  distance_assumed: 'La distance du trajet est estimée entre les lieux nommés.',
  proxy_factor: 'L’ADEME ne publie pas de ratio pour ce groupe : un remplaçant documenté est utilisé.',
  factor_expired: 'L’éditeur voulait que ce facteur soit revu dès avant l’achat.',
  deflated: 'Le montant est ramené aux prix du ratio par un indice de prix.',
  price_assumed: 'La quantité est le montant payé divisé par un prix moyen.',
  quantity_missing: 'Aucune quantité n’est donnée : le montant décide.',
  stated_amount_unlikely:
    'La quantité écrite dans la désignation ne correspond pas au montant payé : le montant décide.',
  mix_assumed: 'La facture ne dit pas de quelle énergie il s’agit : une répartition usuelle est supposée.',
  price_other_year:
    'Aucun prix moyen n’est connu pour cette année : celui de l’année la plus proche est utilisé.',
  price_other_country:
    'Aucun prix moyen n’est connu pour ce pays : celui du pays le plus proche est utilisé.',
  country_factor_missing: 'Aucun chiffre n’est publié pour ce pays : le plus proche est utilisé.',
  scope_not_split: 'L’éditeur ne distingue pas l’amont : tout est dans un seul scope.',
  country_assumed: 'Rien n’indique le pays : la France est supposée.',
  physical_monetary_differ: 'Les empreintes par quantité et par montant diffèrent de plus d’un facteur cinq.',
  cases_differ:
    'Des lignes de plusieurs fournisseurs, comptes ou catégories ont été comptées différemment : les colonnes sont celles des plus importantes.',
  category_unknown: 'Aucun facteur ne se trouve pour la catégorie donnée.',
  category_missing:
    'Aucune ligne ne porte de catégorie et aucune du projet n’est proche : le groupe ADEME décide du facteur.',
  decision_conflict: 'Une décision n’a pas pu être appliquée : l’explication dit laquelle et pourquoi.',
  rows_left_out:
    'Certaines lignes ne donnent ni montant, ni quantité, ni poids utilisable ; elles ne sont pas dans l’empreinte.',
  no_activity_data: 'Aucune ligne ne donne de montant, de quantité ou de poids utilisable : pas d’empreinte.',
};

/** Codes that only files of earlier versions have. */
const former: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  categories_differ: {
    en: 'Rows of the product carry different categories: the most frequent counts.',
    fr: 'Les lignes du produit portent des catégories différentes : la plus fréquente compte.',
  },
};

/** A warning's sentence; a code that this page does not know yet is its own. */
export function toWarningSentence(code: string, language: Language): string {
  if (!isWarning(code)) return former[code]?.[language] ?? code;
  return language === 'fr' ? french[code] : warnings[code].replaceAll('`', '');
}

function isWarning(code: string): code is Warning {
  return Object.hasOwn(warnings, code);
}
