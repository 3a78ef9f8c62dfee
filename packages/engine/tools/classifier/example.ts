import type { ClassifierInput } from '../../src/classifier/features.ts';

/** The source of an example. The first six are labelled purchase lines, which the benchmark holds out in turn. */
export type ExampleSource =
  | 'insee'
  | 'paris'
  | 'austin'
  | 'grocery'
  | 'contracts'
  | 'shops'
  | 'cn'
  | 'nace'
  | 'coicop'
  | 'cpv'
  | 'naics'
  | 'shopify'
  | 'agribalyse'
  | 'lines'
  | 'coded'
  | 'lexicon'
  | 'suppliers';

/** A text with the group it belongs to. */
export type Example = {
  readonly source: ExampleSource;
  readonly input: ClassifierInput;
  readonly code: string;
  /** The amount and date of the purchase, if the line has them. */
  readonly amountEur?: number;
  readonly year?: number;
  /** The buyer's classification code for the item, as on e-invoices. */
  readonly itemCode?: string;
};

/** An example with only a designation and possibly a supplier. */
export function toExample(
  source: ExampleSource,
  code: string,
  fields: { readonly designation: string; readonly supplier?: string },
): Example {
  return { source, code, input: { supplier: '', category: '', unit: '', notes: '', ...fields } };
}
