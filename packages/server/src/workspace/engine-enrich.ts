import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { type Engine, type EnrichResponseSchema, type Result, ResultSchema } from '@ledgerprint/client/workspace';
import { createClientCategories, type EnrichmentContext } from '@ledgerprint/engine';
import type { CategoryMode } from '@ledgerprint/engine/category-mode';
import { includeRow } from '@ledgerprint/engine/decisions';
import { createAggregateCollector, createCaseMemory, createCategoryCollector } from '@ledgerprint/engine/products';
import { isStaged, normalizeDesignation, type Row } from '@ledgerprint/ledger/activity';
import { toShownLines } from '../enrichment/product-result.ts';
import type { SetupInUse } from '../enrichment/setup-in-use.ts';
import { parseCategoryMode } from '../operations/parse-category-mode.ts';
import { parseContext } from '../operations/parse-context.ts';
import type { StoredCase, StoredProduct } from '../store/products.ts';
import type { ProjectContext } from '../store/project.ts';
import type { ShownLine } from '../store/results.ts';
import { toStoredResult } from '../store/stored-result.ts';
import { requireGoodRows } from './good-rows.ts';
import { toResult } from './to-result.ts';
import type { EngineDependencies, UseCase } from './use-case.ts';

/** Enriches rows exactly like a project, but stores nothing. */
export const enrich: UseCase<typeof Engine, 'enrich', EngineDependencies> = async (call, { findSetup }, request) => {
  const sent = requireGoodRows(call, request.rows, 'Nothing was enriched');
  const mode = parseCategoryMode(request.categoryMode);
  const given = parseContext(request.context);
  const setup = await findSetup(call.store, call.organizationId);
  const { decisions, includes, neighbours } = setup;
  const rows = includes === undefined ? sent : sent.map((row) => includeRow(row, includes));
  const products = toProducts(rows);
  const context = { ...(await toContext(products, { mode, given, setup })), decisions, neighbours };
  const lines = products.flatMap((product) => {
    call.throwIfOver();
    return toShownLines(product, setup.engine.enrichCases(product.cases, context));
  });
  return placeRows(rows, products, lines);
};

/** In the order of their first rows, by index. */
function toProducts(rows: readonly Row[]): readonly StoredProduct[] {
  const placed = rows.map((row, position) => ({ row, position })).filter(({ row }) => isStaged(row));
  const products = Map.groupBy(placed, ({ row }) => normalizeDesignation(row.designation));
  return Array.from(products, ([designation, ofProduct], at) => {
    const cases = Map.groupBy(ofProduct, ({ row: { supplier, account, category } }) =>
      [supplier, account, category].map(normalizeDesignation).join('\n'),
    );
    const toCase = (some: typeof placed): StoredCase => ({
      designation,
      firstPosition: some[0]?.position ?? 0,
      activities: some.map(({ row }) => row),
    });
    return { ...toCase(ofProduct), ordinal: at + 1, cases: Array.from(cases.values(), toCase) };
  });
}

/**
 * The data with which the rows are enriched: the request's context, the setup in use, and the properties of the rows as
 * a whole.
 */
async function toContext(
  products: readonly StoredProduct[],
  { mode, given, setup }: { readonly mode: CategoryMode; readonly given: ProjectContext; readonly setup: SetupInUse },
): Promise<EnrichmentContext> {
  const { engine, referential, context: defaults } = setup;
  const about = {
    country: given.country ?? defaults.country,
    currency: given.currency ?? defaults.currency,
    year: given.year ?? defaults.year,
    languages: given.languages ?? defaults.languages,
    ratios: given.ratios ?? defaults.ratios,
  };
  if (mode === 'referential') {
    return referential === undefined
      ? { mode, naics: await engine.loadNaics(), ...about }
      : { mode, referential, ...about };
  }
  const memory = createCaseMemory();
  const context = await engine.prepare<EnrichmentContext>(
    mode === 'ademe'
      ? { mode, memory, ...about }
      : { mode, memory, categories: toCategories(products, setup), ...about },
  );
  const collector = createAggregateCollector({ engine, context });
  for (const product of products) collector.add(product);
  return engine.prepare({ ...context, aggregates: collector.toAggregates() });
}

function toCategories(products: readonly StoredProduct[], { engine }: SetupInUse) {
  const collector = createCategoryCollector();
  for (const { designation, activities } of products)
    collector.add({ designation, categories: activities.map(({ category }) => category) });
  const { classify, nearFrom } = engine;
  return createClientCategories({ summary: collector.toSummary(), classify, nearFrom });
}

/** Products and cases in the order of their first rows, and the indexes of each row's product and case. */
function placeRows(
  rows: readonly Row[],
  products: readonly StoredProduct[],
  lines: readonly ShownLine[],
): MessageInitShape<typeof EnrichResponseSchema> {
  const placeOf = new Map(rows.map((row, at) => [row, at]));
  const places: { product?: number; case?: number }[] = rows.map(() => ({}));
  const ofCases = products
    .flatMap((product) => product.cases.map((one, at) => ({ product, one, number: at + 1 })))
    .toSorted((one, other) => one.one.firstPosition - other.one.firstPosition);
  for (const [index, { product, one }] of ofCases.entries())
    for (const activity of one.activities)
      places[placeOf.get(activity as Row) as number] = { product: product.ordinal - 1, case: index };
  // Most products have one case: one line serves as both.
  const results = new Map(lines.map((line) => [`${line.ordinal} ${line.number}`, toUnkept(line)]));
  const resultOf = (ordinal: number, number: number) => results.get(`${ordinal} ${number}`) as Result;
  return {
    rows: places,
    products: products.map(({ ordinal, cases }) => resultOf(ordinal, cases.length === 1 ? 1 : 0)),
    cases: ofCases.map(({ product, number }) => resultOf(product.ordinal, number)),
  };
}

/** Results that are not stored have no ids. */
function toUnkept(line: ShownLine): Result {
  return create(ResultSchema, { ...toResult(toStoredResult(line)), productId: '', caseId: '' });
}
