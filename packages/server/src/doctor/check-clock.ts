import { createFindings, type Finding } from './finding.ts';

const { ok, warn, fail } = createFindings('clock');

const noticeableMs = 2_000;
/** S3 refuses requests that are further off than 15 minutes, receivers of webhooks often 5. */
const harmfulMs = 5 * 60_000;

/** Compares our clock with another one; `roughMs` is how coarse the other one tells the time. */
export function judgeClock(
  other: string,
  { ahead, roughMs = 0 }: { readonly ahead: number; readonly roughMs?: number },
): Finding {
  const apartMs = Math.max(0, Math.abs(ahead) - roughMs);
  const shown = `${(apartMs / 1_000).toFixed(1)} s`;
  if (apartMs < noticeableMs) return ok(`The clock agrees with ${other}.`);
  const message = `The clock is ${shown} ${ahead > 0 ? 'behind' : 'ahead of'} ${other}.`;
  const advice = 'Let both machines keep their time by NTP (chrony, systemd-timesyncd).';
  return apartMs < harmfulMs ? warn(message, advice) : fail(message, advice);
}
