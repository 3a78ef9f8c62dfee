import { execFile } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const page = await readFile(`${root}CONTRIBUTING.md`, 'utf8');
const [, snippet = ''] = /<!-- run by test: try -->\n```sh\n(.*?)```/s.exec(page) ?? [];

afterAll(() => rm(`${root}enriched.csv`, { force: true }));

it('the quickstart of CONTRIBUTING.md works as written', async () => {
  const { stdout } = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', snippet], {
    cwd: root,
    // Vitest recognizes its own processes by these variables; the one started here is not one of them.
    env: { ...process.env, VITEST: undefined, NO_COLOR: '1' },
  });
  expect(stdout).toMatch(/Tests +\d+ passed/);
  expect(await readFile(`${root}enriched.csv`, 'utf8')).toContain('footprintKgCo2e');
});
