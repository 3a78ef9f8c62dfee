import { foldText } from '@ledgerprint/engine/decisions';
import { restoreText, separator } from '@ledgerprint/engine/results';
import { parseNumber } from '@ledgerprint/ledger/values';
import { addCase, type ComparableCase, type ComparedPair, type SummedCase } from '@ledgerprint/report/comparison';
import type { ComparedLine } from '../store/compared-cases.ts';
import { joinKeys, type TextKeySet } from './text-key-set.ts';

/** Rows of one side that were excluded or unread. */
export type LeftOut = { readonly before: TextKeySet; readonly after: TextKeySet };

type OpenPair = {
  /** The first of its lines. */
  readonly line: ComparedLine;
  readonly key: bigint;
  before: SummedCase | undefined;
  after: SummedCase | undefined;
};

/** The name of a bundled factor, in the same language for results of all versions. */
export type NameFactor = (factorId: string) => string | undefined;

/**
 * Pairs the cases, which are ordered by key. Needs memory for one pair, or for a few whose keys are equal by chance.
 */
export async function* toPairs(
  batches: AsyncIterable<readonly ComparedLine[]>,
  { leftOut, nameFactor }: { readonly leftOut: LeftOut; readonly nameFactor: NameFactor },
): AsyncGenerator<ComparedPair> {
  let keys = '';
  let open: OpenPair[] = [];
  for await (const lines of batches) {
    for (const line of lines) {
      const next = line.keys.join(' ');
      if (next !== keys) {
        for (const pair of open) yield withLeftOut(pair, leftOut);
        open = [];
        keys = next;
      }
      let pair = open.find((one) => isSameCase(one.line, line));
      if (pair === undefined) {
        pair = { line, key: joinKeys(toKeys(line.keys)), before: undefined, after: undefined };
        open.push(pair);
      }
      pair[line.side] = addCase(pair[line.side], toComparableCase(line, nameFactor));
    }
  }
  for (const pair of open) yield withLeftOut(pair, leftOut);
}

/** If the other side has rows of the case but does not count them, the case has neither entered nor left. */
function withLeftOut({ before, after, key }: OpenPair, leftOut: LeftOut): ComparedPair {
  if (before === undefined && after !== undefined && leftOut.before.has(key))
    return { before: toLeftOut(after), after };
  if (after === undefined && before !== undefined && leftOut.after.has(key))
    return { before, after: toLeftOut(before) };
  return { before, after };
}

function toLeftOut(other: SummedCase): SummedCase {
  return { ...other, match: 'excluded', footprintMg: undefined, spendEur: undefined, cases: 0 };
}

const texts = ['designation', 'supplier', 'account', 'category'] as const;

/**
 * Whether the texts of two lines with equal keys are the same except for their spelling. Equal keys mean equal texts
 * except with a probability of 1 in 2^64; even then, two cases must not be merged. For a failed product, only the
 * designation is compared: its line has the texts of all its rows.
 */
function isSameCase(one: ComparedLine, other: ComparedLine): boolean {
  const compared = one.match === 'failed' || other.match === 'failed' ? texts.slice(0, 1) : texts;
  return compared.every((text) => isSameText(one[text], other[text]));
}

/** A cell may contain several spellings of one text. */
function isSameText(one: string, other: string): boolean {
  if (one === other) return true;
  const first = toSpellings(one);
  const second = toSpellings(other);
  return first === second || first.split(separator).some((text) => second.split(separator).includes(text));
}

function toSpellings(cell: string): string {
  return restoreText(cell).split(separator).map(foldText).join(separator);
}

function toKeys([designation, supplier, account, category]: ComparedLine['keys']) {
  return [BigInt(designation), BigInt(supplier), BigInt(account), BigInt(category)] as const;
}

function toComparableCase(line: ComparedLine, nameFactor: NameFactor): ComparableCase {
  const factorId = restoreText(line.factorId);
  const quantityUnit = restoreText(line.unit);
  return {
    designation: restoreText(line.designation),
    supplier: restoreText(line.supplier),
    account: restoreText(line.account),
    category: restoreText(line.category),
    match: line.match,
    method: line.method,
    engineVersion: line.engineVersion,
    categoryScheme: restoreText(line.categoryScheme),
    categoryCode: restoreText(line.categoryCode),
    factorId,
    factorName: nameFactor(factorId) ?? restoreText(line.factorName),
    factorValue: toNumber(line.factorValue),
    activityValue: toNumber(line.activityValue),
    activityUnit: line.activityUnit,
    spendEur: toNumber(line.spendEur),
    uncountedEur: Number(line.uncountedEur),
    footprintMg: line.footprintMg === null ? undefined : BigInt(line.footprintMg),
    decision: restoreText(line.decision),
    quantity: quantityUnit.includes(separator) ? undefined : quantityOf(line),
    quantityUnit,
    isQuantityDecided: line.isQuantityDecided,
  };
}

/** For several rows, the cell contains the sum or, if they cannot be added, a list, which is not a number. */
function quantityOf({ quantity, isQuantityWhole }: ComparedLine): number | undefined {
  const text = restoreText(quantity);
  // A unit after the number may differ between the sides.
  if (!isQuantityWhole || /[\p{L}\p{Sc}/|]/u.test(text)) return undefined;
  return parseNumber(text, 'quantity')?.value;
}

function toNumber(decimal: string | null): number | undefined {
  return decimal === null ? undefined : Number(decimal);
}
