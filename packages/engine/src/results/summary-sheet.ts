import type { Language } from '@ledgerprint/ledger/language';
import { nameCategory } from '../catalogue/groups.ts';
import { begesPosts, ghgCategories } from '../reporting/posts.ts';
import { warningSentences } from '../values/warning.ts';
import type { Bias, BiasSign } from './biases.ts';
import { type FigureFormat, sayNotUnderstood } from './say-not-understood.ts';
import type { matches, Scopes, Summary } from './summary.ts';
import { type SummaryWords, summaryWords } from './summary-words.ts';
import type { WorkbookSheet } from './workbook.ts';
import type { WorkbookCell } from './workbook-cells.ts';

type Rows = readonly (readonly WorkbookCell[])[];
type Spoken = { readonly words: SummaryWords; readonly language: Language };

const figureFormats: Readonly<Record<Language, FigureFormat>> = {
  en: toFigureFormat('en-GB'),
  fr: toFigureFormat('fr-FR'),
};

/** The summary sheet of a workbook. */
export function toSummarySheet(summary: Summary, language: Language = 'en'): WorkbookSheet {
  const words = summaryWords[language];
  const spoken = { words, language };
  const tables = [
    toTotals(summary, spoken),
    toScopes(summary.scopes, spoken),
    toBiases(summary.biases, spoken),
    [
      [words.category, words.code, words.products, words.footprint],
      ...summary.categories.map(({ label, code, products, footprintKg }) => [
        nameCategory({ code, label }, language) || code,
        code,
        products,
        footprintKg,
      ]),
    ],
    [
      [words.largestProducts, words.status, words.category, words.footprint],
      ...summary.heaviest.map((product) => [
        product.designation,
        words.matches[product.match as (typeof matches)[number]] ?? product.match,
        nameCategory({ code: product.categoryCode, label: product.categoryLabel }, language),
        product.footprintKg,
      ]),
    ],
  ].filter((table): table is Rows => table.length > 1);
  const rows = tables.flatMap((table, at): Rows => (at === 0 ? table : [[null], ...table]));
  return { name: words.sheet, rows, isHeaderFrozen: true, widths: [56, 20, 30, 22] };
}

function toTotals(
  { footprint, wholeLedger, matches, coverage, ...summary }: Summary,
  { words, language }: Spoken,
): Rows {
  const { totals } = words;
  const notUnderstood = sayNotUnderstood(summary.notUnderstood, language, figureFormats[language]);
  return [
    [words.sheet, null],
    ...(notUnderstood === '' ? [] : [[notUnderstood, null] as const]),
    [totals.rows, summary.lines],
    [words.products, summary.products],
    [totals.purchases, summary.spendEur],
    ...(footprint === undefined
      ? [[totals.notCalculated, null] as const]
      : [
          [words.footprint, footprint.kg] as const,
          [totals.low, footprint.lowKg] as const,
          [totals.high, footprint.highKg] as const,
        ]),
    [totals.quality, summary.dataQuality ?? null],
    [totals.coveredSpend, coverage.spendShare],
    [totals.coveredRows, coverage.rowShare],
    [totals.uncounted, summary.uncountedSpendEur],
    [totals.uncountedKg, summary.uncountedAtAverageKg],
    [totals.whole, wholeLedger.kg],
    [totals.wholeLow, wholeLedger.lowKg],
    [totals.wholeHigh, wholeLedger.highKg],
    [totals.matched, matches.matched],
    ...(matches.decided === 0 ? [] : [[totals.decided, matches.decided] as const]),
    [totals.review, matches.review],
    [totals.unmatched, matches.unmatched],
    [totals.excluded, matches.excluded],
    [totals.failed, matches.failed],
    [totals.withoutFootprint, summary.withoutFootprint],
  ];
}

/** The scopes with their categories, then the BEGES categories; empty if the file has none. */
function toScopes({ scope1KgCo2e, scope2KgCo2e, scope3KgCo2e, ...parts }: Scopes, spoken: Spoken): Rows {
  if (parts.begesPosts.length === 0) return [];
  const { words, language } = spoken;
  const names: Names = ghgCategories;
  const posts: Names = begesPosts;
  const [first, second, third] = words.scopes;
  return [
    [words.scope, words.code, null, words.footprint],
    [first, '1', null, scope1KgCo2e],
    [second, '2', null, scope2KgCo2e],
    [third, '3', null, scope3KgCo2e],
    [null],
    [words.ghgCategory, words.code, null, words.footprint],
    ...parts.ghgCategories
      .filter(({ code }) => code.includes('.'))
      .map(({ code, kgCo2e }) => [names[code]?.[language] ?? code, code, null, kgCo2e]),
    [null],
    [words.begesPost, words.code, null, words.footprint],
    ...parts.begesPosts.map(({ code, kgCo2e }) => [posts[code]?.[language] ?? code, code, null, kgCo2e]),
  ];
}

type Names = Readonly<Record<string, Readonly<Record<Language, string>>>>;

function toBiases(biases: readonly Bias[], { words, language }: Spoken): Rows {
  const signs: Readonly<Record<BiasSign, string>> = words.signs;
  return [
    [words.biases, words.totalMayBe, words.products, words.footprint],
    ...biases.map(({ code, sign, products, footprintKg }) => [
      warningSentences[language][code],
      signs[sign],
      products,
      footprintKg,
    ]),
  ];
}

function toFigureFormat(locale: string): FigureFormat {
  const percent = new Intl.NumberFormat(locale, { style: 'percent' });
  const euros = new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR', maximumFractionDigits: 0 });
  return { percent: percent.format, euros: euros.format };
}
