import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { loadEngineData } from '../../src/load-engine.ts';
import { csvHeader, toCsvLine } from '../../src/results/csv-line.ts';
import { productOf } from '../engine/product-of.ts';

const page = await readFile(new URL('../../../../docs/columns.md', import.meta.url), 'utf8');

type Row = { readonly name: string; readonly cells: readonly string[]; readonly example: string };

/** The rows of the page's table. */
const rows: readonly Row[] = page
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => {
    const cells = line.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|'));
    const [name = '', ...rest] = cells.slice(1, -1).map((cell) => cell.replace(/^`([^`]*)`$/, '$1'));
    return { name, cells: rest, example: rest.at(-1) ?? '' };
  });

/** What another training of the models changes: only its shape is held. */
const shapes: Readonly<Record<string, RegExp>> = {
  categoryConfidence: /^0\.\d{1,4}$/,
  alternatives: /^\w+:0\.\d+ \| \w+:0\.\d+$/,
  engineVersion: /^\d+\+[0-9a-f]{8}$/,
};

describe('docs/columns.md', () => {
  it('has the columns of the file in their order', () => {
    expect(rows.map(({ name }) => name)).toEqual(csvHeader.split(','));
  });

  it.each(rows)('says all of $name', ({ cells }) => {
    expect(cells).toHaveLength(4);
    expect(cells.filter((cell) => cell === '')).toEqual([]);
  });

  it('shows the line that its row really gets', async () => {
    const exampleOf = (name: string) => rows.find((row) => row.name === name)?.example ?? '';
    const data = await loadEngineData();
    const given = Object.fromEntries(rows.slice(0, 10).map(({ name, example }) => [name, example]));
    const product = productOf(exampleOf('designation'), given);
    const found = (await data.createEngine(data.bundled)).enrich(product, { mode: 'ademe' });
    const line = toCsvLine({ ...product, occurrences: 1 }, found);
    const [cells]: readonly Record<string, string>[] = parse(`${csvHeader}\r\n${line}\r\n`, {
      columns: true,
    });
    for (const [name, cell] of Object.entries(cells ?? {})) {
      const example = exampleOf(name);
      const shape = shapes[name];
      if (shape !== undefined) {
        expect(`${name} ${cell}`).toMatch(new RegExp(shape.source.replace('^', `^${name} `)));
        expect(example).toMatch(shape);
      } else if (example.endsWith('…')) expect(cell.startsWith(example.slice(0, -1))).toBe(true);
      else expect(`${name}: ${example}`).toBe(`${name}: ${cell}`);
    }
  });
});
