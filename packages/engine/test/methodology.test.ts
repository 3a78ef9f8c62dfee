import { readFile } from 'node:fs/promises';
import { normalizeDesignation } from '@ledgerprint/ledger/activity';
import { describe, expect, it } from 'vitest';
import { parseCatalogue } from '../src/catalogue/catalogue-file.ts';

import { loadEngine } from '../src/load-engine.ts';
import { parseEnergyPrices } from '../src/prices/energy-price-file.ts';
import { readReporting } from '../src/reporting/reporting-sentence.ts';
import { createSummary, sumOutcome } from '../src/results/summary.ts';
import { readUncertainty } from '../src/uncertainty/uncertainty-sentence.ts';
import { type Example, printLike, readExamples } from './methodology-examples.ts';

const readText = (path: string) => readFile(new URL(path, import.meta.url), 'utf8');
const page = await readText('../../../docs/auditor/methodology.md');
const catalogue = parseCatalogue(await readText('../data/catalogue.csv'));
const energyPrices = parseEnergyPrices(await readText('../data/energy-prices.csv'));
const examples = readExamples(page);
const engine = await loadEngine();

/** What the engine says of the rows: each designation is a product, and the products add up. */
function enrich({ rows, context }: Example) {
  const summary = createSummary();
  const products = Map.groupBy(rows, ({ designation }) => normalizeDesignation(designation));
  const enrichments = [...products].map(([designation, activities]) => {
    const enrichment = engine.enrich({ designation, activities }, context);
    summary.add(sumOutcome({ designation, activities }, enrichment));
    return enrichment;
  });
  const explanation = enrichments.map((one) => one.explanation).join('\n');
  return { enrichments, summary: summary.result(), explanation };
}

describe('docs/auditor/methodology.md', () => {
  it('names every edition of the catalogue', () => {
    const editions = new Set(catalogue.map(({ edition }) => edition));
    expect([...editions].filter((edition) => !page.includes(edition))).toEqual([]);
  });

  it('computes its examples with figures of the catalogue', () => {
    const used = [...page.matchAll(/`([a-z0-9]+-[A-Za-z0-9_-]+)` ([\d.]+) kgCO2e\/([\w.]+)/g)];
    expect(used.length).toBeGreaterThanOrEqual(20);
    for (const [, id, value, unit] of used) {
      const factor = catalogue.find((candidate) => candidate.id === id);
      expect([id, String(factor?.value), factor?.unit]).toEqual([id, value, unit]);
    }
  });

  it('divides by prices that are published', () => {
    const used = [...page.matchAll(/÷ ([\d.]+) EUR\/\S+, (\w+), (\w+) (\d{4})(?:, band (\w+))?/g)];
    expect(used.length).toBeGreaterThanOrEqual(5);
    for (const [, price = '', carrier, country, year, band = ''] of used) {
      const published = energyPrices
        .filter((series) => series.carrier === carrier && series.country === country && series.band === band)
        .flatMap(({ prices }) => prices.get(Number(year)) ?? []);
      expect(published.map((one) => String(one.price))).toContain(price);
    }
  });

  it.each(['accuracy', 'accuracy-knowledge'])('keeps the place that the benchmark fills with %s', (name) => {
    expect(page).toMatch(new RegExp(`<!-- generated: ${name} -->[\\s\\S]*<!-- end ${name} -->`));
  });
});

describe('the examples of docs/auditor/methodology.md', () => {
  const enriched = examples.map((example) => ({ ...example, ...enrich(example) }));
  const withCell = (label: string) => enriched.filter(({ cells }) => cells.has(label));

  it('are all read', () => {
    expect(examples.length).toBe(page.match(/^```ledger$/gm)?.length);
    expect(examples.length).toBeGreaterThanOrEqual(20);
  });

  it.each(enriched)('$title: the footprint', ({ boldKg, enrichments, summary, explanation }) => {
    const isCounted = enrichments.some(({ footprintKgCo2e }) => footprintKgCo2e !== undefined);
    const printed = isCounted ? printLike(boldKg ?? '', summary.footprint.kg) : undefined;
    expect(printed, explanation).toBe(boldKg);
  });

  it.each(enriched)(
    '$title: match, reason of exclusion and warnings',
    ({ cells, enrichments, explanation }) => {
      const codes = enrichments.flatMap(({ match, exclusion, warnings }) => [
        match,
        ...exclusion,
        ...warnings,
      ]);
      const said = [...(cells.get('match and warnings') ?? '').matchAll(/`(\w+)`/g)].map(([, code]) => code);
      expect(said.toSorted(), explanation).toEqual([...new Set(codes)].toSorted());
    },
  );

  it.each(withCell('errors'))('$title: what may be wrong', ({ cells, explanation }) => {
    const said = [...(cells.get('errors') ?? '').matchAll(/`([^`]+)` ± ([\d.]+) %/g)];
    const sources = readUncertainty(explanation)?.parts.flatMap((part) => part.sources);
    expect(sources?.map(({ key, u }, at) => [key, printLike(said[at]?.[2] ?? '', u * 100)])).toEqual(
      said.map(([, key, percent]) => [key, percent]),
    );
  });

  it.each(withCell('interval'))('$title: the interval', ({ cells, summary, explanation }) => {
    const [, low = '', high = ''] =
      /^(-?[\d.]+) to (-?[\d.]+) kgCO2e$/.exec(cells.get('interval') ?? '') ?? [];
    const { lowKg, highKg } = summary.footprint;
    expect([printLike(low, lowKg), printLike(high, highKg)], explanation).toEqual([low, high]);
  });

  it.each(withCell('reported'))('$title: the headings', ({ cells, explanation }) => {
    const said = [...(cells.get('reported') ?? '').matchAll(/([\d.]+) \(([\d.]+)\) (-?[\d.]+) kg/g)];
    const reported = readReporting(explanation).map(({ scope, ghgCategory, begesPost, kg }, at) => [
      ghgCategory === '' ? `${scope}` : ghgCategory,
      begesPost,
      printLike(said[at]?.[3] ?? '', kg),
    ]);
    expect(reported).toEqual(said.map(([, heading, post, kg]) => [heading, post, kg]));
  });

  it.each(withCell('data quality'))('$title: the data quality', ({ cells, enrichments }) => {
    const said = /([\d.]+)$/.exec(cells.get('data quality') ?? '')?.[1];
    expect(String(enrichments[0]?.dataQuality)).toBe(said);
  });
});
