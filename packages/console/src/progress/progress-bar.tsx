import { useFormat, useWords } from '../language.ts';
import { Bar } from '../parts/bar.tsx';
import type { WatchedProgress } from './use-progress.ts';
import { progressWords } from './words.ts';

/** The progress bar of a project, with counts, rate and time left. */
export function ProgressBar({ progress, pace, isLost }: WatchedProgress) {
  const words = useWords(progressWords);
  const format = useFormat();
  if (progress === undefined) {
    return (
      <>
        <Bar label={words.progress} done={undefined} total={1} />
        <p class="progress-figures">{isLost ? words.lost : words.asking}</p>
      </>
    );
  }
  const done = progress.enriched + progress.failed;
  const figures = [
    words.counts(format.integer(done), format.integer(progress.total), progress.total),
    ...(pace === undefined
      ? []
      : [words.rate(format.integer(pace.perSecond)), words.left(format.duration(pace.secondsLeft))]),
    ...(progress.failed === 0 ? [] : [words.failures(format.integer(progress.failed))]),
  ];
  return (
    <>
      <Bar label={words.progress} done={done} total={progress.total} />
      <p class="progress-figures">{isLost ? words.lost : done === 0 ? words.waiting : figures.join(' · ')}</p>
      <p class="visually-hidden" role="status">
        {isLost ? words.lost : announce(done, progress.total, (part) => words.announced(format.percent(part)))}
      </p>
    </>
  );
}

/** Quarters only: a screen reader that announces every change is useless. */
function announce(done: number, total: number, toText: (part: number) => string): string {
  const quarters = total === 0 ? 0 : Math.floor((4 * done) / total);
  return quarters === 0 ? '' : toText(quarters / 4);
}
