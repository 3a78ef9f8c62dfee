import { defineConfig } from 'vitest/config';

const { FUZZ_SECONDS = '20', FUZZ_SEED, FUZZ_PATH } = process.env;
const seed = Number(FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31));
process.stdout.write(`FUZZ_SEED=${seed}\n`);

/**
 * Random input until the time is up: `npm run test:fuzz`. FUZZ_SECONDS is the time for the HTTP edge; the other files
 * use a share of it. FUZZ_SEED repeats a run; together with the FUZZ_PATH of a failure, the run starts at that failure.
 */
export default defineConfig({
  test: {
    include: ['packages/*/test/fuzz/*.test.ts'],
    globalSetup: ['packages/server/test/support/global-setup.ts'],
    provide: { fuzz: { seed, path: FUZZ_PATH, seconds: Number(FUZZ_SECONDS) } },
    testTimeout: 240_000 + 4_000 * Number(FUZZ_SECONDS),
    hookTimeout: 60_000,
    // The files must not take time from each other.
    fileParallelism: false,
  },
});
