import type { DatevEntry } from './datev-entry.ts';

/** The supported charts of accounts. */
export type GermanChart = 'skr03' | 'skr04';

/** The chart according to the header; `other` is an unsupported one. */
export function chartOfHeader(name: string): GermanChart | 'other' | undefined {
  const [digits = ''] = /\d+$/.exec(name) ?? [];
  if (Number(digits) === 3) return 'skr03';
  if (Number(digits) === 4) return 'skr04';
  return Number(digits) > 0 ? 'other' : undefined;
}

/**
 * Determines the chart from the accounts in use. Only SKR04 has classes 5 and 6, only SKR03 has class 8; class 4 is expenses in
 * SKR03 and sales in SKR04; taxes and banks have distinct numbers.
 */
export function createChartVote() {
  let votes = 0;
  return {
    add({ postings, key }: DatevEntry): void {
      for (const { number, sign } of postings) {
        if (number === undefined) continue;
        if (/^8/.test(number) || /^15[67]\d|^17[67]\d/.test(number)) votes += 2;
        else if (/^[56]/.test(number) || /^14[03]\d|^38[03]\d/.test(number)) votes -= 2;
        else if (/^4/.test(number)) votes += sign === 1n ? 2 : -2;
        else if (/^12[0-4]0$|^1000$/.test(number)) votes += 1;
        else if (/^18[0-4]0$|^1600$/.test(number)) votes -= 1;
        else if (/^3/.test(number) && key.tax !== 'by account' && key.tax !== 'none') votes += 2;
      }
    },
    result: (): GermanChart | undefined => (votes === 0 ? undefined : votes > 0 ? 'skr03' : 'skr04'),
  };
}
