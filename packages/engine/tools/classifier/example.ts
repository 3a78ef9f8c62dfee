import type { ClassifierInput } from '../../src/classifier/features.ts';

/** Where an example comes from. The first four are labelled purchase lines, which the benchmark holds out in turn. */
export type ExampleSource =
  | 'insee'
  | 'paris'
  | 'austin'
  | 'grocery'
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
  /** What was paid and when, where the line says. */
  readonly amountEur?: number;
  readonly year?: number;
  /** The code that its buyer gave it, as e-invoices have it. */
  readonly itemCode?: string;
};

/** An example of which only the designation, and perhaps the supplier, is known. */
export function toExample(
  source: ExampleSource,
  code: string,
  fields: { readonly designation: string; readonly supplier?: string },
): Example {
  return { source, code, input: { supplier: '', category: '', unit: '', notes: '', ...fields } };
}
