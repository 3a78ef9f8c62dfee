import type { ActivityField } from '@ledgerprint/ledger/activity';
import type { BesideColumns, Enrichment } from '../../src/enrichment.ts';

export type ColumnDescription = {
  readonly meaning: string;
  readonly unit: string;
  readonly emptyWhen: string;
};

/** The name of a column of the exported file. */
export type ColumnName = ActivityField | 'occurrences' | Exclude<keyof Enrichment, BesideColumns>;

/** The descriptions in docs/analyst/columns.md, which lists the columns in the order of the file. */
export const columnDescriptions: { readonly [name in ColumnName]: ColumnDescription } = {
  designation: {
    meaning: 'What was bought, as spelled in the first row',
    unit: 'text',
    emptyWhen: 'never',
  },
  supplier: { meaning: 'The supplier, as given', unit: 'text', emptyWhen: 'not given' },
  unitPrice: {
    meaning: 'Unit price excluding VAT, as given',
    unit: "the row's currency",
    emptyWhen: 'not given',
  },
  currency: { meaning: 'The currency, as given', unit: 'text', emptyWhen: 'not given; euros are assumed' },
  quantity: {
    meaning: 'The quantity, as given; the sum if several rows use the same unit',
    unit: "the row's unit",
    emptyWhen: 'not given; one is assumed',
  },
  unit: { meaning: 'The unit of the quantity, as given', unit: 'text', emptyWhen: 'not given' },
  purchaseDate: { meaning: 'The purchase date, as given', unit: 'date', emptyWhen: 'not given' },
  weight: {
    meaning: 'The weight of one unit, as given',
    unit: 'kg unless another unit is given',
    emptyWhen: 'not given',
  },
  notes: { meaning: 'Notes, as given', unit: 'text', emptyWhen: 'not given' },
  category: { meaning: "The client's own category, as given", unit: 'text', emptyWhen: 'not given' },
  occurrences: { meaning: 'The number of rows of the product', unit: 'rows', emptyWhen: 'never' },
  match: {
    meaning:
      'The status. `matched`: certain. `decided`: decided by a person. `review`: the most likely result, to be reviewed. `unmatched`: no category is likely enough. `excluded`: not a purchase. `failed`: the product could not be processed',
    unit: 'word',
    emptyWhen: 'never',
  },
  categoryScheme: {
    meaning: "The category scheme: `ademe`, `client`, `naics`, or the name of the organization's referential",
    unit: 'word',
    emptyWhen: '`match` is `failed`',
  },
  categoryCode: {
    meaning: "The code of the category; in `client` mode, the client's own text",
    unit: 'text',
    emptyWhen: 'no category was found',
  },
  categoryLabel: {
    meaning: 'The name of the category; in `client` mode, the same as the code',
    unit: 'text',
    emptyWhen: 'no category was found',
  },
  categoryConfidence: {
    meaning:
      'The probability that the category is right: of the lines with 0.9, nine in ten are. For an unmatched product, that of the closest category; for a decided product, 1',
    unit: 'probability, 0 to 1',
    emptyWhen: '`match` is `failed`',
  },
  alternatives: {
    meaning:
      'The next two categories, as `code:probability` to four decimal places, joined with ` | `; for a decided product, the categories that the engine considered',
    unit: 'text',
    emptyWhen: 'there are none',
  },
  method: {
    meaning:
      'What was multiplied by the factor: `physical`, a quantity; `monetary`, an amount of money; `none`, nothing',
    unit: 'word',
    emptyWhen: 'never',
  },
  factorId: {
    meaning:
      'The id of the emission factor in the catalogue, or `own:` and the decision that set it; if there are several, that of the largest part',
    unit: 'text',
    emptyWhen: '`match` is `unmatched`, `excluded` or `failed`',
  },
  factorName: { meaning: "The publisher's name for the factor", unit: 'text', emptyWhen: 'as `factorId`' },
  factorValue: {
    meaning:
      'The value of the factor; if rows used several factors, the effective one: footprint ÷ activity data',
    unit: '`factorUnit`',
    emptyWhen: 'as `factorId`',
  },
  factorUnit: {
    meaning: 'The unit of the factor: kgCO2e per unit of activity data',
    unit: 'text',
    emptyWhen: 'as `factorId`',
  },
  factorSource: {
    meaning: 'The publisher and edition, or the source stated in the referential',
    unit: 'text',
    emptyWhen: 'as `factorId`',
  },
  factorYear: {
    meaning: 'The year of the factor',
    unit: 'year',
    emptyWhen: 'as `factorId`, or the publisher states none',
  },
  activityValue: {
    meaning: 'The quantity or amount bought, in the unit of the factor',
    unit: '`activityUnit`',
    emptyWhen: 'there is no footprint',
  },
  activityUnit: {
    meaning: 'The unit of the activity data: `kg`, `litre`, `kWh`, `EUR`, …',
    unit: 'text',
    emptyWhen: 'there is no footprint',
  },
  spendEur: {
    meaning: 'The total cost of all rows with a readable price, excluding VAT',
    unit: 'EUR',
    emptyWhen: 'no row has a readable price, or `match` is `failed`',
  },
  footprintKgCo2e: {
    meaning: 'The footprint: `activityValue` × `factorValue`; negative for credit notes',
    unit: 'kgCO2e',
    emptyWhen: '`method` is `none`',
  },
  footprintLowKgCo2e: {
    meaning: 'The lower bound of the 95% confidence interval',
    unit: 'kgCO2e',
    emptyWhen: '`method` is `none`',
  },
  footprintHighKgCo2e: {
    meaning: 'The upper bound of the 95% confidence interval',
    unit: 'kgCO2e',
    emptyWhen: '`method` is `none`',
  },
  explanation: {
    meaning:
      'How the figures were calculated, in English, in enough detail to repeat the calculation by hand',
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
      'The version of the calculation and a fingerprint of its data: two lines with the same value were calculated with the same data',
    unit: 'text',
    emptyWhen: 'never',
  },
  scope1KgCo2e: {
    meaning: 'Scope 1, direct emissions: fuels burnt, refrigerant leaks',
    unit: 'kgCO2e',
    emptyWhen: 'there is no footprint',
  },
  scope2KgCo2e: {
    meaning: 'Scope 2, purchased electricity, heating and cooling, location-based',
    unit: 'kgCO2e',
    emptyWhen: 'there is no footprint',
  },
  scope3KgCo2e: {
    meaning:
      'Scope 3, everything else, including upstream emissions of energy; the three scopes add up to the footprint',
    unit: 'kgCO2e',
    emptyWhen: 'there is no footprint',
  },
  ghgCategory: {
    meaning:
      'Categories of the GHG Protocol: `1`, `2`, or `3.1` to `3.15`, the largest first, joined with ` | `',
    unit: 'text',
    emptyWhen: 'there is no footprint',
  },
  begesPost: {
    meaning: 'BEGES categories (version 5), the largest first, joined with ` | `',
    unit: 'text',
    emptyWhen: 'there is no footprint',
  },
  dataQuality: {
    meaning: 'From 1 (measured) to 5 (rough estimate)',
    unit: '1 to 5',
    emptyWhen: 'there is no footprint',
  },
  exclusion: {
    meaning: 'Why rows are not purchases, such as `payroll` or `tax`, joined with ` | `',
    unit: 'text',
    emptyWhen: 'all rows are purchases',
  },
  decision: {
    meaning: 'The ids of the decisions that were applied, joined with ` | `',
    unit: 'text',
    emptyWhen: 'there are none',
  },
  cases: {
    meaning:
      'The number of cases of the product: rows that share supplier, account and category form one case',
    unit: 'cases',
    emptyWhen: '`match` is `failed`',
  },
  reasons: {
    meaning:
      'The explanation as codes with values, joined with ` | `; each is `code?name=value&name=value`, form-urlencoded',
    unit: 'text',
    emptyWhen: 'never',
  },
};
