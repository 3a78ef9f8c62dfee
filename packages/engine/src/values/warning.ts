import type { Language } from '@ledgerprint/ledger/language';

/** All assumptions and unreadable values, with the sentence that documents each. */
const english = {
  number_ambiguous: 'A number such as `1,234` can be read in two ways.',
  value_absurd: 'An implausibly large or small number was ignored.',
  unit_price_unreadable: 'The unit price is not a readable number.',
  amount_unreadable: 'The amount is not a readable number: unit price × quantity is used, if the row has a unit price.',
  amount_differs: 'The amount differs from unit price × quantity: the amount is used.',
  quantity_unreadable: 'The quantity is not a readable number.',
  quantity_assumed: 'No usable quantity is given: a quantity of 1 is assumed.',
  unit_unknown: 'The unit is not recognized, so the quantity is not multiplied directly by a factor.',
  weight_unreadable: 'The weight is not a readable number.',
  date_unreadable: 'The purchase date is not a readable date.',
  date_assumed: 'The purchase date is unknown: the latest ratio, price and exchange rate are used where needed.',
  currency_assumed: 'No currency is given: euros are assumed.',
  currency_unknown: 'The currency is not recognized, or the ECB publishes no rate for it: the amount paid is ignored.',
  rate_after_last: 'The purchase is later than the last known exchange rate: that rate is used.',
  rate_before_first: 'The purchase is earlier than the first known exchange rate: that rate is used.',
  year_outside_ratios: 'No ratio exists for the purchase year: the ratio of the nearest year is used.',
  size_from_designation: 'The size stated in the designation is used.',
  family_factor:
    'The goods have no factor of their own: the mean of similar goods is used, with their spread as uncertainty.',
  density_assumed: 'A typical density was used to convert between volume and mass.',
  distance_assumed: 'The distance of the journey is estimated from the places named.',
  proxy_factor: 'ADEME publishes no ratio for the group: a documented proxy is used.',
  factor_expired: 'The factor was due for review by its publisher before the purchase.',
  deflated: 'A price index converts the amount to prices in the year of the ratio.',
  price_assumed: 'The quantity is the amount paid divided by an average price.',
  quantity_missing: 'No usable quantity is given, so the amount paid is used.',
  stated_amount_unlikely:
    'The quantity taken from the designation or from the weight does not fit the amount paid, so the amount paid is used.',
  quantity_unused: 'A quantity is stated but not used, and the explanation says why: the amount paid is used.',
  mix_assumed: 'The bill names several energy carriers, or none: a typical mix is assumed.',
  price_other_year:
    'No average price is known for that year: the price of the nearest year is used, adjusted if possible.',
  price_other_country: 'No reliable average price is known for that country and year: one from elsewhere is used.',
  country_factor_missing:
    'No factor is published for that country: a factor for another country or for the world is used.',
  scope_not_split: 'The publisher does not report upstream emissions separately: all emissions are in one scope.',
  country_assumed: 'No country is named: France is assumed.',
  physical_monetary_differ: 'The physical and monetary footprints differ by more than a factor of five.',
  cases_differ:
    'The cases of the product differ in category, status or exclusion: the category shown is that of the main case; footprint and spend are the sums of the counted cases.',
  category_unknown: "No factor can be found for the client's category.",
  category_missing:
    'No row has a category, and no category in the project is close enough: the ADEME group determines the factor.',
  decision_conflict: 'A decision could not be applied: the explanation says which one and why.',
  words_unknown: 'No word says what was bought, and neither the supplier nor the account does: there is no footprint.',
  language_unread:
    'The text is in a language that is not read, and neither the supplier nor the account says what was bought: there is no footprint.',
  rows_left_out: 'Some rows are not in the footprint: they are unmatched or have no usable amount, quantity or weight.',
  no_activity_data: 'No row has a usable amount, quantity or weight: there is no footprint.',
} as const;

/** The code of a warning, as in the exported file. */
export type Warning = keyof typeof english;

