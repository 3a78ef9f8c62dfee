import type { Engine, EnrichmentContext } from '@ledgerprint/engine';
import {
  comparedTexts,
  createDecisionIndex,
  type Decision,
  type DecisionConflict,
  type Selector,
} from '@ledgerprint/engine/decisions';
import type { SelectorKeys } from '../store/decided-cases.ts';
import { cellOf, exportedColumns } from '../store/exported-columns.ts';
import type { ProductSize, StoredProduct } from '../store/products.ts';
import type { NewestLine, ResultLine } from '../store/results.ts';
import type { Tables } from '../store/store.ts';
import { toSelectorKey, toTextKey } from '../store/text-key.ts';
import { createCaseKeys, textsOfCase } from './case-keys.ts';
import { createCategoryEffects } from './category-effects.ts';
import type { CountedConflict, DecisionEffect } from './decision-effect.ts';
import { type CountedResult, toProductResult } from './product-result.ts';
import { createTotalsChange, toTotalledCase } from './totals-change.ts';

/** How much is calculated and written at a time: a second or two of work, tens of megabytes. */
const most = { products: 2_000, rows: 20_000, bytes: 16 * 1024 * 1024 };
const ordinalsAtOnce = 20_000;

/** A completed project whose cases are decided, with everything that their calculation needs. */
export type DecidedProject = {
  readonly organizationId: number;
  readonly number: number;
  readonly engine: Engine;
  readonly context: EnrichmentContext;
};

/** A change to the decisions that apply to a project. */
export type DecisionChange = {
  readonly added: readonly Decision[];
  /** Decisions that no longer apply. */
  readonly revoked: readonly Decision[];
  /** The products with a case that one of these decisions matches, by ordinal, if already known. */
  readonly products?: ReadonlySet<number>;
};

type DecideTables = Pick<Tables, 'decisions' | 'decidedCases' | 'products' | 'results' | 'totals'>;

type DecideOutcome = {
  readonly effect: DecisionEffect;
  readonly conflicts: readonly CountedConflict[];
  /** Number of cases that are only accepted, but would get another category or factor, as by another version. */
  readonly altered: number;
  /** Number of added decisions that match no case; 0 if the products were already known. */
  readonly unmatched: number;
};

/**
 * Recalculates the cases that a change of decisions affects, and no others. With a revision, it writes their results
 * from that revision on and the totals; the transaction must hold the lock on the project. Without one, it only returns
 * what would change.
 */
