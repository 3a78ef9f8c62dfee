import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createTemporaryDirectory } from '../support/ledgerprint-process.ts';
import { root } from './deployment-page.ts';

type Ended = { readonly code: number; readonly output: string };
type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const refuse: Answer = (_, response) => response.writeHead(405).end();
let answer: Answer = refuse;
const registry = createServer((request, response) => {
  request.resume();
  request.once('end', () => answer(request, response));
});
let registryUrl: string;
let directory: Awaited<ReturnType<typeof createTemporaryDirectory>>;

beforeAll(async () => {
  directory = await createTemporaryDirectory();
  registry.listen(0, '127.0.0.1');
  await once(registry, 'listening');
  registryUrl = `http://127.0.0.1:${(registry.address() as AddressInfo).port}`;
});
afterEach(() => {
  answer = refuse;
});
afterAll(async () => {
  registry.close();
  await directory.remove();
});

function run(program: string, args: readonly string[]): Promise<Ended> {
  const env = { PATH: process.env.PATH, HOME: directory.path, npm_config_registry: registryUrl };
  return new Promise((resolve) => {
    execFile(program, args, { cwd: root, env }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code), output: stdout + stderr }),
    );
  });
}

const runTool = (name: string, args: readonly string[]) =>
  run(process.execPath, [join(root, 'tools/release', name), ...args]);

describe('the software bill of materials', () => {
  it('lists exactly the packages of a production installation, in both formats', async () => {
    const ended = await runTool('write-sbom.ts', [directory.path]);
    expect(ended).toMatchObject({ code: 0 });
    const lock = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8'));
    const installed = Object.entries<{ dev?: boolean; link?: boolean; version: string }>(lock.packages)
      .filter(([path, { dev, link }]) => path.includes('node_modules/') && !dev && !link)
      .map(([path, { version }]) => `${path.split('node_modules/').at(-1)}@${version}`);
    expect(installed.length).toBeGreaterThan(150);
    const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
    const read = async (ending: string) =>
      JSON.parse(await readFile(join(directory.path, `ledgerprint-${version}.${ending}.json`), 'utf8'));
    const isOurs = (name: string) => /^(@ledgerprint\/|ledgerprint(-workspace)?@)/.test(name);
    const others = (purls: readonly string[]) =>
      [...new Set(purls.map((purl) => decodeURIComponent(purl.replace('pkg:npm/', ''))))]
        .filter((name) => !isOurs(name))
        .toSorted();
    const wanted = [...new Set(installed)].toSorted();
    const { components } = await read('cdx');
    expect(others(components.map(({ purl }: { purl: string }) => purl))).toEqual(wanted);
    const { packages } = await read('spdx');
    type SpdxPackage = { externalRefs: { referenceLocator: string }[] };
    const locators = packages.flatMap((one: SpdxPackage) => one.externalRefs.map((ref) => ref.referenceLocator));
    expect(others(locators)).toEqual(wanted);
  });
});

