import type { MessageInitShape } from '@bufbuild/protobuf';
import type { ResultSchema } from '@ledgerprint/client/workspace';
import {
  figuresOf,
  fromNamedValues,
  leadOf,
  parseNamedValues,
  type Reason,
  restoreText,
  sayReasons,
  separator,
} from '@ledgerprint/engine/results';
import { activityFields } from '@ledgerprint/ledger/activity';
import type { StoredResult } from '../store/stored-result.ts';
import { toCaseId, toProductId } from './result-id.ts';

/** A stored result as values: texts without the guard against formulas, absent numbers undefined. */
export function toResult(stored: StoredResult): MessageInitShape<typeof ResultSchema> {
  const { ordinal, number } = stored;
  const reasons = parseNamedValues(stored.reasons);
  const known = reasons.flatMap((named) => fromNamedValues(named) ?? []);
  const result: MessageInitShape<typeof ResultSchema> = {
    productId: toProductId(ordinal),
    caseId: number === 0 ? '' : toCaseId(ordinal, number),
    occurrences: BigInt(stored.occurrences),
    match: stored.match,
    alternatives: parseAlternatives(restoreText(stored.alternatives)),
    method: stored.method,
    explanation: sayReasons(known, 'en'),
    warnings: splitJoined(stored.warnings),
    ghgCategory: stored.ghgCategory,
    begesPost: stored.begesPost,
    exclusions: splitJoined(stored.exclusion),
    conflicts: splitJoined(stored.conflicts),
    cases: stored.cases ?? 0,
    doubtKgCo2e: Number(stored.doubtMg) / 1e6,
    reasons: reasons.map(({ code, values }) => ({ code, values: { ...values } })),
  };
  // Assigned one by one: building objects from entries takes longer than everything else.
  for (const name of texts) result[name] = restoreText(stored[name]);
  for (const [name, column] of numbers) {
    const value = stored[column];
    if (value !== null) result[name] = Number(value);
  }
  if (number === 0) result.supplier = findSupplier(known) ?? result.supplier ?? '';
  return result;
}

/** The supplier of the leading case of a product; undefined if an earlier version did not state its cases. */
function findSupplier(reasons: readonly Reason[]): string | undefined {
  const { cases } = figuresOf(reasons);
  if (cases.length === 0) return undefined;
  return leadOf(cases).supplier;
}

/** The texts that clients may have written, or that were taken from their referential. */
const texts = [
  ...activityFields,
  'account',
  'categoryScheme',
  'categoryCode',
  'categoryLabel',
  'factorId',
  'factorName',
  'factorUnit',
  'factorSource',
  'activityUnit',
  'engineVersion',
  'decision',
] as const;

/** The optional numbers and the columns in which they are stored. */
const numbers = [
  ['categoryConfidence', 'categoryConfidence'],
  ['factorValue', 'factorValue'],
  ['factorYear', 'factorYear'],
  ['activityValue', 'activityValue'],
  ['spendEur', 'spendEur'],
  ['footprintKgCo2e', 'footprintKg'],
  ['footprintLowKgCo2e', 'footprintLowKg'],
  ['footprintHighKgCo2e', 'footprintHighKg'],
  ['scope1KgCo2e', 'scope1Kg'],
  ['scope2KgCo2e', 'scope2Kg'],
  ['scope3KgCo2e', 'scope3Kg'],
  ['dataQuality', 'dataQuality'],
] as const;

function splitJoined(text: string): string[] {
  return text === '' ? [] : text.split(separator);
}

/** `C18:0.08 | C22:0.02`; client codes may contain the separators, so each entry ends at its number. */
function parseAlternatives(text: string): { code: string; probability: number }[] {
  const pieces = text.matchAll(/(?<code>.*?):(?<probability>\d[\d.e-]*)(?: \| |$)/gsu);
  return [...pieces].map(({ groups }) => ({ code: groups?.code ?? '', probability: Number(groups?.probability) }));
}
