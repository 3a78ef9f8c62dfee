import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const tool = fileURLToPath(new URL('../tools/build-at-install.js', import.meta.url));

it('if the page cannot be built, the installation continues and says so', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'ledgerprint-unbuilt-'));
  const copy = join(directory, 'tools', 'build-at-install.mjs');
  await cp(tool, copy);
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [copy]);
  await rm(directory, { recursive: true });
  expect(stdout).toBe('');
  expect(stderr).toMatch(/^The web page was not built: .*vite.*\nThe service runs without it.*npm run build\n$/);
});