describe('known vulnerabilities', () => {
  const report = () => join(directory.path, 'audit.json');
  const advisories = (severity: string) => ({
    fastify: [
      {
        // npm caches an advisory by its id.
        id: severity.length,
        url: 'https://example.org/advisory',
        title: 'A made-up weakness',
        severity,
        vulnerable_versions: '>=0.0.0',
        cwe: [],
        cvss: { score: 0, vectorString: null },
      },
    ],
  });
  const answerWith =
    (body: unknown): Answer =>
    (request, response) => {
      const isAudit = request.url === '/-/npm/v1/security/advisories/bulk';
      response.writeHead(isAudit ? 200 : 404, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify(isAudit ? body : {}));
    };

  it('none: the check passes, and the report is kept', async () => {
    answer = answerWith({});
    expect(await runTool('check-audit.ts', [report()])).toEqual({
      code: 0,
      output: 'ok    No known vulnerabilities.\n',
    });
    expect(JSON.parse(await readFile(report(), 'utf8')).vulnerabilities).toEqual({});
  });

  it('a high one fails the check, even offline', async () => {
    answer = answerWith(advisories('high'));
    const { code, output } = await runTool('check-audit.ts', ['--offline', report()]);
    expect(code).toBe(1);
    expect(output).toMatch(/^fail {2}fastify .*, high: A made-up weakness \(https:\/\/example\.org\/advisory\)$/m);
  });

  it('a moderate one is reported, and the check passes', async () => {
    answer = answerWith(advisories('moderate'));
    const { code, output } = await runTool('check-audit.ts', [report()]);
    expect(code).toBe(0);
    expect(output).toMatch(/^note {2}fastify .*, moderate: /m);
  });

  it('a registry without an audit service fails the check unless offline', async () => {
    const sentence = /^(fail|skip) {2}The registry returned no audit: 405 Method Not Allowed/;
    const online = await runTool('check-audit.ts', [report()]);
    expect([online.code, sentence.exec(online.output)?.[1]]).toEqual([1, 'fail']);
    const offline = await runTool('check-audit.ts', ['--offline', report()]);
    expect([offline.code, sentence.exec(offline.output)?.[1]]).toEqual([0, 'skip']);
  });
});

describe('images', () => {
  const indexOf = (...architectures: readonly string[]) =>
    JSON.stringify({
      mediaType: 'application/vnd.oci.image.index.v1+json',
      manifests: architectures.map((architecture) => ({ platform: { os: 'linux', architecture } })),
    });
  const digestOf = (text: string) => `sha256:${createHash('sha256').update(text).digest('hex')}`;
  const both = indexOf('amd64', 'arm64');
  const rebuilt = indexOf('amd64', 'arm64', 's390x');
  const single = indexOf('amd64');

  /** A registry like Docker Hub: it requires a token, which it gives to anyone. */
  function serveImages(byReference: Readonly<Record<string, string>>): void {
    answer = ({ url = '', headers }, response) => {
      if (url.startsWith('/token?')) {
        const scope = new URL(url, registryUrl).searchParams.get('scope');
        response.end(JSON.stringify({ token: `for ${scope}` }));
        return;
      }
      const scope = 'repository:some/image:pull';
      if (headers.authorization !== `Bearer for ${scope}`) {
        const challenge = `Bearer realm="${registryUrl}/token",service="registry",scope="${scope}"`;
        response.writeHead(401, { 'WWW-Authenticate': challenge }).end();
        return;
      }
      const found = byReference[url.replace('/v2/some/image/manifests/', '')];
      response.writeHead(found === undefined ? 404 : 200).end(found);
    };
  }

  async function check(digest: string, ...flags: readonly string[]): Promise<Ended & { readonly file: string }> {
    await mkdir(join(directory.path, 'images'), { recursive: true });
    const path = join(directory.path, 'images/Dockerfile');
    await writeFile(path, `FROM ${new URL(registryUrl).host}/some/image:1@${digest} AS build\nFROM build\n`);
    const ended = await runTool('check-images.ts', [...flags, path]);
    return { ...ended, file: await readFile(path, 'utf8') };
  }

  it('one that the registry has for both architectures passes', async () => {
    serveImages({ [digestOf(both)]: both, '1': both });
    const { code, output } = await check(digestOf(both));
    expect([code, output]).toEqual([0, expect.stringMatching(/^ok {4}.*@sha256:[0-9a-f]{64}\n$/)]);
  });

  it('a moved tag is reported, and can be pinned again', async () => {
    serveImages({ [digestOf(both)]: both, '1': rebuilt });
    const { code, output } = await check(digestOf(both));
    expect([code, output]).toEqual([0, expect.stringContaining(`its tag now points to ${digestOf(rebuilt)}`)]);
    const { file } = await check(digestOf(both), '--write');
    expect(file).toContain(`:1@${digestOf(rebuilt)} AS build`);
  });

  it('a missing one, one for a single architecture and a tampered one fail', async () => {
    serveImages({ [digestOf(single)]: single, [digestOf('tampered')]: both, '1': both });
    expect((await check(digestOf(both), '--offline')).output).toContain('the registry does not have it');
    expect((await check(digestOf(single), '--offline')).output).toContain('it is not for linux/arm64');
    const tampered = await check(digestOf('tampered'), '--offline');
    expect([tampered.code, tampered.output]).toEqual([1, expect.stringContaining('does not have it')]);
  });

  it('an unreachable registry fails the check unless offline', async () => {
    const online = await check(digestOf(both));
    expect([online.code, online.output]).toEqual([1, expect.stringMatching(/^fail .* answered 405\n$/)]);
    const offline = await check(digestOf(both), '--offline');
    expect([offline.code, offline.output]).toEqual([0, expect.stringMatching(/^skip .* answered 405\n$/)]);
  });
});

