import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';

// Where a command keeps what it compiled: a thread of a service then starts in two thirds of the processor's time.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('node_modules/.cache/ledgerprint', import.meta.url));

/** They take minutes: those of vitest.fair, faults, memory and fuzz.config.ts. */
const long = ['packages/server/test/{fair,faults,memory}/**', 'packages/*/test/fuzz/**'];

const shared = {
  // Files of one worker share what they import: an engine is loaded once.
  isolate: false,
  testTimeout: 30_000,
  hookTimeout: 60_000,
  // What is polled for comes; the time bounds a wait that would never end, on a busy machine too.
  expect: { poll: { timeout: 20_000 } },
};
const tools = 'tooling/check-installed.ts';
const postgres = 'packages/server/test/support/global-setup.ts';
const builtPage = 'packages/console/test/support/global-setup.ts';

/** Three speeds: `unit` needs nothing but the code, `service` a PostgreSQL, `slow` processes, packages, a browser. */
export default defineConfig({
  test: {
    // Many tests wait for others' work: one more than there are processors keeps these busy.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['packages/*/test/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...long, '**/*.service.test.ts', '**/*.slow.test.ts'],
          ...shared,
        },
      },
      {
        test: {
          name: 'service',
          include: ['packages/*/test/**/*.service.test.ts'],
          globalSetup: [postgres, builtPage],
          ...shared,
        },
      },
      {
        test: {
          name: 'slow',
          include: ['packages/*/test/**/*.slow.test.ts'],
          globalSetup: [tools, postgres, builtPage],
          ...shared,
          // Each file cleans up after itself what others of its folder would share.
          isolate: true,
          // Whole processes start in them, on busy machines too; it bounds what hangs.
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
