import { readFile } from 'node:fs/promises';
import { normalizeDesignation } from '@ledgerprint/ledger/activity';
import { describe, expect, it } from 'vitest';
import { parseCatalogue } from '../src/catalogue/catalogue-file.ts';
import { type GasShares, gases } from '../src/catalogue/gases.ts';
import { loadGases } from '../src/catalogue/load-gases.ts';
import { loadEngine } from '../src/load-engine.ts';
import { parseEnergyPrices } from '../src/prices/energy-price-file.ts';
import { figuresOf } from '../src/reasons/figures.ts';
import { createSummary, sumOutcome } from '../src/results/summary.ts';
import { toFrenchTables } from '../tools/documentation/french-tables.ts';
import { explanationOf } from './explanation-of.ts';
import { type Example, printLike, readExamples, toPlainFigures } from './methodology-examples.ts';

const readText = (path: string) => readFile(new URL(path, import.meta.url), 'utf8');
const written = {
  en: await readText('../../../docs/auditor/methodology.md'),
  fr: await readText('../../../docs/fr/auditor/methodology.md'),
};
const engine = await loadEngine();
const naics = await engine.loadNaics();
const pages = (['en', 'fr'] as const).map((language) => {
  const text = toPlainFigures(written[language], language);
  const name = language === 'en' ? 'docs/auditor/methodology.md' : 'docs/fr/auditor/methodology.md';
  return { name, text, examples: readExamples(text, naics) };
});
const catalogue = parseCatalogue(await readText('../data/catalogue.csv'));
const findGases = await loadGases();
const energyPrices = parseEnergyPrices(await readText('../data/energy-prices.csv'));

/** Each designation of the rows is a product; the products are added up. */
function enrich({ rows, context }: Example) {
  const summary = createSummary();
  const products = Map.groupBy(rows, ({ designation }) => normalizeDesignation(designation));
  const enrichments = [...products].map(([designation, activities]) => {
    const enrichment = engine.enrich({ designation, activities }, context);
    summary.add(sumOutcome({ designation, activities }, enrichment));
    return enrichment;
  });
  const explanation = enrichments.map(explanationOf).join('\n');
  return { enrichments, summary: summary.result(), explanation };
}

describe.each(pages)('$name', ({ text }) => {
  it('names every edition of the catalogue', () => {
    const editions = new Set(catalogue.map(({ edition }) => edition));
    expect([...editions].filter((edition) => !text.includes(edition))).toEqual([]);
  });

  it('uses factors of the catalogue in its examples', () => {
    const used = [...text.matchAll(/`([a-z0-9]+-[A-Za-z0-9_-]+)` ([\d.]+) kgCO2e\/([\w.]+)/g)];
    expect(used.length).toBeGreaterThanOrEqual(20);
    for (const [, id, value, unit] of used) {
      const factor = catalogue.find((candidate) => candidate.id === id);
      expect([id, String(factor?.value), factor?.unit]).toEqual([id, value, unit]);
    }
  });

  it('divides by published prices', () => {
    const price = /÷ ([\d.]+) EUR\/\S+ \(`(\w+)`, (\w+), (\d{4})(?:, (?:band|tranche) (\w+))?\)/g;
    const used = [...text.matchAll(price)];
    expect(used.length).toBeGreaterThanOrEqual(5);
    for (const [, price = '', carrier, country, year, band = ''] of used) {
      const published = energyPrices
        .filter((series) => series.carrier === carrier && series.country === country && series.band === band)
        .flatMap(({ prices }) => prices.get(Number(year)) ?? []);
      expect(published.map((one) => String(one.price))).toContain(price);
    }
  });

  it.each(['accuracy', 'accuracy-food', 'accuracy-footprints'])(
    'has a section that the benchmark fills: %s',
    (name) => {
      expect(text).toMatch(new RegExp(`<!-- generated: ${name} -->[\\s\\S]*<!-- end ${name} -->`));
    },
  );
});

