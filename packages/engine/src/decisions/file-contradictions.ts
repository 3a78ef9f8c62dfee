import type { Decision } from './decision.ts';
import { selectorKeyText } from './selector-key.ts';

/** A decision on a line of a file, and when it was made and revoked according to the file. */
export type DecisionLine = {
  readonly line: number;
  readonly decision: Decision;
  readonly record: { readonly decidedAt?: string | undefined; readonly revokedAt?: string | undefined };
};

type Contradiction = {
  readonly line: number;
  readonly field: string;
  readonly description: string;
  readonly reason: 'ID_TAKEN' | 'CONTRADICTION';
};

/** Fields that are decided separately, with the column to name if they contradict each other. */
const fields: readonly (readonly [column: string, readValue: (decision: Decision) => unknown])[] = [
  ['categoryCode', ({ category, accepted }) => category ?? accepted],
  ['factorId', ({ factor, accepted }) => factor ?? accepted],
  ['ghgCategory', ({ ghgCategory }) => ghgCategory],
  ['exclusion', ({ exclusion }) => exclusion],
  ['quantity', ({ quantity }) => quantity],
];

/**
 * Lines that use the same id, and lines that set the same field of the same cases differently when it is unclear
 * which one is later: neither is revoked and their times do not differ. Expects the lines in the order in which the
 * decisions were made.
 */
export function findContradictions(lines: readonly DecisionLine[]): readonly Contradiction[] {
  return [...findRepeated(lines), ...findDiffering(lines)].toSorted((a, b) => a.line - b.line);
}

function findRepeated(lines: readonly DecisionLine[]): readonly Contradiction[] {
  const lineOfId = new Map<string, number>();
  return lines.flatMap(({ line, decision: { id } }) => {
    const other = id === '' ? undefined : lineOfId.get(id);
    lineOfId.set(id, other ?? line);
    if (other === undefined) return [];
    const description = `The id "${id}" is already used on line ${other}: leave it blank, or remove one of the lines.`;
    return [{ line, field: 'id', description, reason: 'ID_TAKEN' }];
  });
}

/** For each field of the same cases, only the previous line is compared: a file may have a hundred thousand lines. */
function findDiffering(lines: readonly DecisionLine[]): readonly Contradiction[] {
  const before = new Map<string, { readonly value: string; readonly one: DecisionLine }>();
  const holding = lines.filter(({ record }) => record.revokedAt === undefined);
  return holding.flatMap((one) => {
    const key = `${one.decision.validity}\n${selectorKeyText(one.decision.selector)}`;
    return fields.flatMap(([field, readValue]) => {
      const value = JSON.stringify(readValue(one.decision));
      if (value === undefined) return [];
      const other = before.get(`${field}\n${key}`);
      before.set(`${field}\n${key}`, { value, one });
      if (other === undefined || other.value === value || isLater(one, other.one)) return [];
      const description = `Line ${other.one.line} decides the same cases differently: remove one of the two lines, or set decidedAt on both to show which decision is later.`;
      return [{ line: one.line, field, description, reason: 'CONTRADICTION' }];
    });
  });
}

/** Exported decisions, which have a time and an id, are written in order; those of one import have the same time. */
function isLater(one: DecisionLine, other: DecisionLine): boolean {
  const [time, before] = [one.record.decidedAt, other.record.decidedAt];
  const areRecords = one.decision.id !== '' && other.decision.id !== '';
  return time !== undefined && (time !== before || areRecords);
}
