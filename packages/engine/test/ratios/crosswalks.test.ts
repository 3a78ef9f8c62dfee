import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { branches } from '../../src/catalogue/branches.ts';
import { groups } from '../../src/catalogue/groups.ts';
import { parseRows } from '../../tools/parse-rows.ts';
import { meanOf, readCrosswalk, readTransportShares } from '../../tools/ratios/crosswalk.ts';

const data = (name: string) => readFile(new URL(`../../data/${name}`, import.meta.url), 'utf8');

/** The groups without a sector in a list, each for a reason. */
const missing = {
  // Figures for wages of domestic staff differ by a factor of forty between publishers.
  bea: ['T'],
  // The figure for wholesale trade (SIC 46) is not usable.
  sic: ['G46'],
} as const;

for (const list of ['bea', 'sic'] as const) {
  it(`the weights of each group in ${list} add up to one`, async () => {
    for (const [group, sectors] of await readCrosswalk(list)) {
      const sum = sectors.reduce((total, { weight }) => total + weight, 0);
      expect(sum, group).toBeCloseTo(1, 9);
      expect(new Set(sectors.map(({ sector }) => sector)).size, `${group} has a sector twice`).toBe(sectors.length);
    }
  });

  it(`all groups have sectors in ${list}, except those that are listed`, async () => {
    const covered = await readCrosswalk(list);
    const without = groups.map(({ code }) => code).filter((code) => !covered.has(code));
    expect(without).toEqual(missing[list]);
    const known = [...groups, ...branches].map(({ code }) => code);
    expect([...covered.keys()].filter((code) => !known.includes(code))).toEqual([]);
  });

  it(`every sector of ${list} exists`, async () => {
    const known = new Set(
      parseRows(await data('knowledge/crosswalks/sectors.csv'), ['list', 'sector', 'name']).flatMap((row) =>
        row.list === list ? [row.sector] : [],
      ),
    );
    const used = [...(await readCrosswalk(list)).values()].flat().map(({ sector }) => sector);
    expect(used.filter((sector) => !known.has(sector))).toEqual([]);
  });
}

it('the longest prefix decides which share of a margin is transport', async () => {
  const transportOf = await readTransportShares();
  expect([transportOf('327320'), transportOf('331110'), transportOf('331313'), transportOf('315000')]).toEqual([
    0.5, 0.3, 0.2, 0.1,
  ]);
});

it('a mean counts known sectors only if they have half of the weight', () => {
  const sectors = [
    { sector: 'a', weight: 0.6 },
    { sector: 'b', weight: 0.4 },
  ];
  expect(meanOf(sectors, (sector) => (sector === 'a' ? 3 : undefined))).toBeCloseTo(3);
  expect(meanOf(sectors, (sector) => (sector === 'b' ? 3 : undefined))).toBeUndefined();
  expect(meanOf(sectors, (sector) => (sector === 'a' ? 3 : 1))).toBeCloseTo(2.2);
});
