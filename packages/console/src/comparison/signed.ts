import type { Format } from '../format.ts';

/** Converts milligrams to kilograms, for display. */
export function toKilograms(mg: string): number {
  return Number(mg) / 1e6;
}

/** A change with its sign: `+1.2 t`, `−86 kg`. */
export function toSigned(kg: number, { kilograms }: Pick<Format, 'kilograms'>): string {
  if (kg === 0) return kilograms(0);
  return `${kg > 0 ? '+' : '−'}${kilograms(Math.abs(kg))}`;
}
