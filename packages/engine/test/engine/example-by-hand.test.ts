import { readFileSync } from 'node:fs';
import { readLedgers } from '@ledgerprint/ledger';
import { expect, it } from 'vitest';
import { loadEngine } from '../../src/load-engine.ts';

const examples = new URL('../../../../examples/', import.meta.url);

/** The table of the page: how the line of each purchase begins, and its kilograms calculated by hand. */
function readTable(): ReadonlyMap<string, number> {
  const lines = readFileSync(new URL('README.md', examples), 'utf8').split('\n');
  const rows = lines
    .slice(lines.indexOf('| Purchase | Calculation | kgCO2e | Scope |') + 2)
    .map((line) => line.split('|').map((cell) => cell.replaceAll('*', '').replaceAll('−', '-').trim()));
  const end = rows.findIndex((cells) => cells.length < 5);
  return new Map(rows.slice(0, end).map(([, name = '', , kg = '']) => [name, Number(kg)]));
}

it('every purchase of the French example has the footprint calculated by hand on its page', async () => {
  const engine = await loadEngine();
  const table = readTable();
  const found = new Map<string, number>();
  for (const ledger of await readLedgers(readFileSync(new URL('ledgers/fec-2023.txt', examples)))) {
    // A FEC is French: its project gets the country, which counts more than the legal form of a supplier (`GmbH`).
    for await (const rows of ledger.rows()) {
      for (const { activity, fate } of rows) {
        if (fate !== 'counted') continue;
        const product = { designation: activity.designation, activities: [activity] };
        const { footprintKgCo2e = Number.NaN } = engine.enrich(product, {
          mode: 'ademe',
          country: 'FR',
          areRowsJudged: true,
        });
        const name = [...table.keys()].find((key) => activity.designation.startsWith(key)) ?? activity.designation;
        found.set(name, footprintKgCo2e);
      }
    }
  }
  found.set(
    'Total',
    [...found.values()].reduce((sum, kg) => sum + kg, 0),
  );
  expect([...found.keys()].toSorted()).toEqual([...table.keys()].toSorted());
  const different = [...found].filter(([name, kg]) => !(Math.abs(kg - (table.get(name) ?? 0)) < 0.006));
  expect(different).toEqual([]);
});
