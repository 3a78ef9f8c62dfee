import type { DataFolder } from '../data-folder.ts';
import { parseRows } from '../parse-rows.ts';
import { type Example, type ExampleSource, toExample } from './example.ts';

/** The labelled sets and their files. */
const files = {
  insee: 'lines/insee-fr.csv',
  paris: 'lines/paris-fr.csv',
  austin: 'lines/austin-en.csv',
  grocery: 'lines/grocery-en.csv',
} as const satisfies Partial<Record<ExampleSource, string>>;

/** The names of the labelled sets. */
export const lineSets = ['insee', 'paris', 'austin', 'grocery'] as const;

/** Real purchase lines with their group. Lines whose label corresponds to no group (wholesalers) are left out. */
export async function loadLabelledLines(folder: DataFolder): Promise<readonly Example[]> {
  const sets = await Promise.all(
    lineSets.map(async (set) => {
      const rows: readonly Readonly<Record<string, string>>[] = parseRows(await folder.read(files[set]), [
        'designation',
        'naf',
      ]);
      return rows
        .filter(({ naf }) => naf !== '')
        .map((row) => ({
          ...toExample(set, row.naf ?? '', { designation: row.designation ?? '', supplier: row.supplier ?? '' }),
          ...(Number(row.amountEur) > 0 && { amountEur: Number(row.amountEur) }),
          ...(row.date && { year: Number(row.date.slice(0, 4)) }),
          ...(row.cpv && { itemCode: `CPV ${row.cpv}` }),
        }));
    }),
  );
  return sets.flat();
}
