/** The charts of accounts whose numbers are known. */
export type GermanChart = 'skr03' | 'skr04';

/** What the header says of the chart; `other` is one whose numbers are not known. */
export function chartOfHeader(name: string): GermanChart | 'other' | undefined {
  const [digits = ''] = /\d+$/.exec(name) ?? [];
  if (Number(digits) === 3) return 'skr03';
  if (Number(digits) === 4) return 'skr04';
  return Number(digits) > 0 ? 'other' : undefined;
}
