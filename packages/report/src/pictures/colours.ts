/** Colours of parts, each dark enough for white text (a contrast of at least 5). */
export const familyColours = [
  '#1f5f8b',
  '#2b6b52',
  '#76468a',
  '#85541b',
  '#8b3a4a',
  '#46587a',
  '#566427',
  '#2f6a72',
] as const;

export const ink = '#1c2733';
export const softInk = '#55616e';
export const rule = '#c9d1d9';
export const onColour = '#ffffff';
/** Colours of increases and decreases. */
export const increase = '#8b3a4a';
export const decrease = '#2b6b52';
export const whole = '#46587a';

/** The colour of the nth part. */
export function colourOf(family: number): string {
  return familyColours[family % familyColours.length] as string;
}
