import type { ActivityField } from '@ledgerprint/ledger/activity';
import type { BesideColumns, Enrichment } from '../../src/enrichment.ts';

export type ColumnDescription = {
  readonly meaning: string;
  readonly unit: string;
  readonly emptyWhen: string;
};

/** The name of a column of the exported file. */
export type ColumnName = ActivityField | 'occurrences' | Exclude<keyof Enrichment, BesideColumns>;

/** What docs/analyst/columns.md says of each column; it shows them in the file's order. */
export const columnDescriptions: { readonly [name in ColumnName]: ColumnDescription } = {
  designation: {
    meaning: 'What was bought, in the spelling of its first row',
    unit: 'text',
    emptyWhen: 'never',
  },
  supplier: { meaning: 'Who sold it', unit: 'text', emptyWhen: 'not given' },
  unitPrice: {
    meaning: 'Price of one unit excluding VAT, as given',
    unit: "the currency's",
    emptyWhen: 'not given',
  },
  currency: { meaning: 'As given', unit: 'text', emptyWhen: 'not given; euros are assumed' },
  quantity: {
    meaning: 'As given; the sum where several rows count in the same unit',
    unit: "the unit's",
    emptyWhen: 'not given; one is assumed',
  },
  unit: { meaning: 'What the quantity counts, as given', unit: 'text', emptyWhen: 'not given' },
  purchaseDate: { meaning: 'As given', unit: 'date', emptyWhen: 'not given' },
  weight: {
    meaning: 'Weight of one unit, as given',
    unit: 'kg unless a unit is written',
    emptyWhen: 'not given',
  },
  notes: { meaning: 'As given', unit: 'text', emptyWhen: 'not given' },
  category: { meaning: "The client's own category, as given", unit: 'text', emptyWhen: 'not given' },
  occurrences: { meaning: 'How many rows the product stands for', unit: 'rows', emptyWhen: 'never' },
  match: {
    meaning:
      '`matched`: sure. `decided`: a person settled it. `review`: the best guess, to be looked at. `unmatched`: no guess worth giving. `excluded`: not a purchase. `failed`: the product could not be processed',
    unit: 'word',
    emptyWhen: 'never',
  },
  categoryScheme: {
    meaning: "Whose categories: `ademe`, `client`, `naics`, or the name of the organization's referential",
    unit: 'word',
    emptyWhen: '`match` is `failed`',
  },
  categoryCode: {
    meaning: "The category's code; in `client` mode the client's own text",
    unit: 'text',
    emptyWhen: 'no category was found',
  },
  categoryLabel: {
    meaning: "The category's name; in `client` mode the same as the code",
    unit: 'text',
    emptyWhen: 'no category was found',
  },
  categoryConfidence: {
    meaning:
      'How likely the category is right: of lines with 0.9, nine in ten are. For an unmatched product that of the nearest category, for a decided one 1',
    unit: 'probability, 0 to 1',
    emptyWhen: '`match` is `failed`',
  },
  alternatives: {
    meaning:
      'The next two categories, as `code:probability` to four digits, joined with ` | `; of a decided product what the engine thought of',
    unit: 'text',
    emptyWhen: 'there are none',
  },
  method: {
    meaning: 'What was multiplied: `physical` a quantity, `monetary` an amount of money, `none` nothing',
    unit: 'word',
    emptyWhen: 'never',
  },
  factorId: {
    meaning:
      'The emission factor, as in the catalogue, or `own:` and the decision it comes from; of the largest part where there are several',
    unit: 'text',
    emptyWhen: '`match` is `unmatched`, `excluded` or `failed`',
  },
  factorName: { meaning: 'Its name at its publisher', unit: 'text', emptyWhen: 'as `factorId`' },
  factorValue: {
    meaning: 'Its value; where rows used several factors the effective one, footprint ÷ activity',
    unit: '`factorUnit`',
    emptyWhen: 'as `factorId`',
  },
  factorUnit: { meaning: 'kgCO2e for one unit of the activity', unit: 'text', emptyWhen: 'as `factorId`' },
  factorSource: {
    meaning: 'Publisher and edition, or the source that the referential names',
    unit: 'text',
    emptyWhen: 'as `factorId`',
  },
  factorYear: {
    meaning: 'The year it is of',
    unit: 'year',
    emptyWhen: 'as `factorId`, or its publisher states none',
  },
  activityValue: {
    meaning: "How much was bought, in the factor's terms",
    unit: '`activityUnit`',
    emptyWhen: 'there is no footprint',
  },
  activityUnit: {
    meaning: '`kg`, `litre`, `kWh`, `EUR`, …',
    unit: 'text',
    emptyWhen: 'there is no footprint',
  },
  spendEur: {
    meaning: 'What all rows with a readable price cost together, excluding VAT',
    unit: 'EUR',
    emptyWhen: 'no row has a readable price, or `match` is `failed`',
  },
  footprintKgCo2e: {
    meaning: '`activityValue` × `factorValue`; negative for credit notes',
    unit: 'kgCO2e',
    emptyWhen: '`method` is `none`',
  },
  footprintLowKgCo2e: {
    meaning: 'In 95 of 100 cases the footprint is at least this',
    unit: 'kgCO2e',
    emptyWhen: '`method` is `none`',
  },
  footprintHighKgCo2e: {
    meaning: 'In 95 of 100 cases the footprint is at most this',
    unit: 'kgCO2e',
    emptyWhen: '`method` is `none`',
  },
  explanation: {
    meaning: 'How the figures were calculated, in English: enough to repeat the calculation by hand',
    unit: 'text',
    emptyWhen: 'never',
  },
  warnings: {
    meaning: 'Codes of what was assumed or could not be read, joined with ` | `',
    unit: 'text',
    emptyWhen: 'there is nothing to say',
  },
  engineVersion: {
    meaning:
      'The version of the computation and a mark of the data it used: two lines with the same one were computed with the same data',
    unit: 'text',
    emptyWhen: 'never',
  },
  scope1KgCo2e: {
    meaning: 'What is emitted on site: fuels burnt, refrigerants lost',
    unit: 'kgCO2e',
    emptyWhen: 'there is no footprint',
  },
  scope2KgCo2e: {
    meaning: 'What is emitted for electricity, heat and cold, location-based',
    unit: 'kgCO2e',
    emptyWhen: 'there is no footprint',
  },
  scope3KgCo2e: {
    meaning: 'Everything else, upstream of energy included; the three scopes add up to the footprint',
    unit: 'kgCO2e',
    emptyWhen: 'there is no footprint',
  },
  ghgCategory: {
    meaning:
      'Categories of the GHG Protocol: `1`, `2`, or `3.1` to `3.15`, the heaviest first, joined with ` | `',
    unit: 'text',
    emptyWhen: 'there is no footprint',
  },
  begesPost: {
    meaning: 'Posts of the French BEGES (version 5), the heaviest first, joined with ` | `',
    unit: 'text',
    emptyWhen: 'there is no footprint',
  },
  dataQuality: {
    meaning: 'From 1, measured, to 5, a rough estimate',
    unit: '1 to 5',
    emptyWhen: 'there is no footprint',
  },
  exclusion: {
    meaning: 'Why rows are not purchases, such as `payroll` or `tax`, joined with ` | `',
    unit: 'text',
    emptyWhen: 'all rows are purchases',
  },
  decision: {
    meaning: 'The ids of the decisions that took part, joined with ` | `',
    unit: 'text',
    emptyWhen: 'none did',
  },
  cases: {
    meaning: 'How many cases the product is: rows that share supplier, account and category are one',
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
