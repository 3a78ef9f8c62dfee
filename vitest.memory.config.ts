import { defineConfig } from 'vitest/config';

/** Tests that measure the memory used by the largest calls and products: `npm run test:memory`. */
export default defineConfig({
  test: {
    include: ['packages/server/test/memory/*.test.ts'],
    globalSetup: ['packages/server/test/support/global-setup.ts'],
    testTimeout: 300_000,
    hookTimeout: 60_000,
    // One at a time, so that no test affects the measurements of another.
    fileParallelism: false,
  },
});
