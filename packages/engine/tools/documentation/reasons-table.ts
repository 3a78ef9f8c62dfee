import { toMarkdownTable } from '@ledgerprint/bench';
import { isStep, type Reason, type ReasonCode, type ReasonOf, reasonValues } from '../../src/reasons/reason.ts';
import { sayReason } from '../../src/reasons/say-reasons.ts';

const paper = {
  factor: 0.919,
  unit: 'kg',
  name: 'Paper, average, without use and end of life',
  nameFr: 'Papier, Moyen, Hors utilisation et fin de vie',
  id: 'bc-24309',
  source: 'ADEME Base Carbone 23.6',
};

const ranked = {
  category: 'C17',
  label: 'Paper and paper products',
  confidence: 0.9943,
  next: 'C20',
  nextConfidence: 0.0026,
  third: 'C32',
  thirdConfidence: 0.002,
};

/** One reason of each code, with plausible values. */
const examples: { readonly [Code in ReasonCode]: Omit<ReasonOf<Code>, 'code'> } = {
  case: { number: 1, supplier: 'Dupont & Fils', account: '606400', rows: 3 },
  more_cases: { cases: 2 },
  case_sum: {
    match: 'matched',
    method: 'physical',
    rows: 3,
    supplier: 'Dupont & Fils',
    category: 'C17',
    label: 'Paper and paper products',
    eur: 240,
    kg: 91.9,
    quality: 2,
  },
  case_reported: { ghgCategory: '3.1', begesPost: '4.1', kg: 91.9 },

  step_quantity: { quantity: 2, rowUnit: 't', result: 2000, resultUnit: 'kg' },
  step_count: { count: 40 },
  step_packs: { count: 5, packed: 12, text: 'x12' },
  step_weight: { kg: 100 },
  step_sheets: { sheets: 500, format: 'A4', gramsPerM2: 80, kg: 2.4948 },
  step_size: { text: '5 kg', result: 60, resultUnit: 'kg' },
  step_density: { kgPerLitre: 1.03, goods: 'milk', result: 51.5, resultUnit: 'kg' },
  step_cubic_metres: { result: 1.5 },
  step_passenger: {},
  step_travellers: { travellers: 2 },
  step_journey: { km: 945, places: 'Paris–Lyon', return: true, result: 945 },
  step_freight: { text: '350 km', result: 700 },
  step_paid: { amount: 1000, currency: 'EUR' },
  step_euros: { amount: 1200, currency: 'GBP', rate: 0.86328, day: '2022-06-15' },
  step_dollars: { amount: 1000, rate: 1.0431, day: '2022-06-15' },
  step_share: { share: 0.67 },
  step_price: {
    price: 0.198,
    perUnit: 'kWh',
    carrier: 'electricity',
    country: 'FR',
    year: 2022,
    band: 'IA',
    source: 'Eurostat nrg_pc_205',
  },
  step_usual_price: { price: 75, perUnit: 'kg', source: 'estimated' },
  step_market_price: { price: 3.76, perUnit: 'kg', year: 2023, source: 'World Bank Pink Sheet: Aluminum' },
  step_index: { ratio: 0.9822935628, fromYear: 2024, toYear: 2023, index: 'INSEE CPI stationery CP0954' },

  multiplied: { amount: 100, ...paper, kg: 91.9, rows: 1 },
  together: { amount: 150, unit: 'kg', factor: 0.95, kg: 142.5 },
  levelled: {},
  rows_without_amount: { rows: 2 },
  ratio_jump: {
    factor: 0.088,
    unit: 'EUR',
    country: 'DE',
    id: 'ceda-DE-L-2023',
    ademe: 0.021,
    ademeId: 'ademe-L-2023',
    times: 4.2,
  },
  quantity_unused: { amount: 85, unit: 'm2', why: 'no_factor', typical: 10.4, category: 'C23', kg: 884 },
  monetary_check: { amount: 174, unit: 'EUR', factor: 0.405, id: 'ademe-C17-2022', kg: 70.47 },
  no_amount: {},
  no_amount_for: paper,

  category_named: ranked,
  category_classified: ranked,
  category_similar: { ...ranked, designation: 'Papier A4 blanc', decision: 'd-12' },
  category_item_code: { ...ranked, itemCode: 'UNSPSC 14111507', textCategory: 'C20', textConfidence: 0.41 },
  category_item_code_confirmed: { ...ranked, itemCode: 'UNSPSC 14111507' },
  category_account: { category: 'C17', label: 'Paper and paper products' },
  category_heading: { category: 'C17', heading: 'Fournitures de bureau' },
  category_energy: { category: 'D' },
  category_supplier: { category: 'K65', supplier: 'Allianz' },
  category_word: { category: 'H53', word: 'porto', language: 'de' },
  category_listed: {
    category: '322121',
    label: 'Paper Mills',
    confidence: 0.8214,
    scheme: 'naics',
    next: '322230',
    nextConfidence: 0.0931,
    third: '424110',
    thirdConfidence: 0.0412,
  },
  not_understood: { language: 'de' },
  category_unlikely: { scheme: 'naics', closest: '322121', confidence: 0.12 },
  category_without_factor: { category: '322121', scheme: 'naics' },
  item_code_agrees: { itemCode: 'UNSPSC 14111507' },
  item_code_differs: { itemCode: 'UNSPSC 14111507', categories: 'C17' },
  any_purchase_rebate: {},
  any_purchase_card: {},
  any_purchase_marketplace: {},
  client_category: { clientCategory: 'Fournitures' },
  client_category_close: { clientCategory: 'Fournitures', confidence: 0.82 },
  client_category_none: {},
  factor_category: {},

  excluded: { exclusion: 'payroll' },
  counted_anyway: { exclusion: 'tax', decision: 'd-12' },
  accepted: { decision: 'd-12' },
  category_decided: {
    category: 'C17',
    label: 'Paper and paper products',
    decision: 'd-12',
    own: 'C20',
    ownConfidence: 0.41,
  },
  factor_decided: { id: 'bc-24309', decision: 'd-12' },
  quantity_decided: { quantity: 1200, rowUnit: 'kg', by: 'money', decision: 'd-12' },
  placed: { ghgCategory: '3.1', decision: 'd-12' },
  decision_not_applied: { decision: 'd-12', conflict: 'FACTOR_GONE' },

  assumed: { warning: 'currency_assumed' },
  not_counted: { eur: 120.5 },
  reported: { ghgCategory: '3.1', begesPost: '4.1', kg: 91.9 },
  uncertain: { kg: 91.9, mean: true },
  uncertain_by: { error: 'bc-24309', pct: 50 },
  uncertain_category: { shiftKg: 12.5, variance: 1234.5 },

  failed: { message: 'an unexpected engine error' },
};

const words = {
  en: { head: ['Code', 'Values', 'Optional values', 'Example'] },
  fr: { head: ['Code', 'Valeurs', 'Valeurs facultatives', 'Exemple'] },
} as const;

/** The codes of reasons with their values, each with an example. */
export function toReasonsTable(language: keyof typeof words): string {
  const rows = Object.entries(reasonValues).map(([code, values]) => {
    const named = Object.entries(values as Readonly<Record<string, string>>);
    const isRequired = (kind: string) => kind === 'text' || kind === 'number';
    const example = { code, ...examples[code as ReasonCode] } as Reason;
    return [
      `\`${code}\``,
      listNames(named.filter(([, kind]) => isRequired(kind))),
      listNames(named.filter(([, kind]) => !isRequired(kind))),
      isStep(example) ? sayReason(example, language).replace(/\.$/, '') : sayReason(example, language),
    ];
  });
  return toMarkdownTable([words[language].head, ...rows]);
}

function listNames(values: readonly (readonly [name: string, kind: string])[]): string {
  return values.map(([name]) => `\`${name}\``).join(', ');
}
