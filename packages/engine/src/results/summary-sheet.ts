import type { Summary } from './summary.ts';
import type { WorkbookSheet } from './workbook.ts';
import type { WorkbookCell } from './workbook-cells.ts';

/** The sheet that tells what a workbook of products comes to. */
export function toSummarySheet({ footprint, matches, ...summary }: Summary): WorkbookSheet {
  const rows: readonly (readonly WorkbookCell[])[] = [
    ['Summary', null],
    ['Lines', summary.lines],
    ['Products', summary.products],
    ['Purchases (€)', summary.spendEur],
    ['Footprint (kg CO2e)', footprint.kg],
    ['Footprint, low (kg CO2e)', footprint.lowKg],
    ['Footprint, high (kg CO2e)', footprint.highKg],
    ['Products matched', matches.matched],
    ['Products to review', matches.review],
    ['Products unmatched', matches.unmatched],
    ['Products failed', matches.failed],
    ['Products without a footprint', summary.withoutFootprint],
    [null],
    ['Category', 'Code', 'Products', 'Footprint (kg CO2e)'],
    ...summary.categories.map(({ label, code, products, footprintKg }) => [
      label || code,
      code,
      products,
      footprintKg,
    ]),
    [null],
    ['Heaviest products', 'Match', 'Category', 'Footprint (kg CO2e)'],
    ...summary.heaviest.map((product) => [
      product.designation,
      product.match,
      product.categoryLabel,
      product.footprintKg,
    ]),
  ];
  return { name: 'Summary', rows, isHeaderFrozen: true, widths: [48, 20, 30, 22] };
}
