/** A question mark means optional. A `flag` is `yes` or absent. */
export type ValueKind = 'text' | 'text?' | 'number' | 'number?' | 'flag';
type Values = Readonly<Record<string, ValueKind>>;

/** The factor of a calculation. */
const factor = {
  factor: 'number',
  unit: 'text',
  name: 'text',
  /** The French name, if it is another. */
  nameFr: 'text?',
  id: 'text',
  source: 'text',
  /** The year of its prices, if it is a monetary ratio. */
  priceYear: 'number?',
  /** The factor is a substitute for a missing ratio. */
  proxy: 'flag',
  /** Why it was derived or is used as a substitute: the note in the catalogue, in English. */
  note: 'text?',
  /** For a mean of foods: the factors with their values. */
  meanOf: 'text?',
  /** For a mean of an industry: the number of factors. */
  industryFactors: 'number?',
  industry: 'text?',
} as const;

/** A category with its confidence and the two next best. */
const ranked = {
  category: 'text',
  label: 'text',
  confidence: 'number',
  next: 'text?',
  nextConfidence: 'number?',
  third: 'text?',
  thirdConfidence: 'number?',
} as const;

/**
 * All reasons that the engine gives, by code, with the names and kinds of their values. Steps lead to the amount of
 * the next `multiplied`. The parts of a calculation follow one another, as do those of the reporting and of the
 * uncertainty.
 */
