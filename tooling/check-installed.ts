import { existsSync } from 'node:fs';

const advice = 'This needs tools that are installed separately: run "npm ci --prefix tooling" first.';
const isInstalled = existsSync(new URL('node_modules', import.meta.url));

/** A Vitest global setup for tests that need the tools. */
export function setup(): void {
  if (!isInstalled) throw new Error(advice);
}

// As a script, it runs before the scripts that need the tools.
if (import.meta.main && !isInstalled) {
  process.stderr.write(`${advice}\n`);
  process.exitCode = 1;
}
