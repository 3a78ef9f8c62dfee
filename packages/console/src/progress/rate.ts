/** The speed of a process over the last seconds. */
export type Pace = { readonly perSecond: number; readonly secondsLeft: number };

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
