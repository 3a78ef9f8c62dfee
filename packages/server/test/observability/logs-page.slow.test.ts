import { readdir, readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { send, standardHeaders } from '../support/send.ts';
import { openTestService, secretKey, type TestService } from '../support/test-service.ts';
import { type ServedProcess, startProcess } from '../wire/support/served-process.ts';

const page = await readFile(new URL('../../../../docs/observability.md', import.meta.url), 'utf8');
const logs = /^## Logs\n(.*?)^## /ms.exec(page)?.[1] ?? '';
const firstCells = [...logs.matchAll(/^\| (`[^|]*) \|/gm)].map(([, cell = '']) => cell);
const documented = new Set(firstCells.flatMap((cell) => cell.match(/(?<=`)[^`,]+(?=`)/g) ?? []));

const folder = new URL('../../src/', import.meta.url);
const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.ts'));
const sources = await Promise.all(names.map((name) => readFile(new URL(name, folder), 'utf8')));

/** The calls of a logger in the source: the keys of the object they log, and the message. */
function findLogCalls(): readonly { readonly keys: readonly string[]; readonly message: string }[] {
  const own = /logger\.(?:info|warn|error)\((?:\{([^}]*)\},\s*)?['`](.+?)['`]\)/g;
  const embedded = /\blog\('([^']+)'(?:, \{([^}]*)\})?\)/g;
  return sources.flatMap((source) => [
    ...[...source.matchAll(own)].map(([, object = '', message = '']) => ({ keys: keysOf(object), message })),
    ...[...source.matchAll(embedded)].map(([, message = '', object = '']) => ({
      keys: keysOf(object),
      message,
    })),
  ]);
}

function keysOf(object: string): readonly string[] {
  // Parentheses hold arguments, not keys; what is spread is checked on the lines of a process.
  const flat = object.replaceAll(/\([^()]*\)/g, '').split(',');
  return flat.map((part) => /^\s*(\w+)\s*(?::|$)/.exec(part)?.[1] ?? '').filter(Boolean);
}

let service: TestService;
let served: ServedProcess;

beforeAll(async () => {
  service = await openTestService();
  const environment = { DATABASE_URL: service.database.url, SECRET_KEY: secretKey, METRICS_PORT: '0' };
  // Nobody listens there: that is worth a line too.
  served = await startProcess({
    ...environment,
    ROLE: 'api',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9',
  });
});
afterAll(async () => {
  await served?.stop();
  await service.close();
});

describe('docs/observability.md', () => {
  it('has every message of the log', () => {
    const calls = findLogCalls();
    expect(calls.length).toBeGreaterThan(20);
    const messages = calls.map(({ message }) => message.replace(/^\$\{what\}/, '…'));
    expect(messages.filter((message) => !documented.has(message))).toEqual([]);
  });

  it('has every field that a line is given', () => {
    const keys = new Set(findLogCalls().flatMap((call) => call.keys));
    expect(keys.size).toBeGreaterThan(12);
    expect([...keys].filter((key) => !documented.has(key))).toEqual([]);
  });

  it('has every field of the lines that a process writes', async () => {
    const caller = await service.createCaller();
    const call = (body: string, headers = standardHeaders(caller.key)) =>
      send(`${served.url}/api.v1.Service/CreateProject`, { headers, body });
    await call('{}');
    await call('nonsense');
    await call('{}', {} as never);
    await send(`${served.url}/nothing`, { method: 'GET' });
    await served.stop();
    const lines = served.lines();
    expect(lines.filter(({ msg }) => msg === 'call')).toHaveLength(4);
    expect(lines.map(({ msg }) => msg)).toEqual(
      expect.arrayContaining(['listening', 'traces', 'stopping', 'stopped']),
    );
    const keys = new Set(lines.flatMap((line) => Object.keys(line)));
    expect([...keys].filter((key) => !documented.has(key))).toEqual([]);
    expect(lines.find(({ msg }) => msg === 'listening')?.metricsUrl).toMatch(/^http:.*\/metrics$/);
  });
});
