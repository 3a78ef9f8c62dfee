import { begesPosts, ghgCategories } from '../reporting/posts.ts';
import { warnings } from '../values/warning.ts';
import type { Bias } from './biases.ts';
import type { Scopes, Summary } from './summary.ts';
import type { WorkbookSheet } from './workbook.ts';
import type { WorkbookCell } from './workbook-cells.ts';

type Rows = readonly (readonly WorkbookCell[])[];

/** The sheet that tells what a workbook of products comes to. */
export function toSummarySheet(summary: Summary): WorkbookSheet {
  const tables = [
    toTotals(summary),
    toScopes(summary.scopes),
    toBiases(summary.biases),
    [
      ['Category', 'Code', 'Products', 'Footprint (kg CO2e)'],
      ...summary.categories.map(({ label, code, products, footprintKg }) => [
        label || code,
        code,
        products,
        footprintKg,
      ]),
    ],
    [
      ['Heaviest products', 'Match', 'Category', 'Footprint (kg CO2e)'],
      ...summary.heaviest.map((product) => [
        product.designation,
        product.match,
        product.categoryLabel,
        product.footprintKg,
      ]),
    ],
  ].filter((table): table is Rows => table.length > 1);
  const rows = tables.flatMap((table, at): Rows => (at === 0 ? table : [[null], ...table]));
  return { name: 'Summary', rows, isHeaderFrozen: true, widths: [56, 20, 30, 22] };
}

function toTotals({ footprint, matches, coverage, ...summary }: Summary): Rows {
  return [
    ['Summary', null],
    ['Lines', summary.lines],
    ['Products', summary.products],
    ['Purchases (€)', summary.spendEur],
    ['Footprint (kg CO2e)', footprint.kg],
    ['Footprint, low (kg CO2e)', footprint.lowKg],
    ['Footprint, high (kg CO2e)', footprint.highKg],
    ['Data quality (1 best, 5 worst)', summary.dataQuality ?? null],
    ['Share of purchases with a footprint, by amount', coverage.spendShare],
    ['Share of purchases with a footprint, by lines', coverage.rowShare],
    ['Purchases not counted (€)', summary.uncountedSpendEur],
    ['Not counted, at the average of the rest (kg CO2e)', summary.uncountedAtAverageKg],
    ['Products matched', matches.matched],
    ...(matches.decided === 0 ? [] : [['Products decided', matches.decided] as const]),
    ['Products to review', matches.review],
    ['Products unmatched', matches.unmatched],
    ['Products that are no purchases', matches.excluded],
    ['Products failed', matches.failed],
    ['Purchases without a footprint (products)', summary.withoutFootprint],
  ];
}

/** Scopes with their categories, then the French posts; nothing where the file does not say. */
function toScopes({ scope1KgCo2e, scope2KgCo2e, scope3KgCo2e, ...parts }: Scopes): Rows {
  if (parts.begesPosts.length === 0) return [];
  const names: Readonly<Record<string, { readonly en: string }>> = ghgCategories;
  return [
    ['Scope', 'Code', null, 'Footprint (kg CO2e)'],
    ['Scope 1: direct emissions', '1', null, scope1KgCo2e],
    ['Scope 2: electricity, heat and cooling, location-based', '2', null, scope2KgCo2e],
    ['Scope 3: other indirect emissions', '3', null, scope3KgCo2e],
    [null],
    ['GHG Protocol category of scope 3', 'Code', null, 'Footprint (kg CO2e)'],
    ...parts.ghgCategories
      .filter(({ code }) => code.includes('.'))
      .map(({ code, kgCo2e }) => [names[code]?.en ?? code, code, null, kgCo2e]),
    [null],
    ['BEGES post (version 5)', 'Code', null, 'Footprint (kg CO2e)'],
    ...parts.begesPosts.map(({ code, kgCo2e }) => [toPostName(code), code, null, kgCo2e]),
  ];
}

function toPostName(code: string): string {
  const names: Readonly<Record<string, { readonly en: string }>> = begesPosts;
  return names[code]?.en ?? code;
}

const signs = { low: 'too low', high: 'too high', unknown: 'either way' } as const;

function toBiases(biases: readonly Bias[]): Rows {
  return [
    ['What the range does not cover', 'The total may be', 'Products', 'Footprint (kg CO2e)'],
    ...biases.map(({ code, sign, products, footprintKg }) => [
      warnings[code],
      signs[sign],
      products,
      footprintKg,
    ]),
  ];
}
