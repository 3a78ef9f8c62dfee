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
import type { ProductResult, ResultLine } from '../store/results.ts';
import { createTextKeys, toTextKey } from '../store/text-key.ts';

/** What the engine says of a product and its cases; of one that it could not process, why. */
type Enriched =
  | { readonly product: Enrichment; readonly cases: readonly Enrichment[] }
  | { readonly failed: string };

/** A result with what its project's totals take from it. */
export type CountedResult = ProductResult & {
  readonly failed: boolean;
  /** What the engine says of each case; none of a product that failed. */
  readonly cases: readonly Enrichment[];
};

/** The lines of a product: one, or one for the whole and one for each of its cases. */
export function toProductResult(product: StoredProduct, enriched: Enriched): CountedResult {
  const { ordinal } = product;
  if ('failed' in enriched) {
    const line = toLine(product, product, { number: 1, kind: 'sole', outcome: toFailure(enriched.failed) });
    return { ordinal, failed: true, cases: [], lines: [line] };
  }
  const { cases } = enriched;
  if (cases.length === 1) {
    const line = toLine(product, product, { number: 1, kind: 'sole', outcome: enriched.product });
    return { ordinal, failed: false, cases, lines: [line] };
  }
  const lines = cases.map((outcome, at) =>
    toLine(product, product.cases[at] as StoredCase, { number: at + 1, kind: 'case', outcome }),
  );
  const whole = toLine(product, product, { number: 0, kind: 'product', outcome: enriched.product });
  return { ordinal, failed: false, cases, lines: [{ ...whole, ...addUp(lines) }, ...lines] };
}

function toLine(
  product: StoredProduct,
  rows: StoredCase,
  line: Pick<ResultLine, 'number' | 'kind'> & { readonly outcome: Outcome },
): ResultLine {
  const { number, kind, outcome } = line;
  const isFailed = 'failed' in outcome;
  const activities = isFailed ? rows.activities : outcome.rowsInOrder;
  const designation = shownDesignationOf(product);
  return {
    ...{ ordinal: product.ordinal, number, kind, firstPosition: rows.firstPosition },
    cells: toExportedCells({ designation, activities, occurrences: activities.length }, outcome),
    ...(isFailed ? nothingCounted : countOne(outcome)),
    conflicts: isFailed ? '' : joinConflicts(outcome.conflicts),
    keys: kind === 'product' ? keysOfProduct(designation) : keysOfCase(designation, rows),
    share: kind === 'product' ? undefined : shareBasisOf(rows.activities),
  };
}

/** `id reason`, each joined to the next as in cells. */
function joinConflicts(conflicts: Enrichment['conflicts']): string {
  return conflicts.map(({ decisionId, reason }) => `${decisionId} ${reason}`).join(separator);
}

type Counted = Pick<
  ResultLine,
  'account' | 'uncountedEur' | 'footprintMg' | 'scope1Mg' | 'scope2Mg' | 'scope3Mg' | 'doubtMg' | 'spendCents'
>;

const nothingCounted: Counted = {
  ...{ account: '', uncountedEur: 0, footprintMg: 0n, scope1Mg: 0n, scope2Mg: 0n, scope3Mg: 0n },
  ...{ doubtMg: 0n, spendCents: 0n },
};

function countOne(one: Enrichment): Counted {
  const scopes = scopesOf(one);
  return {
    account: guardText(one.account),
    uncountedEur: one.uncountedEur,
    footprintMg: toMilligrams(one.footprintKgCo2e ?? 0),
    ...{ scope1Mg: scopes[1], scope2Mg: scopes[2], scope3Mg: scopes[3] },
    doubtMg: toMilligrams(one.doubtKg),
    spendCents: BigInt(Math.round((one.spendEur ?? 0) * 100)),
  };
}

/** The whole is the sum of its parts, to the milligram. */
function addUp(lines: readonly ResultLine[]) {
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

function keysOfProduct(designation: string): ResultLine['keys'] {
  return { designation: toTextKey(designation), supplier: noKey, account: noKey, category: noKey };
}

/** All rows of a case say the same. */
function keysOfCase(designation: string, { activities }: StoredCase): ResultLine['keys'] {
  const [first] = activities;
  const keyOf = (text: string | undefined) => (text ? toRepeatedKey(text) : noKey);
  return {
    designation: toTextKey(designation),
    supplier: keyOf(first?.supplier),
    account: keyOf(first?.account),
    category: keyOf(first?.category),
  };
}