describe('docs/fr/auditor/methodology.md', () => {
  /** Figures and codes of a text, in any order: sentences differ between languages. */
  const factsIn = (text: string) => (text.match(/`[^`]+`|\d[\d.]*\d|\d/g) ?? []).toSorted();

  it('has the examples of the English page, with the same figures and codes', () => {
    const [english = [], french = []] = pages.map(({ examples }) =>
      examples.map(({ rows, context, text }) => ({ rows, context, facts: factsIn(text.split('\n\n')[1] ?? '') })),
    );
    expect(french).toEqual(english);
  });

  it.each(['accuracy', 'accuracy-food', 'accuracy-footprints'])('has the table %s in French', (name) => {
    const section = new RegExp(`<!-- generated: ${name} -->\\n([\\s\\S]*?)\\n<!-- end ${name} -->`);
    const [english = '', french = ''] = [written.en, written.fr].map((page) => section.exec(page)?.[1]);
    expect(french).toBe(toFrenchTables(english));
  });
});

describe.each(pages)('the examples of $name', ({ text, examples }) => {
  const enriched = examples.map((example) => ({ ...example, ...enrich(example) }));
  const withCell = (label: string) => enriched.filter(({ cells }) => cells.has(label));

  it('are all read', () => {
    expect(examples.length).toBe(text.match(/^```ledger$/gm)?.length);
    expect(examples.length).toBeGreaterThanOrEqual(20);
  });

  it.each(enriched)('$title: footprint', ({ boldKg, enrichments, summary, explanation }) => {
    const counted = enrichments.flatMap(({ footprintKgCo2e }) => footprintKgCo2e ?? []);
    const sum = counted.reduce((total, kg) => total + kg, 0);
    const printed = counted.length === 0 ? undefined : printLike(boldKg ?? '', sum);
    expect(summary.footprint?.kg ?? 0, explanation).toBeCloseTo(sum, 6);
    expect(printed, explanation).toBe(boldKg);
  });

  it.each(enriched)('$title: status, reason for exclusion and warnings', ({ cells, enrichments, explanation }) => {
    const codes = enrichments.flatMap(({ match, exclusion, warnings }) => [match, ...exclusion, ...warnings]);
    const stated = [...(cells.get('status and warnings') ?? '').matchAll(/`(\w+)`/g)].map(([, code]) => code);
    expect(stated.toSorted(), explanation).toEqual([...new Set(codes)].toSorted());
  });

  it.each(withCell('uncertainty'))('$title: uncertainty', ({ cells, enrichments }) => {
    const stated = [...(cells.get('uncertainty') ?? '').matchAll(/`([^`]+)` ± ([\d.]+) ?%/g)];
    const { uncertainty } = figuresOf(enrichments.flatMap(({ reasons }) => reasons));
    const sources = uncertainty?.parts.flatMap((part) => part.sources);
    expect(sources?.map(({ key, u }, at) => [key, printLike(stated[at]?.[2] ?? '', u * 100)])).toEqual(
      stated.map(([, key, percent]) => [key, percent]),
    );
  });

  it.each(withCell('interval'))('$title: interval', ({ cells, summary, explanation }) => {
    const [, low = '', high = ''] = /(-?[\d.]+) (?:to|à) (-?[\d.]+) kgCO2e$/.exec(cells.get('interval') ?? '') ?? [];
    const { lowKg = 0, highKg = 0 } = summary.footprint ?? {};
    expect([printLike(low, lowKg), printLike(high, highKg)], explanation).toEqual([low, high]);
  });

  it.each(withCell('reporting'))('$title: reporting', ({ cells, enrichments }) => {
    const stated = [...(cells.get('reporting') ?? '').matchAll(/([\d.]+) \(([\d.]+)\) (-?[\d.]+) kg/g)];
    const { reporting } = figuresOf(enrichments.flatMap(({ reasons }) => reasons));
    const reported = reporting.map(({ scope, ghgCategory, begesPost, kg }, at) => [
      ghgCategory === '' ? `${scope}` : ghgCategory,
      begesPost,
      printLike(stated[at]?.[3] ?? '', kg),
    ]);
    expect(reported).toEqual(stated.map(([, category, post, kg]) => [category, post, kg]));
  });

  it.each(withCell('gases'))('$title: gases', ({ cells, enrichments }) => {
    const stated = [...(cells.get('gases') ?? '').matchAll(/(-?[\d.]+) kg/g)].map(([, kg = '']) => kg);
    const { parts } = figuresOf(enrichments.flatMap(({ reasons }) => reasons));
    const sumOf = (toShare: (shares: GasShares | undefined) => number) =>
      parts.reduce((sum, { id, source, kg }) => sum + kg * toShare(findGases(id, source)), 0);
    const byGas = gases.map((gas) => sumOf((shares) => shares?.[gas] ?? 0));
    const notStated = sumOf((shares) => gases.reduce((rest, gas) => rest - (shares?.[gas] ?? 0), 1));
    const all = [...byGas, notStated, sumOf((shares) => shares?.biogenicCo2 ?? 0)].filter((kg) => kg !== 0);
    expect(all.map((kg, at) => printLike(stated[at] ?? '', kg))).toEqual(stated);
  });

  it.each(withCell('data quality'))('$title: data quality', ({ cells, enrichments }) => {
    const stated = /([\d.]+)$/.exec(cells.get('data quality') ?? '')?.[1];
    expect(String(enrichments[0]?.dataQuality)).toBe(stated);
  });
});
