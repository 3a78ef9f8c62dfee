import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';

// The compile cache that commands use: with it, a service thread starts in two thirds of the CPU time.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('node_modules/.cache/ledgerprint', import.meta.url));

// The tests ignore the settings in the shell in which they are run: a test of a missing key would find one.
for (const name of Object.keys(process.env)) if (name.startsWith('LEDGERPRINT_')) delete process.env[name];

/** Run by vitest.{fair,faults,memory,fuzz,long}.config.ts. */
const others = ['packages/server/test/{fair,faults,memory}/**', 'packages/*/test/fuzz/**', '**/*.long.test.ts'];

const shared = {
  // Files of one worker share their imports, so an engine is loaded once, and a service and a browser are opened once.
  isolate: false,
  // Long enough for a busy machine; it only bounds a hang.
  testTimeout: 30_000,
  hookTimeout: 60_000,
  // Long enough for a busy machine; it only bounds a wait that would never end.
  expect: { poll: { timeout: 20_000 } },
};
const tools = 'tooling/check-installed.ts';
const postgres = 'packages/server/test/support/global-setup.ts';
const builtPage = 'packages/console/test/support/global-setup.ts';

/** Three speeds: `unit` needs only the code, `service` needs PostgreSQL, `slow` needs processes or a browser. */
export default defineConfig({
  test: {
    // Many tests wait for other processes: one worker more than there are processors keeps them busy.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['packages/*/test/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...others, '**/*.service.test.ts', '**/*.slow.test.ts'],
          ...shared,
        },
      },
      {
        test: {
          name: 'service',
          include: ['packages/*/test/**/*.service.test.ts'],
          globalSetup: [postgres, builtPage],
          ...shared,
          // Long enough for a busy machine to load an engine in each of a service's threads.
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'slow',
          include: ['packages/*/test/**/*.slow.test.ts'],
          globalSetup: [tools, postgres, builtPage],
          ...shared,
          // Long enough to start processes on a busy machine; it only bounds a hang.
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