export async function decideCases(
  tables: DecideTables,
  project: DecidedProject,
  change: DecisionChange,
  revision?: number,
): Promise<DecideOutcome> {
  const { organizationId, number } = project;
  const selectors = [...change.added, ...change.revoked].map(({ selector }) => selector);
  const touched = new Set(selectors.map(toSelectorKey));
  const addedByKey = Map.groupBy(change.added, ({ selector }) => toSelectorKey(selector));
  const onlyAccepted = new Set(
    [...addedByKey].filter(([, added]) => added.every(isPlainAcceptance)).map(([key]) => key),
  );
  const places = new Map(change.added.map((decision, at) => [decision, at]));
  const revokedIds = new Set(change.revoked.map(({ id }) => id));
  const keysOf = createCaseKeys();
  const totals = createTotalsChange();
  const tally = createTally(new Set(change.added.map(({ id }) => id)));

  async function loadIndex(keys: ReadonlySet<bigint>) {
    const held = await tables.decisions.listHoldingFor(organizationId, number, [...keys]);
    const added = [...keys].flatMap((key) => addedByKey.get(key) ?? []);
    const inOrder = added.toSorted((one, other) => (places.get(one) ?? 0) - (places.get(other) ?? 0));
    return createDecisionIndex([...held.filter(({ id }) => !revokedIds.has(id)), ...inOrder]);
  }

  async function decideSome(ordinals: readonly number[]): Promise<void> {
    const products = await tables.products.read(organizationId, number, ordinals);
    const { lines: newest, texts } = await tables.results.readNewest(organizationId, number, ordinals);
    const linesOf = Map.groupBy(newest, ({ ordinal }) => ordinal);
    const keys = products.map((product) => product.cases.map((one) => keysOf(textsOfCase(product, one))));
    const decisions = await loadIndex(new Set(keys.flat(2)));
    const replaced = products.flatMap((product, at) => {
      const result = enrich(product, project, decisions);
      const touchedBy = (keys[at] ?? []).map((own) => own.filter((key) => touched.has(key)));
      const isTouched = touchedBy.map((own) => own.length > 0);
      const isOnlyAccepted = touchedBy.map((own) => own.every((key) => onlyAccepted.has(key)));
      const before = linesOf.get(product.ordinal) ?? [];
      return compare({ result, before, isTouched, isOnlyAccepted, totals, tally });
    });
    if (revision !== undefined)
      await tables.results.replace(organizationId, number, { revision, lines: replaced, texts });
  }

  async function cutOf(ordinals: readonly number[]): Promise<Iterable<readonly number[]>> {
    // A product is not split, however large it is.
    if (ordinals.length === 1) return [ordinals];
    return cut(await tables.products.listSizes(organizationId, number, ordinals));
  }

  // Ordered by ordinal, so that two processes that write the same products do not deadlock.
  const matches = change.products === undefined ? await findProducts(tables, project, selectors) : undefined;
  const ordinals = [...(change.products ?? matches?.products ?? [])].toSorted((one, other) => one - other);
  for (let start = 0; start < ordinals.length; start += ordinalsAtOnce) {
    const some = ordinals.slice(start, start + ordinalsAtOnce);
    for (const chunk of await cutOf(some)) await decideSome(chunk);
  }
  const totalMg =
    revision === undefined
      ? (await tables.totals.findFootprint(organizationId, number)) + totals.footprintMg()
      : await tables.totals.change(organizationId, number, totals.entries());
  const unmatched = change.added.filter(({ selector }) => matches?.without.has(selector)).length;
  return { effect: { ...tally.effect(), totalMg }, conflicts: tally.conflicts(), altered: tally.altered(), unmatched };
}

/** Whether a decision accepts cases and sets nothing that affects their category or factor. */
function isPlainAcceptance({ accepted, exclusion, quantity }: Decision): boolean {
  return accepted !== undefined && exclusion === undefined && quantity === undefined;
}

/** The keys of a selector's texts in results. */
export function toSelectorKeys(selector: Selector): SelectorKeys {
  const compared = comparedTexts[selector.kind].map((name) => [name, toTextKey(selector[name] ?? '')]);
  return { kind: selector.kind, keys: Object.fromEntries(compared) };
}

/** The products with a case that a selector matches, and the selectors that match none. */
async function findProducts(
  tables: DecideTables,
  { organizationId, number }: DecidedProject,
  selectors: readonly Selector[],
): Promise<{ readonly products: ReadonlySet<number>; readonly without: ReadonlySet<Selector> }> {
  const products = new Set<number>();
  const without = new Set<Selector>();
  for (const [, own] of Map.groupBy(selectors, ({ kind }) => kind)) {
    const found = await tables.decidedCases.match(organizationId, number, own.map(toSelectorKeys));
    for (const ordinal of found.products) products.add(ordinal);
    for (const [at, selector] of own.entries()) if (found.cases[at] === 0) without.add(selector);
  }
  return { products, without };
}

function* cut(sizes: readonly ProductSize[]): Generator<readonly number[]> {
  let some: number[] = [];
  let [rows, bytes] = [0, 0];
  for (const size of sizes) {
    const isFull = some.length === most.products || rows + size.rows > most.rows || bytes + size.bytes > most.bytes;
    if (isFull && some.length > 0) {
      yield some;
      some = [];
      [rows, bytes] = [0, 0];
    }
    some.push(size.ordinal);
    rows += size.rows;
    bytes += size.bytes;
  }
  if (some.length > 0) yield some;
}

function enrich(
  product: StoredProduct,
  { engine, context }: DecidedProject,
  decisions: NonNullable<EnrichmentContext['decisions']>,
): CountedResult {
  return toProductResult(product, engine.enrichCases(product.cases, { ...context, decisions }));
}

