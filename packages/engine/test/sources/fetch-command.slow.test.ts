import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';

const command = fileURLToPath(new URL('../../tools/sources/fetch.ts', import.meta.url));
/** Has a file of the right name with other contents, and nothing else. */
const server = createServer(({ url }, response) => {
  if (url === '/copies/reference/vat-rates.csv') response.end('another edition');
  else response.writeHead(404).end();
});
let folder: string;
let mirror: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sources-'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  mirror = `http://127.0.0.1:${(server.address() as AddressInfo).port}/copies`;
});
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  await rm(folder, { recursive: true });
});

function run(...options: readonly string[]) {
  return new Promise<{ readonly code: unknown; readonly stdout: string; readonly stderr: string }>((resolve) => {
    execFile(process.execPath, [command, ...options], (error, stdout, stderr) => {
      resolve({ code: error?.code ?? 0, stdout, stderr });
    });
  });
}

it('shows its progress, names what is missing and why, and fails', async () => {
  const { code, stdout, stderr } = await run('--mirror', mirror, '--into', folder, 'prices');
  expect(code).toBe(1);
  expect(stdout).toMatch(/^1 of 4 reference\/energy-prices\.csv, 3\.2 MB: missing$/m);
  expect(stderr).toContain('4 of 4 files are missing.');
  expect(stderr).toMatch(/energy-prices\.csv: .* answers 404 Not Found\. A public mirror may not offer it: /);
  expect(stderr).toMatch(/vat-rates\.csv: .* has the SHA-256 [0-9a-f]{64}, but sources\.json has/);
  expect((await readdir(folder, { recursive: true })).filter((name) => name.includes('.'))).toEqual([]);
});

it('refuses a part that does not exist and a mirror that is no address', async () => {
  expect(await run('everything')).toMatchObject({ code: 2, stderr: expect.stringContaining('classifier') });
  expect(await run('--mirror', 'a folder')).toMatchObject({ code: 2, stderr: expect.stringContaining('--mirror') });
});
