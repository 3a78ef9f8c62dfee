import { type ParsedNumber, parseNumber } from './parse-number.ts';
import { toPlainDigits } from './plain-digits.ts';
import { findUnit } from './unit.ts';

/** The mass of one unit in kilograms: `12`, `0,5`, `500 g`, `2.2 lb`. Undefined if none can be read. */
export function parseWeight(text: string): ParsedNumber | undefined {
  if (text === '') return undefined;
  const parts = /^(.*\d[.,)]?)\s*([\p{L}#]*)\.?$/u.exec(toPlainDigits(text).trim());
  if (parts === null) return undefined;
  const number = parseNumber(parts[1] ?? '', 'weight');
  if (number?.value === undefined || !parts[2]) return number;
  const unit = findUnit(parts[2]);
  if (unit?.dimension !== 'mass') return undefined;
  return { ...number, value: number.value * unit.toBase };
}
