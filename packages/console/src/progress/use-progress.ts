import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { ApiProblem } from '../errors/api-problem.ts';
import { useExpiry } from '../session/note-problem.ts';
import type { Session } from '../session/session.ts';
import { type ProgressState, watchProgress } from './watch-progress.ts';

/** The known progress of a project. */
export type WatchedProgress = {
  /** Undefined until the service answers. */
  readonly progress: ProgressState | undefined;
  readonly pace: Pace | undefined;
  /** True while the service is not responding. */
  readonly isLost: boolean;
  readonly problem: ApiProblem | undefined;
};

const unknown: WatchedProgress = { progress: undefined, pace: undefined, isLost: false, problem: undefined };

/** Watches a project while the component is shown. */
export function useProgress({ impatientClient }: Session, projectId: string): WatchedProgress {
  const watched = useSignal(unknown);
  useEffect(() => {
    const controller = new AbortController();
    const toPace = createPace();
    watched.value = unknown;
    watchProgress(impatientClient, projectId, {
      signal: controller.signal,
      onProgress: (progress) => {
        const done = progress.enriched + progress.failed;
        const pace = toPace({ timeMs: performance.now(), done, total: progress.total });
        watched.value = { progress, pace, isLost: false, problem: undefined };
      },
      onLost: () => (watched.value = { ...watched.value, pace: undefined, isLost: true }),
      onProblem: (problem) => (watched.value = { ...watched.value, problem }),
    });
    return () => controller.abort();
  }, [impatientClient, projectId, watched]);
  useExpiry(watched.value.problem);
  return watched.value;
}

/** The speed of a process over the last seconds. */
type Pace = { readonly perSecond: number; readonly secondsLeft: number };

type Sample = { readonly timeMs: number; readonly done: number };

const windowMs = 15_000;
const shortestMs = 800;

/** Takes a sample of the progress and returns the pace, or undefined while there are too few samples. */
export function createPace() {
  let samples: readonly Sample[] = [];
  return (sample: Sample & { readonly total: number }): Pace | undefined => {
    const { timeMs, done, total } = sample;
    samples = [...samples.filter((earlier) => timeMs - earlier.timeMs <= windowMs), { timeMs, done }];
    const [first] = samples;
    const elapsedMs = timeMs - (first?.timeMs ?? timeMs);
    const more = done - (first?.done ?? done);
    if (elapsedMs < shortestMs || more <= 0) return undefined;
    const perSecond = (more * 1_000) / elapsedMs;
    return { perSecond, secondsLeft: Math.max(0, total - done) / perSecond };
  };
}
