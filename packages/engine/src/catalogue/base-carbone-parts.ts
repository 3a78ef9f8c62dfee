import { fold } from '@ledgerprint/ledger/text';
import type { ExportLine } from './base-carbone-columns.ts';

/** The parts (`postes`) that add up to an element's total, by the element's id. */
export type PartLines = ReadonlyMap<string, readonly ExportLine[]>;

export function isPart({ cells }: ExportLine): boolean {
  return fold(cells.lineKind) === 'poste';
}

export function groupParts(lines: readonly ExportLine[]): PartLines {
  return Map.groupBy(lines.filter(isPart), ({ cells }) => cells.id);
}

const burning = /^(Combustibles|Electricité|Réseaux de chaleur|Transport)/;
const combustion = /^combustion( a la centrale)?$/;
/** Gas that escapes from a dam or a vehicle's air conditioner is a direct emission too. */
const direct = /^(combustion( a la centrale)?|emissions fugitives)$/;
/** Totals are published with three digits; parts that do not add up to them are not a breakdown. */
const rounding = 0.03;

/**
 * For a fuel, electricity, heat or transport: the share of the total that is emitted where the fuel is burnt.
 * Undefined if the export has no breakdown, or one that does not show this share.
 */
export function toDirectShare({ cells }: ExportLine, parts: readonly ExportLine[]): number | undefined {
  if (!burning.test(cells.category)) return undefined;
  const read = parts.map((part) => ({ kind: fold(part.cells.partKind), value: toNumber(part.cells.total) }));
  if (!read.some(({ kind }) => combustion.test(kind))) return undefined;
  const sum = read.reduce((total, { value }) => total + value, 0);
  const total = toNumber(cells.total);
  if (!(sum > 0) || !(Math.abs(sum - total) <= rounding * total)) return undefined;
  const emitted = read.filter(({ kind }) => direct.test(kind)).reduce((all, { value }) => all + value, 0);
  return Number((emitted / sum).toFixed(4));
}

function toNumber(text: string): number {
  return text === '' ? Number.NaN : Number(text.replace(/\s/g, '').replace(',', '.'));
}