export const reasonValues = {
  // The cases of a product.
  case: { number: 'number', supplier: 'text?', account: 'text?', clientCategory: 'text?', rows: 'number' },
  more_cases: { cases: 'number' },
  /** What each case of a product that has several adds to sums, with its parts by scope, GHG and BEGES category. */
  case_sum: {
    match: 'text',
    method: 'text',
    rows: 'number',
    supplier: 'text?',
    category: 'text?',
    label: 'text?',
    exclusion: 'text?',
    eur: 'number?',
    uncounted: 'number?',
    kg: 'number?',
    quality: 'number?',
    doubt: 'number?',
  },
  case_reported: { ghgCategory: 'text', begesPost: 'text', kg: 'number' },

  // How the amount of the first row was found.
  step_quantity: { quantity: 'number', rowUnit: 'text', result: 'number?', resultUnit: 'text?' },
  step_count: { count: 'number' },
  step_packs: { count: 'number', packed: 'number', text: 'text' },
  step_weight: { kg: 'number' },
  step_sheets: { sheets: 'number', format: 'text', gramsPerM2: 'number', kg: 'number' },
  step_size: { text: 'text', result: 'number', resultUnit: 'text' },
  step_density: { kgPerLitre: 'number', goods: 'text', result: 'number', resultUnit: 'text' },
  step_cubic_metres: { result: 'number' },
  step_passenger: {},
  step_travellers: { travellers: 'number' },
  step_journey: { km: 'number', places: 'text', return: 'flag', result: 'number' },
  step_freight: { text: 'text', result: 'number' },
  step_paid: { amount: 'number', currency: 'text' },
  step_euros: { amount: 'number', currency: 'text', rate: 'number', day: 'text' },
  step_dollars: { amount: 'number', rate: 'number', day: 'text' },
  step_share: { share: 'number' },
  step_price: {
    price: 'number',
    perUnit: 'text',
    carrier: 'text',
    country: 'text',
    year: 'number',
    band: 'text?',
    source: 'text',
    movedTo: 'number?',
  },
  step_usual_price: { price: 'number', perUnit: 'text', source: 'text' },
  step_market_price: { price: 'number', perUnit: 'text', year: 'number', source: 'text' },
  step_index: { ratio: 'number', fromYear: 'number', toYear: 'number', index: 'text' },

  // The calculation.
  multiplied: { amount: 'number', ...factor, kg: 'number', rows: 'number' },
  together: { amount: 'number', unit: 'text', factor: 'number', kg: 'number' },
  levelled: {},
  rows_without_amount: { rows: 'number' },
  /** An amount that is stated but not used; what it would be at the typical figure of its category, if there is one. */
  quantity_unused: {
    amount: 'number',
    unit: 'text',
    why: 'text',
    typical: 'number?',
    category: 'text?',
    kg: 'number?',
  },
  monetary_check: { amount: 'number', unit: 'text', factor: 'number', id: 'text', kg: 'number' },
  /** The ratio of a country is far from ADEME's of the same group. */
  ratio_jump: {
    factor: 'number',
    unit: 'text',
    country: 'text',
    id: 'text',
    ademe: 'number',
    ademeId: 'text',
    times: 'number',
  },
  no_amount: {},
  no_amount_for: factor,

  // How the category was chosen.
  category_named: ranked,
  category_classified: ranked,
  category_similar: { ...ranked, designation: 'text', decision: 'text' },
  category_item_code: { ...ranked, itemCode: 'text', textCategory: 'text?', textConfidence: 'number?' },
  category_item_code_confirmed: { ...ranked, itemCode: 'text' },
  category_account: { category: 'text', label: 'text' },
  category_heading: { category: 'text', heading: 'text' },
  category_energy: { category: 'text' },
  /** The supplier sells nothing else, and the words are in a language that is not read. */
  category_supplier: { category: 'text', supplier: 'text' },
  /** A word that has this meaning in the language of the line. */
  category_word: { category: 'text', word: 'text', language: 'text' },
  category_listed: { ...ranked, scheme: 'text' },
  category_unlikely: { scheme: 'text?', closest: 'text?', confidence: 'number?' },
  /** Nothing says what was bought: no word is known, in a language that is not read if one is given. */
  not_understood: { language: 'text?' },
  category_without_factor: { category: 'text', scheme: 'text' },
  item_code_agrees: { itemCode: 'text' },
  item_code_differs: { itemCode: 'text', categories: 'text' },
  any_purchase_rebate: {},
  any_purchase_card: {},
  any_purchase_marketplace: {},
  client_category: { clientCategory: 'text' },
  client_category_close: { clientCategory: 'text', confidence: 'number' },
  client_category_none: {},
  /** The following reason gives the category that provides the factor for the client's category. */
  factor_category: {},

  // Exclusions and decisions.
  excluded: { exclusion: 'text', decision: 'text?' },
  counted_anyway: { exclusion: 'text', decision: 'text' },
  /** The following reasons describe what was accepted. */
  accepted: { decision: 'text', secondDecision: 'text?' },
  category_decided: {
    /** Absent if none of the client's own categories is close. */
    category: 'text?',
    /** Absent if the category is one of the client's own. */
    label: 'text?',
    countedAs: 'text?',
    decision: 'text',
    secondDecision: 'text?',
    own: 'text?',
    ownConfidence: 'number?',
  },
  factor_decided: { id: 'text', decision: 'text' },
  quantity_decided: { quantity: 'number', rowUnit: 'text', by: 'text', decision: 'text' },
  placed: { ghgCategory: 'text', decision: 'text' },
  decision_not_applied: { decision: 'text', conflict: 'text' },

  // Assumptions, and values that sums need.
  assumed: { warning: 'text' },
  not_counted: { eur: 'number' },
  reported: { ghgCategory: 'text', begesPost: 'text', kg: 'number' },
  uncertain: { kg: 'number', mean: 'flag' },
  uncertain_by: { error: 'text', pct: 'number', own: 'flag' },
  uncertain_category: { shiftKg: 'number', variance: 'number' },

  /** The product could not be processed. */
  failed: { message: 'text' },
} as const satisfies Readonly<Record<string, Values>>;

export type ReasonCode = keyof typeof reasonValues;

type ValueOf<Kind extends ValueKind> = Kind extends 'flag' ? true : Kind extends 'number' | 'number?' ? number : string;

type OptionalNames<Of extends Values> = {
  [Name in keyof Of]: Of[Name] extends 'text' | 'number' ? never : Name;
}[keyof Of];

/** The reason with a given code. */
export type ReasonOf<Code extends ReasonCode> = { readonly code: Code } & ValuesOf<(typeof reasonValues)[Code]>;

type ValuesOf<Of extends Values> = {
  readonly [Name in Exclude<keyof Of, OptionalNames<Of>>]: ValueOf<Of[Name]>;
} & { readonly [Name in OptionalNames<Of>]?: ValueOf<Of[Name]> };

/**
 * One statement of an explanation: a code with its values. Texts come from the ledger or the catalogue, or are codes.
 */
export type Reason = { [Code in ReasonCode]: ReasonOf<Code> }[ReasonCode];

/** A reason that leads to an amount. */
export type Step = Extract<Reason, { readonly code: `step_${string}` }>;

export function isStep(reason: Reason): reason is Step {
  return reason.code.startsWith('step_');
}
