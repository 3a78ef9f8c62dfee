import { OperatorError } from '../platform/operator-error.ts';
import { parseDurationMs } from './duration.ts';

/** The time meant by `90d`, `24h`, `2026-03-31` or a whole RFC 3339 timestamp; throws a sentence for anything else. */
export function parseSince(text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  if (/^\d+[mhd]$/.test(text)) return new Date(Date.now() - parseDurationMs(text, '--since'));
  const at = /^\d{4}-\d{2}(-\d{2}(T[\d:.]+(Z|[+-]\d{2}:\d{2}))?)?$/.test(text) ? new Date(text) : undefined;
  if (at !== undefined && !Number.isNaN(at.getTime())) return at;
  throw new OperatorError(
    `--since must be a duration such as 24h or 90d, or a date such as 2026-03-31, not "${text}".`,
  );
}
