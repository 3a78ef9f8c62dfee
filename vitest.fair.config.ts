import { defineConfig } from 'vitest/config';

/** One organization attacks while another works: `npm run test:fair`. */
export default defineConfig({
  test: {
    include: ['packages/server/test/fair/*.test.ts'],
    testTimeout: 180_000,
    hookTimeout: 120_000,
    // Each test measures times, so nothing else may run at the same time.
    fileParallelism: false,
  },
});
