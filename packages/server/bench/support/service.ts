import { fileURLToPath } from 'node:url';
import { startNode } from './child-process.ts';
import { callHeaders, postJson } from './http-call.ts';
import { makeTemporaryDirectory } from './temporary-directory.ts';

/** The service in a process of its own, as `ledgerprint serve` starts it, with its embedded PostgreSQL. */
export type Service = {
  readonly pid: number;
  readonly dataDir: string;
  readonly headers: Record<string, string>;
  urlOf(operation: string): string;
  /** Calls with a body that is an object, or JSON already. */
  call(operation: string, body: object | Buffer): Promise<Record<string, unknown>>;
  createProject(): Promise<string>;
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
  const headers = callHeaders(/API key +(\S+)/.exec(greeting)?.[1] ?? '');
  const urlOf = (operation: string) => `${url}/api.v1.Service/${operation}`;
  const call = (operation: string, body: object | Buffer) =>
    postJson(urlOf(operation), headers, Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body)));
  const createProject = async () => String((await call('CreateProject', { name: 'Benchmark' })).projectId);
  return { pid, dataDir, headers, urlOf, call, createProject };
}
