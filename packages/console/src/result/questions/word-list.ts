import type { BiasSign } from '@ledgerprint/engine/results';
import type { DoubleCount, SourceWords } from '@ledgerprint/report';
import type { Dimension } from '../query/break-down.ts';
import type { FilterName } from '../query/lines-query.ts';

/** A count as a number, to choose the form, and as it is written. */
type Counted = (count: number, written: string) => string;

/** Texts of the questions about a result and of their answers. */
export type QuestionWords = {
  readonly howMuch: string;
  readonly between: (low: string, high: string) => string;
  readonly intervalNote: string;
  readonly moneyCovered: string;
  readonly ofMoney: (spend: string) => string;
  readonly rowsCovered: string;
  readonly ofLines: (lines: string) => string;
  readonly quality: string;
  readonly qualityScale: string;
  readonly products: string;
  readonly productsOf: (without: string) => string;
  readonly biases: string;
  readonly signs: Readonly<Record<BiasSign, string>>;
  readonly restsOn: (products: number, shown: string, kg: string) => string;

  readonly checkFirst: string;
  readonly doubtRule: (kgPerEuro: string) => string;
  readonly doubtShare: (
    count: number,
    written: { readonly shown: string; readonly all: string; readonly share: string },
  ) => string;
  readonly unknownDoubts: Counted;
  readonly noDoubts: string;
  readonly product: string;
  readonly doubt: string;
  readonly uncertain: (confidence: string, low: string, high: string) => string;
  readonly missing: (spend: string) => string;
  readonly partlyMissing: (spend: string) => string;
  readonly allDoubts: string;
  readonly toReview: string;
  readonly byMatch: string;
  readonly byMethod: string;
  readonly doubleCounting: string;
  readonly doubleCountingNote: string;
  readonly doubleCount: string;
  readonly doubleCountKinds: Readonly<Record<DoubleCount['kind'], string>>;
  readonly moreFound: Counted;

  readonly whereFrom: string;
  readonly filters: string;
  readonly filterNames: Readonly<Record<FilterName | 'search', string>>;
  readonly quoted: (text: string) => string;
  readonly removeFilter: (kind: string, text: string) => string;
  readonly clearFilters: string;
  /** `count` is that of all products. */
  readonly selected: (count: number, shown: string, all: string) => string;
  readonly paid: (euros: string) => string;
  readonly inScope: (scope: string, kg: string) => string;
  readonly notPurchases: (euros: string) => string;
  readonly wholeProducts: (month: string) => string;
  readonly monthAlone: (kg: string) => string;
  readonly breadcrumbs: string;
  readonly whole: string;
  readonly scope: (scope: string) => string;
  readonly noSupplier: string;
  readonly noMonth: string;
  readonly rest: string;
  readonly brokenDown: (dimensions: readonly Dimension[]) => string;
  readonly treemapKeys: string;
  readonly nothingDrawn: string;
  readonly undrawn: string;
  readonly pictureTitle: (project: string, title: string) => string;
  readonly tableOf: (title: string) => string;
  readonly savePicture: (title: string, format: string) => string;
  readonly saveAs: string;
  readonly pictureFailed: string;
  readonly part: string;
  readonly status: string;
  readonly method: string;
  readonly category: string;
  readonly mass: string;
  readonly share: string;
  readonly amount: string;
  readonly cases: string;
  readonly byMonth: string;
  readonly monthsExact: string;
  readonly monthsListed: string;
  readonly monthColumn: string;
  readonly otherMonths: Readonly<Record<'several' | 'undated', string>>;
  readonly byFile: string;
  readonly file: string;
  readonly noFile: string;
  readonly moreFiles: Counted;
  readonly reporting: string;
  readonly scopes: Readonly<Record<1 | 2 | 3, string>>;
  readonly ghgCategories: string;
  readonly begesPosts: string;

  readonly notCounted: string;
  readonly nothingUncounted: string;
  readonly uncounted: (spend: string, share: string, kg: string) => string;
  readonly inReading: string;
  readonly inResult: string;
  readonly fate: string;
  readonly lines: string;
  readonly allLines: string;
  readonly counted: string;
  readonly withoutFootprint: string;
  readonly excludedFor: (reason: string) => string;

  readonly withWhat: string;
  readonly mode: string;
  readonly modes: Readonly<Partial<Record<string, string>>>;
  /** By the column `categoryScheme`, for files opened without a service. */
  readonly schemes: Readonly<Partial<Record<string, string>>>;
  readonly country: string;
  readonly currency: string;
  readonly period: string;
  readonly engine: string;
  readonly engineShort: (version: string) => string;
  readonly source: string;
  readonly factors: string;
  readonly sourceNames: SourceWords;
  readonly sourcesShort: (first: string, others: number) => string;
  readonly moreSources: Counted;
  readonly unknown: string;
};
