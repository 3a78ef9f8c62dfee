import { defineConfig } from 'vitest/config';

/** One organization attacks while another one works: `npm run test:fair`. */
export default defineConfig({
  test: {
    include: ['packages/server/test/fair/*.test.ts'],
    testTimeout: 180_000,
    hookTimeout: 120_000,
    // Each measures times: nothing else may run beside it.
    fileParallelism: false,
  },
});
