import { styleText } from 'node:util';
import { toCount } from '../../platform/counted.ts';
import { waitForStopSignal } from '../../platform/stop-signal.ts';
import { interruptedBy } from '../exit-error.ts';
import type { Output } from '../output.ts';

/** Progress of the work: files read, rows sent, products enriched. */
export type Progress = {
  readonly doing:
    | 'Reading'
    | 'Sending'
    | 'Enriching'
    | 'Hashing'
    | 'Checking rows'
    | 'Checking cases'
    | 'Recalculating';
  readonly done: number;
  readonly total: number;
};

/** Shows progress in one line that is rewritten in place. */
export type ProgressBar = {
  say(text: string): void;
  show(progress: Progress): void;
  /** Leaves no line behind. */
  clear(): void;
};

/** How a command that takes a while tells of its progress, and the signal that ends it early. */
export type RunningCommand = ReturnType<typeof followCommand>;

export function followCommand(output: Output, { quiet = false }: { readonly quiet?: boolean }) {
  const stop = new AbortController();
  waitForStopSignal().then((signal) => stop.abort(interruptedBy(signal)));
  return {
    bar: createProgressBar(!quiet && process.stderr.isTTY ? process.stderr : undefined),
    note: quiet ? () => undefined : output.error,
    signal: stop.signal,
  };
}

/** Only on a terminal: elsewhere rewritten lines would pile up. */
export function createProgressBar(stream: NodeJS.WriteStream | undefined): ProgressBar {
  if (stream === undefined) return { say: () => undefined, show: () => undefined, clear: () => undefined };
  let started: { readonly doing: Progress['doing']; readonly atMs: number } | undefined;
  let lastShown: { doing?: Progress['doing']; elapsedMs: number } = { elapsedMs: 0 };
  const rewrite = (text: string) => stream.write(`\r\x1b[2K${text}`);
  return {
    say: (text) => rewrite(styleText('dim', text, { stream })),
    show: (progress) => {
      if (started?.doing !== progress.doing) started = { doing: progress.doing, atMs: performance.now() };
      const elapsedMs = performance.now() - started.atMs;
      // There may be thousands of small steps per second.
      if (
        progress.doing === lastShown.doing &&
        progress.done < progress.total &&
        elapsedMs - lastShown.elapsedMs < leastMs
      )
        return;
      lastShown = { doing: progress.doing, elapsedMs };
      rewrite(toProgressLine(progress, { elapsedMs, columns: stream.columns || 80 }));
    },
    clear: () => rewrite(''),
  };
}

const leastMs = 50;
const barWidth = 30;

/** `Enriching ━━━━━━────── 640 of 1,000 · 512/s · 1 s left`, cut to the terminal. */
export function toProgressLine(
  { doing, done, total }: Progress,
  { elapsedMs, columns }: { readonly elapsedMs: number; readonly columns: number },
): string {
  const filled = total === 0 ? 0 : Math.floor((barWidth * done) / total);
  const bar = '━'.repeat(filled) + '─'.repeat(barWidth - filled);
  const perSecond = elapsedMs > 0 ? (done * 1_000) / elapsedMs : 0;
  const parts = [`${toCount(done)} of ${toCount(total)}${doing === 'Reading' ? ' files' : ''}`];
  if (perSecond > 0) {
    parts.push(`${toCount(Math.round(perSecond))}/s`, `${toDuration((total - done) / perSecond)} left`);
  }
  return `${doing} ${bar} ${parts.join(' · ')}`.slice(0, columns - 1);
}

function toDuration(seconds: number): string {
  const whole = Math.ceil(seconds);
  if (whole < 60) return `${whole} s`;
  return whole < 3_600 ? `${Math.ceil(whole / 60)} min` : `${(whole / 3_600).toFixed(1)} h`;
}
