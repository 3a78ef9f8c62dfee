/** The supported charts of accounts. */
export type GermanChart = 'skr03' | 'skr04';

/** The chart according to the header; `other` is an unsupported one. */
export function chartOfHeader(name: string): GermanChart | 'other' | undefined {
  const [digits = ''] = /(?<!\d)\d+$/.exec(name) ?? [];
  if (Number(digits) === 3) return 'skr03';
  if (Number(digits) === 4) return 'skr04';
  return Number(digits) > 0 ? 'other' : undefined;
}
