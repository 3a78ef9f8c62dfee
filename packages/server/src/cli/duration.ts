import { OperatorError } from '../platform/operator-error.ts';

const unitMs = { m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/** Milliseconds of `30m`, `24h` or `90d`; throws a sentence for anything else. */
export function parseDurationMs(text: string, flag: string): number {
  const match = /^(\d{1,6})([mhd])$/.exec(text);
  if (match === null) {
    throw new OperatorError(`${flag} must be a duration such as 30m, 24h or 90d, not "${text}".`);
  }
  return Number(match[1]) * unitMs[match[2] as keyof typeof unitMs];
}
