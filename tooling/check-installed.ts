import { existsSync } from 'node:fs';

/** Says how to install the tools where they are missing: the first set-up of what needs them. */
export function setup(): void {
  if (existsSync(new URL('node_modules', import.meta.url))) return;
  throw new Error('This needs tools that are installed apart: run "npm ci --prefix tooling" first.');
}

setup();