const french: Readonly<Record<Warning, string>> = {
  number_ambiguous: 'Un nombre tel que `1,234` peut se lire de deux façons.',
  value_absurd: 'Un nombre anormalement grand ou petit a été ignoré.',
  unit_price_unreadable: 'Le prix unitaire n’est pas un nombre lisible.',
  amount_unreadable:
    'Le montant n’est pas un nombre lisible\u00a0: il est remplacé par prix unitaire × quantité, si la ligne a un prix unitaire.',
  amount_differs: 'Le montant diffère de prix unitaire × quantité\u00a0: c’est le montant qui est retenu.',
  quantity_unreadable: 'La quantité n’est pas un nombre lisible.',
  quantity_assumed: 'Aucune quantité exploitable n’est indiquée\u00a0: une quantité de 1 est supposée.',
  unit_unknown: 'L’unité n’est pas reconnue\u00a0: la quantité n’est pas multipliée directement par un facteur.',
  weight_unreadable: 'Le poids n’est pas un nombre lisible.',
  date_unreadable: 'La date d’achat n’est pas une date lisible.',
  date_assumed:
    'La date d’achat est inconnue\u00a0: le ratio, le prix et le cours de change les plus récents sont utilisés si nécessaire.',
  currency_assumed: 'Aucune devise n’est indiquée\u00a0: l’euro est supposé.',
  currency_unknown:
    'La devise n’est pas reconnue ou la BCE n’en publie pas le cours\u00a0: le montant payé est ignoré.',
  rate_after_last: 'L’achat est postérieur au dernier cours de change connu\u00a0: ce cours est utilisé.',
  rate_before_first: 'L’achat est antérieur au premier cours de change connu\u00a0: ce cours est utilisé.',
  year_outside_ratios:
    'Aucun ratio n’existe pour l’année d’achat\u00a0: le ratio de l’année la plus proche est utilisé.',
  size_from_designation: 'La taille indiquée dans la désignation (contenance, poids, surface…) est utilisée.',
  family_factor:
    'Le produit n’a pas de facteur propre\u00a0: la moyenne de produits semblables est utilisée, et leur dispersion sert d’incertitude.',
  density_assumed: 'Une masse volumique usuelle a servi à convertir le volume en masse, ou l’inverse.',
  distance_assumed: 'La distance du trajet est estimée d’après les lieux cités.',
  proxy_factor:
    'L’ADEME ne publie pas de ratio pour ce groupe\u00a0: un facteur de substitution documenté est utilisé.',
  factor_expired: 'L’éditeur du facteur prévoyait de le réviser avant la date de l’achat.',
  deflated: 'Le montant est ramené aux prix de l’année du ratio à l’aide d’un indice de prix.',
  price_assumed: 'La quantité est le montant payé divisé par un prix moyen.',
  quantity_missing: 'Aucune quantité exploitable n’est indiquée\u00a0: le calcul repose sur le montant payé.',
  stated_amount_unlikely:
    'La quantité tirée de la désignation ou du poids ne concorde pas avec le montant payé\u00a0: le calcul repose sur ce montant.',
  quantity_unused:
    'Une quantité est indiquée mais n’est pas utilisée, et l’explication dit pourquoi\u00a0: le calcul repose sur le montant payé.',
  mix_assumed: 'La facture mentionne plusieurs énergies, ou aucune\u00a0: une répartition usuelle est supposée.',
  price_other_year:
    'Aucun prix moyen n’est connu pour cette année\u00a0: celui de l’année la plus proche est utilisé, actualisé si possible.',
  price_other_country:
    'Aucun prix moyen fiable n’est connu pour ce pays et cette année\u00a0: celui d’un autre pays ou la moyenne européenne est utilisé.',
  country_factor_missing:
    'Aucun facteur n’est publié pour ce pays\u00a0: celui d’un autre pays ou du monde est utilisé.',
  scope_not_split:
    'L’éditeur ne distingue pas les émissions amont\u00a0: toutes les émissions sont dans un seul scope.',
  country_assumed: 'Aucun pays n’est indiqué\u00a0: la France est supposée.',
  physical_monetary_differ:
    'Les empreintes calculées à partir de la quantité et à partir du montant diffèrent d’un facteur supérieur à cinq.',
  cases_differ:
    'Les cas du produit diffèrent par leur catégorie, leur statut ou leur exclusion\u00a0: la catégorie affichée est celle du cas principal\u00a0; l’empreinte et le montant sont les sommes des cas comptés.',
  category_unknown: 'Aucun facteur ne correspond à la catégorie interne.',
  category_missing:
    'Aucune ligne n’a de catégorie et aucune catégorie du projet n’est assez proche\u00a0: le groupe ADEME détermine le facteur.',
  decision_conflict: 'Une décision n’a pas pu être appliquée\u00a0: l’explication précise laquelle et pourquoi.',
  words_unknown:
    'Aucun mot ne dit ce qui a été acheté, pas plus que le fournisseur ou le compte\u00a0: il n’y a pas d’empreinte.',
  language_unread:
    'Le texte est dans une langue qui n’est pas lue, et ni le fournisseur ni le compte ne disent ce qui a été acheté\u00a0: il n’y a pas d’empreinte.',
  rows_left_out:
    'Certaines lignes ne sont pas comprises dans l’empreinte\u00a0: elles sont non attribuées ou n’ont ni montant, ni quantité, ni poids exploitable.',
  no_activity_data: 'Aucune ligne n’a de montant, de quantité ni de poids exploitable\u00a0: il n’y a pas d’empreinte.',
};

/** The sentence of each warning, in both languages. */
export const warningSentences: Readonly<Record<Language, Readonly<Record<Warning, string>>>> = {
  en: english,
  fr: french,
};

/** The English sentence of each warning, in the order in which they are documented and exported. */
export const warnings: Readonly<Record<Warning, string>> = english;

/** The sentence of a warning, without code formatting; an unknown code is returned unchanged. */
export function sayWarning(code: string, language: Language): string {
  const sentences: Readonly<Record<string, string>> = warningSentences[language];
  return Object.hasOwn(sentences, code) ? (sentences[code] ?? code).replaceAll('`', '') : code;
}