type Compared = {
  readonly result: CountedResult;
  readonly before: readonly NewestLine[];
  readonly isTouched: readonly boolean[];
  /** Of the touched cases, those that the added decisions only accept. */
  readonly isOnlyAccepted: readonly boolean[];
  readonly totals: ReturnType<typeof createTotalsChange>;
  readonly tally: ReturnType<typeof createTally>;
};

/** The lines that changed: those of the affected cases and of the product as a whole. */
function compare({ result, before, isTouched, isOnlyAccepted, totals, tally }: Compared): readonly ResultLine[] {
  const byNumber = new Map(before.map((line) => [line.number, line]));
  const replaced: ResultLine[] = [];
  // Another version may give different results for the other cases: all lines of a product must come from one version.
  const isOtherVersion = result.lines.some(
    (line) => cellOf(line, 'engine_version') !== cellOf(byNumber.get(line.number) ?? line, 'engine_version'),
  );
  for (const line of result.lines) {
    const old = byNumber.get(line.number);
    if (old === undefined) throw new Error(`product ${line.ordinal} has no line ${line.number}`);
    const isOfCase = line.kind !== 'product';
    const touched = isOfCase && isTouched[line.number - 1] === true;
    const isChanged = (touched || !isOfCase || isOtherVersion) && differs(old, line);
    const outcome = result.cases[line.number - 1];
    if (touched) {
      const isAltered = isOnlyAccepted[line.number - 1] === true && hasOtherChoice(old, line);
      tally.add({ old, line, isChanged, isAltered, conflicts: outcome?.conflicts ?? [] });
    }
    if (!isChanged) continue;
    replaced.push(line);
    if (!isOfCase || outcome === undefined) continue;
    totals.takeAway([toTotalledCase(old)]);
    totals.add([outcome]);
  }
  return replaced;
}

function hasOtherChoice(old: NewestLine, line: ResultLine): boolean {
  return (['category_scheme', 'category_code', 'factor_id'] as const).some(
    (column) => cellOf(old, column) !== cellOf(line, column),
  );
}

function differs(old: NewestLine, line: ResultLine): boolean {
  return (
    old.account !== line.account ||
    old.conflicts !== line.conflicts ||
    old.footprintMg !== line.footprintMg ||
    old.uncountedEur !== line.uncountedEur ||
    exportedColumns.some(([, type], at) => {
      const [one = '', other = ''] = [old.cells[at], line.cells[at]];
      // PostgreSQL may write the same number with other digits.
      return one !== other && (type === 'text' || one === '' || other === '' || Number(one) !== Number(other));
    })
  );
}

/** The results of the affected cases; conflicts are those of the given decisions. */
function createTally(decisionIds: ReadonlySet<string>) {
  const sum = { cases: 0, changed: 0, rows: 0, spendEur: 0, beforeMg: 0n, afterMg: 0n };
  const categories = createCategoryEffects();
  let altered = 0;
  const conflicts = new Map<string, CountedConflict>();
  return {
    add(touched: {
      readonly old: NewestLine;
      readonly line: ResultLine;
      readonly isChanged: boolean;
      readonly isAltered: boolean;
      readonly conflicts: readonly DecisionConflict[];
    }): void {
      sum.cases++;
      if (touched.isChanged) sum.changed++;
      if (touched.isAltered) altered++;
      categories.add(touched.old, touched.line);
      sum.rows += touched.old.rows;
      sum.spendEur += Number(cellOf(touched.old, 'spend_eur'));
      sum.beforeMg += touched.old.footprintMg;
      sum.afterMg += touched.line.footprintMg;
      for (const { decisionId, reason } of touched.conflicts) {
        if (!decisionIds.has(decisionId)) continue;
        const name = `${decisionId} ${reason}`;
        conflicts.set(name, { decisionId, reason, cases: (conflicts.get(name)?.cases ?? 0) + 1 });
      }
    },
    effect: () => ({ ...sum, ...categories.result() }),
    altered: () => altered,
    conflicts: (): readonly CountedConflict[] => [...conflicts.values()],
  };
}
