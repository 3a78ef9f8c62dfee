import { configDefaults, defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['packages/*/test/**/*.test.ts'],
    // They take minutes: vitest.faults.config.ts.
    exclude: [...configDefaults.exclude, 'packages/server/test/faults/**'],
    globalSetup: ['packages/server/test/support/global-setup.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
