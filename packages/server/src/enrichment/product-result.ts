import type { Enrichment } from '@ledgerprint/engine';
import { toFailure } from '@ledgerprint/engine/products';
import {
  guardText,
  type Outcome,
  scopesOf,
  separator,
  shareBasisOf,
  shownDesignationOf,
  toExportedCells,
  toMilligrams,
} from '@ledgerprint/engine/results';
import type { StoredCase, StoredProduct } from '../store/products.ts';
import type { ProductResult, ResultLine, ShownLine } from '../store/results.ts';
import { createTextKeys, toTextKey } from '../store/text-key.ts';

/** The engine's result for a product and its cases. */
type Said = { readonly product: Enrichment; readonly cases: readonly Enrichment[] };

/** A result with its contributions to the project's totals. */
export type CountedResult = ProductResult & {
  readonly failed: boolean;
  /** The engine's result for each case; none for a failed product. */
  readonly cases: readonly Enrichment[];
};

/**
 * The lines of a product: one, or one for the whole and one for each of its cases. A failed product has one line, with
 * the reason.
 */
export function toProductResult(product: StoredProduct, enriched: Said | { readonly failed: string }): CountedResult {
  const { ordinal } = product;
  if ('failed' in enriched) {
    const line = toLine(product, product, { number: 1, kind: 'sole', outcome: toFailure(enriched.failed) });
    return { ordinal, failed: true, cases: [], lines: [line] };
  }
  return { ordinal, failed: false, cases: enriched.cases, lines: toLines(product, enriched, toLine) };
}

/** The same lines for callers that store nothing: the fields that only the store needs take a third of the time. */
export function toShownLines(product: StoredProduct, said: Said): readonly ShownLine[] {
  return toLines(product, said, toShownLine);
}

type LineOutcome = Pick<ResultLine, 'number' | 'kind'> & { readonly outcome: Outcome };

function toLines<Line extends ShownLine>(
  product: StoredProduct,
  said: Said,
  toOne: (product: StoredProduct, rows: StoredCase, line: LineOutcome) => Line,
): readonly Line[] {
  const { cases } = said;
  if (cases.length === 1) return [toOne(product, product, { number: 1, kind: 'sole', outcome: said.product })];
  const lines = cases.map((outcome, at) =>
    toOne(product, product.cases[at] as StoredCase, { number: at + 1, kind: 'case', outcome }),
  );
  const whole = toOne(product, product, { number: 0, kind: 'product', outcome: said.product });
  return [{ ...whole, ...addUp(lines) }, ...lines];
}

function toLine(product: StoredProduct, rows: StoredCase, line: LineOutcome): ResultLine {
  const isProduct = line.kind === 'product';
  const designation = shownDesignationOf(product);
  return {
    ...toShownLine(product, rows, line),
    keys: isProduct ? keysOfProduct(designation) : keysOfCase(designation, rows),
    share: isProduct ? undefined : shareBasisOf(rows.activities),
  };
}

function toShownLine(product: StoredProduct, rows: StoredCase, line: LineOutcome): ShownLine {
  const { number, kind, outcome } = line;
  const isFailed = 'failed' in outcome;
  const activities = isFailed ? rows.activities : outcome.rowsInOrder;
  const designation = shownDesignationOf(product);
  return {
    ordinal: product.ordinal,
    number,
    kind,
    firstPosition: rows.firstPosition,
    cells: toExportedCells({ designation, activities, occurrences: activities.length }, outcome),
    ...(isFailed ? nothingCounted : countOne(outcome)),
    conflicts: isFailed ? '' : joinConflicts(outcome.conflicts),
  };
}

/** `id reason`, joined as in cells. */
function joinConflicts(conflicts: Enrichment['conflicts']): string {
  return conflicts.map(({ decisionId, reason }) => `${decisionId} ${reason}`).join(separator);
}

type Counted = Pick<
  ResultLine,
  'account' | 'uncountedEur' | 'footprintMg' | 'scope1Mg' | 'scope2Mg' | 'scope3Mg' | 'doubtMg' | 'spendCents'
>;

const nothingCounted: Counted = {
  account: '',
  uncountedEur: 0,
  footprintMg: 0n,
  scope1Mg: 0n,
  scope2Mg: 0n,
  scope3Mg: 0n,
  doubtMg: 0n,
  spendCents: 0n,
};

function countOne(one: Enrichment): Counted {
  const scopes = scopesOf(one);
  return {
    account: guardText(one.account),
    uncountedEur: one.uncountedEur,
    footprintMg: toMilligrams(one.footprintKgCo2e ?? 0),
    scope1Mg: scopes[1],
    scope2Mg: scopes[2],
    scope3Mg: scopes[3],
    doubtMg: toMilligrams(one.doubtKg),
    spendCents: BigInt(Math.round((one.spendEur ?? 0) * 100)),
  };
}

/** The whole is the sum of its parts, to the milligram. */
function addUp(lines: readonly ShownLine[]) {
  const sum = (field: 'footprintMg' | 'scope1Mg' | 'scope2Mg' | 'scope3Mg') =>
    lines.reduce((total, line) => total + line[field], 0n);
  return {
    footprintMg: sum('footprintMg'),
    scope1Mg: sum('scope1Mg'),
    scope2Mg: sum('scope2Mg'),
    scope3Mg: sum('scope3Mg'),
  };
}

const noKey = toTextKey('');
const toRepeatedKey = createTextKeys();

/** The key of a designation: the lines of a product come one after the other. */
let lastDesignation = { text: '', key: noKey };
function toDesignationKey(text: string): bigint {
  if (text !== lastDesignation.text) lastDesignation = { text, key: toTextKey(text) };
  return lastDesignation.key;
}

function keysOfProduct(designation: string): ResultLine['keys'] {
  return { designation: toDesignationKey(designation), supplier: noKey, account: noKey, category: noKey };
}

/** These texts are the same in all rows of a case. */
function keysOfCase(designation: string, { activities }: StoredCase): ResultLine['keys'] {
  const [first] = activities;
  const keyOf = (text: string | undefined) => (text ? toRepeatedKey(text) : noKey);
  return {
    designation: toDesignationKey(designation),
    supplier: keyOf(first?.supplier),
    account: keyOf(first?.account),
    category: keyOf(first?.category),
  };
}
