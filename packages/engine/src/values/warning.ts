/** Everything that was not read, or was assumed, with the sentence that documents it. */
export const warnings = {
  number_ambiguous: 'A number such as `1,234` can be read in two ways.',
  value_absurd: 'A number is too large or too small to be meant and was left out.',
  unit_price_unreadable: 'The unit price is not a number that can be read.',
  amount_unreadable: 'The amount is not a number that can be read: unit price × quantity counts.',
  amount_differs: 'The amount is not unit price × quantity: the amount counts.',
  quantity_unreadable: 'The quantity is not a number that can be read.',
  quantity_assumed: 'No quantity is given: one is assumed.',
  unit_unknown: 'The unit is not known, so nothing is counted by the quantity.',
  weight_unreadable: 'The weight is not a number that can be read.',
  date_unreadable: 'The purchase date is not a date that can be read.',
  date_assumed: 'No purchase date is known: the latest ratio and exchange rate are used.',
  currency_assumed: 'No currency is given: euros are assumed.',
  currency_unknown: 'The currency is not one with an ECB rate: the price was left out.',
  rate_after_last: 'The purchase is later than the last exchange rate, which is used.',
  rate_before_first: 'The purchase is earlier than the first exchange rate, which is used.',
  year_outside_ratios: 'No ratio exists for the purchase year: the nearest year is used.',
  size_from_designation: 'The size written in the designation is used.',
  density_assumed: 'A volume was brought to a mass, or the reverse, by a typical density.',
  distance_assumed: 'The distance of the journey is estimated between the places named.',
  proxy_factor: 'ADEME publishes no ratio for the group: a documented stand-in is used.',
  factor_expired: 'The publisher wants this factor looked at again since before the purchase.',
  deflated: 'The amount is brought to the prices of the ratio by a price index.',
  price_assumed: 'The quantity is what was paid divided by an average price.',
  quantity_missing: 'No quantity is given, so that the money decides.',
  stated_amount_unlikely:
    'The amount written in the designation does not fit what was paid, so that the money decides.',
  mix_assumed: 'The bill does not say for which energy it is: a usual mix is assumed.',
  price_other_year: 'No average price of that year is known: the nearest year is used.',
  price_other_country: 'No average price of that country is known: the nearest country is used.',
  country_factor_missing: 'No figure is published for that country: the nearest one is used.',
  scope_not_split: 'The publisher does not tell upstream emissions apart: all are in one scope.',
  country_assumed: 'Nothing names a country: France is assumed.',
  physical_monetary_differ: 'Physical and monetary footprint differ by more than a factor of five.',
  cases_differ:
    'Rows of several suppliers, accounts or categories were counted in different ways: the columns are those of the largest.',
  category_unknown: 'The category given is not one that a factor can be found for.',
  category_missing:
    'No row carries a category and none of the project is near: the ADEME group decides the factor.',
  decision_conflict: 'A decision could not be applied: the explanation says which one and why.',
  rows_left_out: 'Some rows give no usable amount, quantity or weight and are not in the footprint.',
  no_activity_data: 'No row gives a usable amount, quantity or weight: there is no footprint.',
} as const;

/** The code of one warning, as it stands in the exported file. */
export type Warning = keyof typeof warnings;
