import type { ActivityField } from '@ledgerprint/ledger/activity';
import type { BesideColumns, Enrichment } from '../../src/enrichment.ts';

export type ColumnDescription = { readonly meaning: string; readonly unit: string; readonly emptyWhen: string };

/** The name of a column of the exported file. */
export type ColumnName = ActivityField | 'occurrences' | Exclude<keyof Enrichment, BesideColumns> | 'explanation';

/** The description of each column in docs/analyst/columns.md, which lists them in the order of the file. */
export const columnDescriptions: { readonly [name in ColumnName]: ColumnDescription } = {
  designation: { meaning: 'What was bought, as spelled in the first row', unit: 'text', emptyWhen: 'never' },
  supplier: { meaning: 'Supplier, as given', unit: 'text', emptyWhen: 'not given' },
  unitPrice: { meaning: 'Unit price excluding VAT, as given', unit: '`currency`', emptyWhen: 'not given' },
  currency: {
    meaning: 'Currency, as given',
    unit: 'text',
    emptyWhen: "not given; the project's currency is assumed, or the euro if the project has none",
  },
  quantity: {
    meaning: 'Quantity, as given; the sum if all rows have the same unit',
    unit: '`unit`',
    emptyWhen: 'not given; a quantity of 1 is assumed',
  },
  unit: { meaning: 'Unit of the quantity, as given', unit: 'text', emptyWhen: 'not given' },
  purchaseDate: { meaning: 'Date of purchase, as given', unit: 'date', emptyWhen: 'not given' },
  weight: { meaning: 'Weight of one unit, as given', unit: 'kg, unless a unit is given', emptyWhen: 'not given' },
  notes: { meaning: 'Notes, as given', unit: 'text', emptyWhen: 'not given' },
  category: { meaning: 'Your own category, as given', unit: 'text', emptyWhen: 'not given' },
  occurrences: { meaning: 'Number of rows of the product', unit: 'rows', emptyWhen: 'never' },
  match: {
    meaning:
      'Status. `matched`: the engine is sure. `decided`: decided by a person. `review`: the most likely category, to be reviewed. `unmatched`: no category or, in `client` mode, no factor for the category. `excluded`: not a purchase. `failed`: the product could not be processed',
    unit: 'word',
    emptyWhen: 'never',
  },
  categoryScheme: {
    meaning: "Scheme of the category: `ademe`, `client`, `naics`, or the name of the organization's referential",
    unit: 'word',
    emptyWhen: '`match` is `failed`',
  },
  categoryCode: {
    meaning: 'Code of the category; in `client` mode, your own text',
    unit: 'text',
    emptyWhen: 'no category was found',
  },
  categoryLabel: {
    meaning:
      'English name of the category; in `client` mode, the same as the code; in a referential of your own, its label',
    unit: 'text',
    emptyWhen: 'no category was found',
  },
  categoryConfidence: {
    meaning:
      'Probability that the category is right: at 0.9, it is right for nine lines in ten. For an unmatched product, the probability of the most likely category; for a decided one, and for a category of your own as given, 1',
    unit: 'probability, 0 to 1',
    emptyWhen: '`match` is `excluded` or `failed`',
  },
  alternatives: {
    meaning:
      'The two next most likely categories, as `code:probability` with up to four decimals, joined with ` | `; for a decided product, the categories that the engine considered',
    unit: 'text',
    emptyWhen: 'there are none',
  },
  method: {
    meaning:
      'Basis of the calculation: `physical` for a quantity, `monetary` for an amount of money, `none` if there is no footprint',
    unit: 'word',
    emptyWhen: 'never',
  },
  factorId: {
    meaning:
      'Id of the emission factor in the catalogue, or `own:` followed by the id of the decision that set it; if there are several factors, that of the largest part',
    unit: 'text',
    emptyWhen: '`match` is `unmatched`, `excluded` or `failed`',
  },
  factorName: {
    meaning:
      'English name of the factor: its publisher’s or, where that is missing, ours; the French name, under which French publishers list it, is in `reasons` (`nameFr`)',
    unit: 'text',
    emptyWhen: 'as `factorId`',
  },
  factorValue: {
    meaning: 'Value of the factor; if rows use several factors, the effective value: footprint ÷ activity data',
    unit: '`factorUnit`',
    emptyWhen: 'as `factorId`',
  },
  factorUnit: {
    meaning: 'Unit of the factor: kgCO2e per unit of activity data',
    unit: 'text',
    emptyWhen: 'as `factorId`',
  },
  factorSource: {
    meaning: 'Publisher and edition, or the source stated in the referential',
    unit: 'text',
    emptyWhen: 'as `factorId`',
  },
  factorYear: {
    meaning: 'Year of the factor',
    unit: 'year',
    emptyWhen: 'as `factorId`, or the publisher does not state a year',
  },
  activityValue: {
    meaning: 'Activity data: the quantity or amount bought, in the unit of the factor',
    unit: '`activityUnit`',
    emptyWhen: 'there is no footprint',
  },
  activityUnit: {
    meaning: 'Unit of the activity data: `kg`, `litre`, `kWh`, `EUR` and so on',
    unit: 'text',
    emptyWhen: 'there is no footprint',
  },
  spendEur: {
    meaning:
      'Total amount, excluding VAT, of the rows with a readable price; if only some cases are excluded, their rows are left out',
    unit: 'EUR',
    emptyWhen: 'no row has a readable price, or `match` is `failed`',
  },
  footprintKgCo2e: {
    meaning: 'Footprint: `activityValue` × `factorValue`; negative for credit notes',
    unit: 'kgCO2e',
    emptyWhen: '`method` is `none`',
  },
  footprintLowKgCo2e: {
    meaning: 'Lower bound of the 95% confidence interval',
    unit: 'kgCO2e',
    emptyWhen: '`method` is `none`',
  },
  footprintHighKgCo2e: {
    meaning: 'Upper bound of the 95% confidence interval',
    unit: 'kgCO2e',
    emptyWhen: '`method` is `none`',
  },
  explanation: {
    meaning: 'The calculation, in English, in enough detail to repeat it by hand',
    unit: 'text',
    emptyWhen: 'never',
  },
  warnings: {
    meaning: 'Codes of assumptions and of values that could not be read, joined with ` | `',
    unit: 'text',
    emptyWhen: 'there are none',
  },
  engineVersion: {
    meaning:
      'Version of the calculation and a hash of its data: lines with the same value were calculated in the same way with the same data',
    unit: 'text',
    emptyWhen: 'never',
  },
  scope1KgCo2e: {
    meaning: 'Scope 1, direct emissions: fuel combustion, refrigerant leaks',
    unit: 'kgCO2e',
    emptyWhen: 'there is no footprint',
  },
  scope2KgCo2e: {
    meaning: 'Scope 2: purchased electricity, heat and cooling, location-based',
    unit: 'kgCO2e',
    emptyWhen: 'there is no footprint',
  },
  scope3KgCo2e: {
    meaning:
      'Scope 3: everything else, including the upstream emissions of energy; the three scopes add up to the footprint',
    unit: 'kgCO2e',
    emptyWhen: 'there is no footprint',
  },
  ghgCategory: {
    meaning: 'GHG Protocol categories, `1`, `2` or `3.1` to `3.15`, largest first, joined with ` | `',
    unit: 'text',
    emptyWhen: 'there is no footprint',
  },
  begesPost: {
    meaning: 'BEGES categories (version 5), largest first, joined with ` | `',
    unit: 'text',
    emptyWhen: 'there is no footprint',
  },
  dataQuality: {
    meaning: 'Data quality, from 1 (measured) to 5 (rough estimate)',
    unit: '1 to 5',
    emptyWhen: 'there is no footprint',
  },
  exclusion: {
    meaning: 'Reasons why rows are not purchases, such as `payroll` or `tax`, joined with ` | `',
    unit: 'text',
    emptyWhen: 'all rows are purchases',
  },
  decision: {
    meaning: 'Ids of the decisions that were applied, joined with ` | `',
    unit: 'text',
    emptyWhen: 'there are none',
  },
  cases: {
    meaning: 'Number of cases of the product: rows with the same supplier, account and category form one case',
    unit: 'cases',
    emptyWhen: '`match` is `failed`',
  },
  reasons: {
    meaning:
      'The explanation as codes with values, each written as `code?name=value&name=value` (form-urlencoded), joined with ` | `',
    unit: 'text',
    emptyWhen: 'never',
  },
};
