import type { DoubleCount, SourceWords } from '@ledgerprint/report';
import type { Dimension } from '../query/break-down.ts';
import type { FilterName } from '../query/lines-query.ts';

const dimensions = { scope: 'scope', category: 'category', supplier: 'supplier', product: 'product' } as const;

export const en = {
  howMuch: 'How much, and how certain?',
  calculated: 'calculated',
  between: (low: string, high: string) => `between ${low} and ${high}`,
  notCalculated: 'No footprint could be calculated for any purchase.',
  wholeLedger: (kg: string, low: string, high: string) => `Whole ledger: about ${kg}, between ${low} and ${high}`,
  wholeNote: (spend: string, kg: string) =>
    `It includes an estimate of ${kg} for purchases of ${spend} without a footprint.`,
  intervalNote: '95% confidence interval. It covers errors in emission factors, prices, conversions and categories.',
  moneyCovered: 'Spend with a footprint',
  ofMoney: (spend: string) => `of ${spend} excl. VAT`,
  rowsCovered: 'Purchase rows with a footprint',
  ofLines: (lines: string) => `rows in total: ${lines}`,
  quality: 'Data quality',
  qualityScale: 'from 1 (best) to 5',
  products: 'Products',
  productsOf: (without: string) => `${without} without a footprint`,
  biases: 'Not covered by the interval',
  signs: { low: 'Total too low', high: 'Total too high', unknown: 'Total too low or too high' },
  restsOn: (products: number, shown: string, kg: string) =>
    `${products === 1 ? '1 product' : `${shown} products`}, ${kg}.`,

  checkFirst: 'What should be checked first?',
  doubtRule: (kgPerEuro: string) =>
    `Category uncertainty is how much a wrong category alone could change a case’s footprint, up or down. For an unmatched case, it is the amount multiplied by ${kgPerEuro} kg per euro, the ratio of a purchase of any kind.`,
  doubtShare: (
    count: number,
    { shown, all, share }: { readonly shown: string; readonly all: string; readonly share: string },
  ) => {
    if (count === 1) return '1 case has an uncertain category.';
    if (shown === all) return `${all} cases have an uncertain category.`;
    return `${all} cases have an uncertain category. The first ${shown} account for ${share} of the uncertainty.`;
  },
  unknownDoubts: (count: number, shown: string) =>
    count === 1
      ? '1 case has neither a footprint nor an amount, so its uncertainty is unknown.'
      : `${shown} cases have neither a footprint nor an amount, so their uncertainty is unknown.`,
  noDoubts: 'No case has a category uncertainty above zero.',
  product: 'Product',
  doubt: 'Category uncertainty',
  uncertain: (category: string, kg: string) => `${category}: ${kg}`,
  missing: (spend: string) => `No footprint for ${spend}`,
  allDoubts: 'Show all in the table',
  toReview: 'Start the review',
  byMatch: 'By status',
  byMethod: 'By method',
  doubleCounting: 'Possible double counting',
  doubleCountingNote:
    'Nothing has been deducted. If the purchases are duplicates, deduct the figure shown, which is the smaller of the two footprints.',
  doubleCount: 'Finding',
  doubleCountKinds: {
    fuel: 'Same fuel recorded by amount and by quantity',
    mileage: 'Mileage and fuel recorded for the same months',
    invoice: 'Duplicate invoice',
  } satisfies Record<DoubleCount['kind'], string>,
  moreFound: (count: number, shown: string) =>
    count === 1 ? '1 more is not shown here.' : `${shown} more are not shown here.`,

  whereFrom: 'Where does it come from?',
  filters: 'Filters',
  filterNames: {
    scope: 'Scope',
    category: 'Category',
    supplier: 'Supplier',
    month: 'Month',
    match: 'Status',
    method: 'Method',
    search: 'Search',
  } satisfies Record<FilterName | 'search', string>,
  quoted: (text: string) => `“${text}”`,
  removeFilter: (kind: string, text: string) => `Remove filter ${kind}: ${text}`,
  clearFilters: 'Clear search and filters',
  /** `count` is that of all products. */
  selected: (count: number, shown: string, all: string) => `${shown} of ${all} ${count === 1 ? 'product' : 'products'}`,
  paid: (euros: string) => `${euros} spent`,
  inScope: (scope: string, kg: string) => `including ${kg} CO₂e in scope ${scope}`,
  notPurchases: (euros: string) => `${euros} excluded`,
  wholeProducts: (month: string) =>
    `Products bought at least once in ${month}. The figures include their purchases in other months.`,
  monthAlone: (kg: string) => `Purchases in this month alone: ${kg} CO₂e.`,
  breadcrumbs: 'Zoom level',
  whole: 'All purchases',
  scope: (scope: string) => `Scope ${scope}`,
  noSupplier: 'No supplier',
  noMonth: 'No date',
  rest: 'All others',
  brokenDown: (shown: readonly Dimension[]) => `By ${shown.map((dimension) => dimensions[dimension]).join(' and ')}`,
  treemapKeys: 'Use the arrow keys to move between tiles and Enter to zoom in or open a product.',
  nothingDrawn: 'None of these products has a footprint.',
  undrawn: 'Negative parts (credit notes) have no tile. They are in the table.',
  pictureTitle: (project: string, title: string) => `${project}: ${title}`,
  tableOf: (title: string) => `${title}: figures`,
  savePicture: (title: string, format: string) => `Save the chart “${title}” as ${format}`,
  saveAs: 'Save chart:',
  pictureFailed: 'The chart could not be saved. Try the other format.',
  part: 'Name',
  mass: 'Footprint',
  share: 'Share',
  amount: 'Amount',
  cases: 'Cases',
  byMonth: 'By month of purchase',
  monthsExact: 'Each ledger row is counted in its own month.',
  monthsListed: 'Products bought in a single month only. The others are at the end of the table.',
  otherMonths: { several: 'Several months', undated: 'No date' },
  byFile: 'By file',
  file: 'File',
  noFile: 'No file',
  moreFiles: (count: number, shown: string) =>
    count === 1 ? '1 more file is not shown here.' : `${shown} more files are not shown here.`,
  reporting: 'Reporting',
  scopes: {
    1: 'Scope 1: direct emissions',
    2: 'Scope 2: indirect emissions from purchased energy (location-based)',
    3: 'Scope 3: other indirect emissions',
  },
  ghgCategories: 'Scope 3 by GHG Protocol category',
  begesPosts: 'Total by BEGES category',

  notCounted: 'What was not counted, and why?',
  nothingUncounted: 'Every purchase with a known amount has a footprint.',
  uncounted: (spend: string, share: string, kg: string) =>
    `Purchases of ${spend} (${share}) have no footprint and are not part of the calculated total. They are estimated at ${kg}, which only the total of the whole ledger includes.`,
  inReading: 'Reading the ledger',
  inResult: 'Calculating the footprint',
  fate: 'Outcome',
  lines: 'Rows',
  allLines: 'All rows',
  counted: 'Included in the footprint',
  withoutFootprint: 'Purchases without a footprint',
  excludedFor: (reason: string) => `Excluded: ${reason}`,

  withWhat: 'How was it calculated?',
  mode: 'Categories',
  modes: { ademe: 'ADEME categories', client: 'Your own categories', referential: 'Your organization’s list' },
  /** By the column `categoryScheme`, for files opened without a service. */
  schemes: { ademe: 'ADEME categories', client: 'Your own categories', naics: 'NAICS categories' },
  country: 'Default country',
  currency: 'Default currency',
  languages: 'Languages of the rows',
  period: 'Period',
  engine: 'Engine version',
  engineShort: (version: string) => `engine ${version}`,
  source: 'Factor source',
  factors: 'Factors',
  sourceNames: {
    proxies: (edition) => `Proxy factors by Ledgerprint, edition ${edition}`,
    derived: (edition) => `Factors derived by Ledgerprint, edition ${edition}`,
    own: (text) => `Your own factor: ${text}`,
  } satisfies SourceWords,
  sourcesShort: (first: string, others: number) => (others === 0 ? first : `${first} and ${others} more`),
  moreSources: (count: number, shown: string) =>
    count === 1 ? '1 more source is not shown here.' : `${shown} more sources are not shown here.`,
  unknown: 'not specified',
};
