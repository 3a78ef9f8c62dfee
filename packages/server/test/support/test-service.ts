import { type App, openApp } from '../../src/app.ts';
import { type Config, type ConfigKey, loadConfig } from '../../src/config.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

/** What an operation answered. */
export type Answer = {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests look at whatever came back
  readonly body: any;
};

/** A caller with its own organization. */
export type TestCaller = {
  readonly organization: string;
  readonly organizationId: number;
  readonly key: string;
  readonly webhookSecret: string;
  /** POSTs JSON with the three headers of the specification; `headers` adds or, with undefined, removes. */
  call(operation: string, body: unknown, headers?: Record<string, string | undefined>): Promise<Answer>;
};

/** The real service on a real port and a database of its own. */
export type TestService = {
  readonly url: string;
  readonly database: TestDatabase;
  readonly app: App;
  createCaller(organization?: string): Promise<TestCaller>;
  close(): Promise<void>;
};

const secretKey = 'a test key that is long enough to be taken';
let callers = 0;

/** Opens the service as `serve` would, with these settings on top of the defaults. */
export async function openTestService(
  overrides: Partial<Record<ConfigKey, string>> = {},
  database?: TestDatabase,
): Promise<TestService> {
  const ownDatabase = database ?? (await createTestDatabase());
  const app = await openApp(testConfig(ownDatabase, overrides), createLogger('silent'));
  return {
    url: app.url,
    database: ownDatabase,
    app,
    createCaller: (name = `organization ${++callers}`) => createCaller(app, name),
    close: async () => {
      await app.close();
      if (database === undefined) await ownDatabase.drop();
    },
  };
}

/** The configuration tests run with; the environment of whoever runs them does not count. */
export function testConfig(database: TestDatabase, overrides: Partial<Record<ConfigKey, string>>): Config {
  return loadConfig(
    { port: '0', databaseUrl: database.url, secretKey, logLevel: 'silent', ...overrides },
    {},
  );
}

async function createCaller(app: App, name: string): Promise<TestCaller> {
  const { administration } = app.storage;
  const { organizationId, organization, webhookSecret } = await administration.createOrganization(name);
  const key = await administration.createKey(organization, { name: 'test', expiresAt: undefined });
  return {
    organization,
    organizationId,
    key,
    webhookSecret,
    call: (operation, body, headers = {}) =>
      post(`${app.url}/api.v1.Service/${operation}`, JSON.stringify(body), {
        Authorization: `Bearer ${key}`,
        'Content-Type': 'application/json',
        'Connect-Protocol-Version': '1',
        ...headers,
      }),
  };
}

/** A POST with exactly these headers (fetch adds its own few); the answer's body is parsed when it is JSON. */
export async function post(
  url: string,
  body: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string | undefined>,
): Promise<Answer> {
  const given = Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const response = await fetch(url, { method: 'POST', body, headers: given });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: parse(text) };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
