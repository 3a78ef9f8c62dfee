import { defineConfig } from 'vitest/config';

/** Tests that kill processes and take minutes: `npm run test:faults`. */
export default defineConfig({
  test: {
    include: ['packages/server/test/faults/*.test.ts'],
    globalSetup: ['packages/server/test/support/global-setup.ts'],
    testTimeout: 600_000,
    // Some enrich a whole ledger first, with nothing disturbed.
    hookTimeout: 180_000,
    // Each test starts several processes: two tests at a time would only slow each other down.
    fileParallelism: false,
  },
});