describe('a patch release keeps the schema', () => {
  const migrations = 'packages/server/src/store/migrations';

  /** Runs the script in a repository whose last release was v0.3.1, with these files changed since. */
  async function release(version: string, changes: Readonly<Record<string, string>>): Promise<string> {
    const repository = await createTemporaryDirectory();
    const write = async (path: string, text: string) => {
      await mkdir(join(repository.path, path, '..'), { recursive: true });
      await writeFile(join(repository.path, path), text);
    };
    const git = (...args: readonly string[]) =>
      run('git', ['-C', repository.path, '-c', 'user.name=t', '-c', 'user.email=t@example.org', ...args]);
    const commit = async (files: Readonly<Record<string, string>>) => {
      for (const [path, text] of Object.entries(files)) await write(path, text);
      await git('add', '--all');
      expect(await git('commit', '--message', 'change')).toMatchObject({ code: 0 });
    };
    const manifest = (text: string) => `{\n  "version": "${text}",\n  "dependencies": {\n    "pg-boss": "1"\n  }\n}\n`;
    try {
      await git('init', '--initial-branch', 'main');
      const script = await readFile(join(root, '.ci/release'), 'utf8');
      await commit({
        '.ci/release': script,
        'CHANGELOG.md': '',
        [`${migrations}/0001_first.sql`]: 'SELECT 1;',
        'package.json': manifest('0.3.1'),
        'packages/server/package.json': manifest('0.3.1'),
      });
      await git('tag', 'v0.3.1');
      const current = { 'package.json': manifest(version), 'packages/server/package.json': manifest(version) };
      await commit({ ...current, ...changes });
      return (await run('bash', [join(repository.path, '.ci/release'), '--skip-checks', '--offline'])).output;
    } finally {
      await repository.remove();
    }
  }

  it('one without schema changes passes', async () => {
    expect(await release('0.3.2', { 'README.md': 'x' })).toContain(
      'ok    This is a patch of v0.3.1 without schema changes.',
    );
  });

  it('one with a migration, or with another version of the queue, is refused; a minor release is not', async () => {
    const migration = { [`${migrations}/0002_second.sql`]: 'SELECT 2;' };
    expect(await release('0.3.2', migration)).toContain('fail  This is a patch of v0.3.1 with a migration');
    expect(await release('0.4.0', migration)).toContain('ok    This is more than a patch of v0.3.1');
    const queue = '{\n  "version": "0.3.2",\n  "dependencies": {\n    "pg-boss": "2"\n  }\n}\n';
    expect(await release('0.3.2', { 'packages/server/package.json': queue })).toContain('a different pg-boss');
  });
});

it('an unknown option ends the script', async () => {
  const { code, output } = await run('.ci/release', ['--offlien']);
  expect([code, output]).toEqual([1, 'fail  Unknown option --offlien: see the top of .ci/release.\n']);
});
