import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['packages/*/test/**/*.test.ts'],
    // They take minutes: vitest.faults.config.ts and vitest.fuzz.config.ts.
    exclude: [...configDefaults.exclude, 'packages/server/test/faults/**', 'packages/server/test/fuzz/**'],
    // Many tests wait for processes of their own: two at a time are faster on two processors too.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    globalSetup: [
      'packages/server/test/support/global-setup.ts',
      'packages/console/test/support/global-setup.ts',
    ],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
