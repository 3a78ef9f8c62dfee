import type { MessageInitShape } from '@bufbuild/protobuf';
import type { ResultSchema } from '@ledgerprint/client/workspace';
import { fromNamedValues, parseNamedValues, restoreText, sayReasons, separator } from '@ledgerprint/engine/results';
import type { StoredResult } from '../store/stored-result.ts';
import { toCaseId, toProductId } from './result-id.ts';

/** A stored result as values: texts without the guard against formulas, absent numbers undefined. */
export function toResult(stored: StoredResult): MessageInitShape<typeof ResultSchema> {
  const { ordinal, number } = stored;
  const reasons = parseNamedValues(stored.reasons);
  const result: MessageInitShape<typeof ResultSchema> = {
    productId: toProductId(ordinal),
    caseId: number === 0 ? '' : toCaseId(ordinal, number),
    designation: restoreText(stored.designation),
    supplier: restoreText(stored.supplier),
    unitPrice: restoreText(stored.unitPrice),
    currency: restoreText(stored.currency),
    quantity: restoreText(stored.quantity),
    unit: restoreText(stored.unit),
    purchaseDate: restoreText(stored.purchaseDate),
    weight: restoreText(stored.weight),
    notes: restoreText(stored.notes),
    category: restoreText(stored.category),
    account: restoreText(stored.account),
    occurrences: BigInt(stored.occurrences),
    match: stored.match,
    categoryScheme: restoreText(stored.categoryScheme),
    categoryCode: restoreText(stored.categoryCode),
    categoryLabel: restoreText(stored.categoryLabel),
    alternatives: parseAlternatives(restoreText(stored.alternatives)),
    method: stored.method,
    factorId: restoreText(stored.factorId),
    factorName: restoreText(stored.factorName),
    factorUnit: restoreText(stored.factorUnit),
    factorSource: restoreText(stored.factorSource),
    activityUnit: restoreText(stored.activityUnit),
    explanation: sayReasons(
      reasons.flatMap((named) => fromNamedValues(named) ?? []),
      'en',
    ),
    warnings: splitJoined(stored.warnings),
    engineVersion: restoreText(stored.engineVersion),
    ghgCategory: stored.ghgCategory,
    begesPost: stored.begesPost,
    exclusions: splitJoined(stored.exclusion),
    decision: restoreText(stored.decision),
    conflicts: splitJoined(stored.conflicts),
    cases: stored.cases ?? 0,
    doubtKgCo2e: Number(stored.doubtMg) / 1e6,
    reasons: reasons.map(({ code, values }) => ({ code, values: { ...values } })),
  };
  // Assigned one by one: building objects from entries takes longer than everything else.
  for (const [name, column] of numbers) {
    const value = stored[column];
    if (value !== null) result[name] = Number(value);
  }
  return result;
}

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
