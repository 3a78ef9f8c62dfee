import type { Format } from '../format.ts';

/** A change with its sign: `+1.2 t`, `−86 kg`. */
export function toSigned(kg: number, { kilograms }: Pick<Format, 'kilograms'>): string {
  if (kg === 0) return kilograms(0);
  return `${kg > 0 ? '+' : '−'}${kilograms(Math.abs(kg))}`;
}
