import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Packages, deployment, starting and stopping, other and large databases, and the snippets of the documentation: `npm run test:long`. */
export default defineConfig({
  test: {
    // They mostly wait for other processes, as in vitest.config.ts.
    maxWorkers: availableParallelism() + 1,
    include: ['packages/*/test/**/*.long.test.ts'],
    globalSetup: [
      'tooling/check-installed.ts',
      'packages/server/test/support/global-setup.ts',
      'packages/console/test/support/global-setup.ts',
    ],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
  },
});
