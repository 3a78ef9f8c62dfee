import { OperatorError } from '../platform/operator-error.ts';

const unitMs = { m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/** Milliseconds of `30m`, `24h` or `90d`; throws an OperatorError for anything else. */
export function parseDurationMs(text: string, flag: string): number {
  const match = /^(\d{1,6})([mhd])$/.exec(text);
  if (match === null) {
    throw new OperatorError(`${flag} must be a duration such as 30m, 24h or 90d, not "${text}".`);
  }
  return Number(match[1]) * unitMs[match[2] as keyof typeof unitMs];
}

/** The time meant by `90d`, `24h`, `2026-03-31` or an RFC 3339 timestamp; throws an OperatorError for anything else. */
export function parseSince(text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  if (/^\d+[mhd]$/.test(text)) return new Date(Date.now() - parseDurationMs(text, '--since'));
  const at = /^\d{4}-\d{2}(-\d{2}(T[\d:.]+(Z|[+-]\d{2}:\d{2}))?)?$/.test(text) ? new Date(text) : undefined;
  if (at !== undefined && !Number.isNaN(at.getTime())) return at;
  throw new OperatorError(
    `--since must be a duration such as 24h or 90d, or a date such as 2026-03-31, not "${text}".`,
  );
}

/** Parses a whole number; throws the sentence together with the text that was given. */
export function parseWhole(text: string, sentence: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new OperatorError(`${sentence}, not "${text}".`);
  return Number(text);
}
