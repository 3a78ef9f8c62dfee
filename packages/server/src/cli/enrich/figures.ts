/** A mass of CO2e with three digits, in tonnes from one tonne on: `1.24 t`, `86 kg`. */
export function toMass(kg: number): string {
  return Math.abs(kg) >= 1_000 ? `${toThreeDigits(kg / 1_000)} t` : `${toThreeDigits(kg)} kg`;
}

/** A whole number with commas. */
export function toCount(value: number): string {
  return Math.round(value).toLocaleString('en-US');
}

/** A part of a whole in percent; what is there at all is never 0. */
export function toShare(part: number, whole: number): string {
  if (whole === 0) return '0 %';
  const percent = (100 * part) / whole;
  return part > 0 && percent < 1 ? '<1 %' : `${Math.round(percent)} %`;
}

/** A text of strangers on one line of a terminal, made harmless and not too long. */
export function toCell(text: string, width: number): string {
  const plain = [...text.replace(/[\s\p{C}]+/gu, ' ').trim()];
  return plain.length > width ? `${plain.slice(0, width - 1).join('')}…` : plain.join('').padEnd(width);
}

function toThreeDigits(value: number): string {
  return Number(value.toPrecision(3)).toLocaleString('en-US', { maximumFractionDigits: 6 });
}
