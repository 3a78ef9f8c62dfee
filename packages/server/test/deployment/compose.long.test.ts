import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { findPinnedImages } from '../../../../tools/release/pinned-images.ts';
import { loadConfig } from '../../src/config/config.ts';
import { settings } from '../../src/config/settings.ts';
import { createAddressRanges } from '../../src/platform/address-ranges.ts';
import { createTemporaryDirectory } from '../support/ledgerprint-process.ts';
import { readDeployed, root, snippets } from './deployment-page.ts';

const compose = await readDeployed('compose.yaml');
const services = (/^services:\n(.*?)^networks:/ms.exec(compose)?.[1] ?? '').match(/(?<=^ {2})\w+(?=:$)/gm);
const own = /^x-ledgerprint:.*?environment:\n(.*?)^ {2}depends_on/ms.exec(compose)?.[1] ?? '';

/** A variable without which compose does not start, with the message that it then shows. */
const required = /\$\{(\w+):\?docs\/operator\/deployment\.md explains how to set it\}/g;

/** The variables that the page's commands write into .env, as compose would read them. */
async function writtenVariables(): Promise<ReadonlyMap<string, string>> {
  const directory = await createTemporaryDirectory();
  try {
    await mkdir(join(directory.path, 'deploy'));
    const script = snippets('run by test: compose')[0] ?? '';
    await promisify(execFile)('bash', ['-euc', script], { cwd: directory.path });
    const lines = (await readFile(join(directory.path, 'deploy/.env'), 'utf8')).trim().split('\n');
    return new Map(lines.map((line) => line.split('=') as [string, string]));
  } finally {
    await directory.remove();
  }
}

it('the commands of docs/operator/deployment.md set exactly the variables of compose.yaml', async () => {
  const variables = await writtenVariables();
  const asked = new Set([...compose.matchAll(required)].map(([, name]) => name));
  expect([...variables.keys()].toSorted()).toEqual([...asked].toSorted());
  expect([...compose.matchAll(/\$\{/g)]).toHaveLength([...compose.matchAll(required)].length);
});

it('the settings in compose.yaml are valid', async () => {
  const variables = await writtenVariables();
  const environment = Object.fromEntries(
    [...own.matchAll(/^ {4}(\w+): "?([^"\n]*)"?$/gm)].map(([, name = '', value = '']) => [
      name,
      value.replace(required, (_, variable) => variables.get(variable) ?? ''),
    ]),
  );
  const known = Object.values(settings).map(({ env }) => env);
  expect(Object.keys(environment).filter((name) => !known.includes(name))).toEqual([]);
  expect(loadConfig({}, environment)).toMatchObject({
    databaseUrl: expect.stringMatching(/^postgres:\/\/ledgerprint:[0-9a-f]{48}@postgres:5432\/ledgerprint$/),
    publicUrl: 'https://ledger.example.org',
    s3Endpoint: 'https://files.example.org',
    s3Bucket: /GARAGE_DEFAULT_BUCKET: (\w+)/.exec(compose)?.[1],
    s3Region: /s3_region = "(\w+)"/.exec(await readDeployed('garage.toml'))?.[1],
    s3ForcePathStyle: 'true',
  });
});

it('compose.yaml contains no secret', () => {
  const secrets = compose.match(/^ +\w*(?:SECRET|PASSWORD|ACCESS_KEY|DATABASE_URL)\w*: .*$/gm) ?? [];
  expect(secrets.length).toBeGreaterThan(7);
  expect(secrets.filter((line) => line.search(required) === -1)).toEqual([]);
});

it('only the proxy is trusted to name the client', () => {
  const { trustedProxies } = loadConfig({}, { TRUSTED_PROXIES: /TRUSTED_PROXIES: (.*)/.exec(compose)?.[1] });
  const proxy = /^ {2}proxy:\n(.*?)^networks:/ms.exec(compose)?.[1] ?? '';
  const address = /ipv4_address: (.*)/.exec(proxy)?.[1] ?? '';
  expect(trustedProxies).toEqual([address]);
  expect(compose.match(/ipv4_address/g)).toHaveLength(1);
  const isIn = (range: RegExp) => createAddressRanges([range.exec(compose)?.[1] ?? ''])(address);
  // Docker assigns the addresses of the others, and must not assign this one while the proxy is stopped.
  expect([isIn(/subnet: (.*)/), isIn(/ip_range: (.*)/)]).toEqual([true, false]);
});

it('third-party images are pinned by digest, Node as in package.json', async () => {
  const dockerfile = await readDeployed('Dockerfile');
  const { dependencies } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  const [node] = findPinnedImages(dockerfile);
  expect([node?.repository, node?.tag]).toEqual(['library/node', `${dependencies.node}-slim`]);
  expect(dockerfile.match(/^FROM \$\{NODE_IMAGE\}/gm)).toHaveLength(dockerfile.match(/^FROM /gm)?.length ?? 0);
  const names = findPinnedImages(compose).map(({ repository }) => repository);
  expect(names).toEqual(['library/postgres', 'dxflrs/garage', 'library/caddy']);
  expect(() => findPinnedImages('FROM node:24-slim\n')).toThrow(/^The image node:24-slim is not pinned/);
});

it('the files and services that compose.yaml and Caddyfile name exist', async () => {
  expect(services).toEqual(['api', 'worker', 'postgres', 's3', 'proxy']);
  const mounted = [...compose.matchAll(/^ +- \.\/([^:]+):/gm)].map(([, name = '']) => name);
  expect(mounted).toEqual(['garage.toml', 'Caddyfile']);
  for (const name of [...mounted, 'Dockerfile']) expect(existsSync(join(root, 'deploy', name)), name).toBe(true);
  const caddyfile = await readDeployed('Caddyfile');
  expect([...caddyfile.matchAll(/reverse_proxy (\S+)/g)].map(([, target]) => target)).toEqual([
    `api:${/PORT=(\d+)/.exec(await readDeployed('Dockerfile'))?.[1]}`,
    `s3:${/api_bind_addr = "0\.0\.0\.0:(\d+)"/.exec(await readDeployed('garage.toml'))?.[1]}`,
  ]);
});
