import type { MessageInitShape } from '@bufbuild/protobuf';
import type { ResultSchema } from '@ledgerprint/client/workspace';
import { restoreText, separator } from '@ledgerprint/engine/results';
import type { StoredResult } from '../store/stored-result.ts';
import { toCaseId, toProductId } from './result-id.ts';

/** A stored result as values: texts as they were before they were guarded, absent numbers undefined. */
export function toResult(stored: StoredResult): MessageInitShape<typeof ResultSchema> {
  const { ordinal, number } = stored;
  return {
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
    explanation: restoreText(stored.explanation),
    warnings: splitJoined(stored.warnings),
    engineVersion: restoreText(stored.engineVersion),
    ghgCategory: stored.ghgCategory,
    begesPost: stored.begesPost,
    exclusions: splitJoined(stored.exclusion),
    decision: restoreText(stored.decision),
    cases: stored.cases ?? 0,
    doubtKgCo2e: Number(stored.doubtMg) / 1e6,
    ...withoutNulls({
      categoryConfidence: stored.categoryConfidence,
      factorValue: stored.factorValue,
      factorYear: stored.factorYear,
      activityValue: stored.activityValue,
      spendEur: stored.spendEur,
      footprintKgCo2e: stored.footprintKg,
      footprintLowKgCo2e: stored.footprintLowKg,
      footprintHighKgCo2e: stored.footprintHighKg,
      scope1KgCo2e: stored.scope1Kg,
      scope2KgCo2e: stored.scope2Kg,
      scope3KgCo2e: stored.scope3Kg,
      dataQuality: stored.dataQuality,
    }),
  };
}

function withoutNulls<Name extends string>(
  numbers: Readonly<Record<Name, string | number | null>>,
): Partial<Record<Name, number>> {
  const given = Object.entries<string | number | null>(numbers).filter(([, value]) => value !== null);
  return Object.fromEntries(given.map(([name, value]) => [name, Number(value)])) as Partial<
    Record<Name, number>
  >;
}

function splitJoined(text: string): string[] {
  return text === '' ? [] : text.split(separator);
}

/** `C18:0.08 | C22:0.02`; codes of clients may hold what separates, so each piece ends at its number. */
function parseAlternatives(text: string): { code: string; probability: number }[] {
  const pieces = text.matchAll(/(?<code>.*?):(?<probability>\d[\d.e-]*)(?: \| |$)/gsu);
  return [...pieces].map(({ groups }) => ({
    code: groups?.code ?? '',
    probability: Number(groups?.probability),
  }));
}
