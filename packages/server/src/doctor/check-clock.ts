import { createFindings, type Finding } from './finding.ts';

const { ok, warn, fail } = createFindings('clock');

const noticeableMs = 2_000;
/** S3 refuses requests whose time is off by more than 15 minutes; for webhook receivers, the limit is often 5. */
const harmfulMs = 5 * 60_000;

/** Compares the local clock with another one; `roughMs` is the resolution of the other one. */
export function judgeClock(
  other: string,
  { ahead, roughMs = 0 }: { readonly ahead: number; readonly roughMs?: number },
): Finding {
  const apartMs = Math.max(0, Math.abs(ahead) - roughMs);
  const shown = `${(apartMs / 1_000).toFixed(1)} s`;
  if (apartMs < noticeableMs) return ok(`The clock agrees with ${other}.`);
  const message = `The clock is ${shown} ${ahead > 0 ? 'behind' : 'ahead of'} ${other}.`;
  const advice = 'Synchronize the clocks of both machines with NTP (chrony, systemd-timesyncd).';
  return apartMs < harmfulMs ? warn(message, advice) : fail(message, advice);
}
