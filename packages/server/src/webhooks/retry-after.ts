/** The preferred format of HTTP dates: `Fri, 02 Jan 2026 03:04:05 GMT`. */
const httpDate = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/** The wait in seconds that a `Retry-After` header requests as a number or a date; undefined if it is neither. */
export function parseRetryAfter(text: string | undefined, now: Date): number | undefined {
  const value = text?.trim() ?? '';
  if (/^\d{1,15}$/.test(value)) return Number(value);
  if (!httpDate.test(value)) return undefined;
  const seconds = Math.ceil((Date.parse(value) - now.getTime()) / 1_000);
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
}
