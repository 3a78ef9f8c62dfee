import fc from 'fast-check';
import { inject } from 'vitest';

declare module 'vitest' {
  export interface ProvidedContext {
    /** From vitest.fuzz.config.ts. */
    readonly fuzz: { readonly seed: number; readonly path?: string | undefined; readonly seconds: number };
  }
}

/** This share of the time for the HTTP edge, in milliseconds. */
export function timeOf(share: number): number {
  return inject('fuzz').seconds * 1_000 * share;
}

/** Tests the property with more and more input until the time is up; a failure prints the seed and path to reproduce it. */
export async function hold<Values extends unknown[]>(
  property: fc.IAsyncProperty<Values> | fc.IProperty<Values>,
  share: number,
  { salt = 0 } = {},
): Promise<number> {
  const { seed, path } = inject('fuzz');
  const report = await fc.check(property, {
    seed: seed + salt,
    numRuns: 1_000_000_000,
    ...(path === undefined ? {} : { path }),
    interruptAfterTimeLimit: timeOf(share),
  });
  if (report.failed) {
    const { counterexamplePath, errorInstance } = report;
    throw new Error(
      `FUZZ_SEED=${seed} FUZZ_PATH=${counterexamplePath} reproduces it: ${errorInstance}\n${fc.stringify(report.counterexample)}`,
      { cause: errorInstance },
    );
  }
  return report.numRuns;
}
