import { fileURLToPath } from 'node:url';
import { startNode } from './child-process.ts';
import { callHeaders, postJson } from './http-call.ts';
import { makeTemporaryDirectory } from './temporary-directory.ts';

/** The calls of an organization to a service. */
export type Caller = {
  readonly headers: Record<string, string>;
  urlOf(operation: string): string;
  /** Makes a call with a body that is an object or already JSON. */
  call(operation: string, body: object | Buffer): Promise<Record<string, unknown>>;
  createProject(): Promise<string>;
};

/** The service in its own process, as started by `ledgerprint serve`, with its embedded PostgreSQL. */
export type Service = Caller & {
  readonly pid: number;
  readonly dataDir: string;
  readonly url: string;
  readonly webhookSecret: string;
};

const script = fileURLToPath(new URL('../../bin/ledgerprint.js', import.meta.url));

/** Starts the service on an empty data directory; it stops with the resources. */
export async function startService(
  resources: AsyncDisposableStack,
  environment: Readonly<Record<string, string>> = {},
): Promise<Service> {
  const directory = await makeTemporaryDirectory(resources);
  const dataDir = `${directory}/data`;
  const { pid, greeting } = await startNode(resources, {
    script,
    args: ['serve', '--port', '0', '--data-dir', dataDir],
    environment: { LOG_LEVEL: 'warn', RATE_LIMIT_PER_SECOND: '0', ...environment },
    directory,
    ready: /Ctrl-C/,
  });
  const url = /listening on (\S+)/.exec(greeting)?.[1] ?? '';
  const webhookSecret = /whsec_\S+/.exec(greeting)?.[0] ?? '';
  return { pid, dataDir, url, webhookSecret, ...createCaller(url, /API key +(lp_\S+)/.exec(greeting)?.[1] ?? '') };
}

/** Creates another organization on a running service and makes calls for it. */
export async function joinService(
  resources: AsyncDisposableStack,
  { dataDir, url }: Pick<Service, 'dataDir' | 'url'>,
): Promise<Caller> {
  const directory = await makeTemporaryDirectory(resources);
  const command = async (...words: readonly string[]) => {
    const args = [...words, 'Another organization', '--json', '--data-dir', dataDir];
    const { greeting } = await startNode(resources, { script, args, directory, ready: /}\n/ });
    return JSON.parse(greeting);
  };
  await command('organization', 'create');
  const { key } = await command('key', 'create');
  return createCaller(url, String(key));
}

function createCaller(url: string, key: string): Caller {
  const headers = callHeaders(key);
  const urlOf = (operation: string) => `${url}/api.v1.Service/${operation}`;
  const call = (operation: string, body: object | Buffer) =>
    postJson(urlOf(operation), headers, Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body)));
  const createProject = async () => String((await call('CreateProject', { name: 'Benchmark' })).projectId);
  return { headers, urlOf, call, createProject };
}
