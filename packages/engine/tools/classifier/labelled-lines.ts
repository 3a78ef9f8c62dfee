import { parseRows } from '../parse-rows.ts';
import type { DataFolder } from '../sources/data-folder.ts';
import { type Example, type ExampleSource, toExample } from './example.ts';

/** The labelled sets and their sources. */
const sourceIds = {
  insee: 'insee-lines',
  paris: 'paris-lines',
  austin: 'austin-lines',
  grocery: 'grocery-lines',
} as const satisfies Partial<Record<ExampleSource, string>>;

/** The names of the labelled sets. */
export const lineSets = ['insee', 'paris', 'austin', 'grocery'] as const;

/** Real purchase lines with their group. Lines whose label corresponds to no group (wholesalers) are left out. */
export async function loadLabelledLines(folder: DataFolder): Promise<readonly Example[]> {
  const sets = await Promise.all(
    lineSets.map(async (set) => {
      const rows: readonly Readonly<Record<string, string>>[] = parseRows(await folder.read(sourceIds[set]), [
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
