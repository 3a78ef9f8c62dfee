import { defineConfig } from 'vitest/config';

/** Tests that watch how much memory the largest calls and products take: `npm run test:memory`. */
export default defineConfig({
  test: {
    include: ['packages/server/test/memory/*.test.ts'],
    globalSetup: ['packages/server/test/support/global-setup.ts'],
    testTimeout: 300_000,
    hookTimeout: 60_000,
    // What one takes is told from what the other takes.
    fileParallelism: false,
  },
});
