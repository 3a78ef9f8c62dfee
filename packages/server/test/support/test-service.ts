import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { inject } from 'vitest';
import { type App, openApp } from '../../src/app.ts';
import { type Config, type ConfigKey, loadConfig } from '../../src/config/config.ts';
import { type AdmissionLimits, admissionLimits } from '../../src/http/admission/limits.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { type Answer, callOperation, send } from './send.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

export type { Answer };

/** A caller with its own organization. */
export type TestCaller = {
  readonly organization: string;
  readonly organizationId: number;
  readonly key: string;
  readonly webhookSecret: string;
  /**
   * POSTs JSON with the three headers of the specification; `headers` adds headers or, with undefined, removes them.
   */
  call(operation: string, body: unknown, headers?: Record<string, string | undefined>): Promise<Answer>;
};

/** The real service on a real port with its own database. */
export type TestService = {
  readonly url: string;
  readonly database: TestDatabase;
  readonly app: App;
  createCaller(organization?: string): Promise<TestCaller>;
  close(): Promise<void>;
};

/** The SECRET_KEY of every test service. */
export const secretKey = 'a test key that is long enough to be taken';
let callers = 0;
const shared = new Map<'api' | 'all', Promise<TestService>>();

/**
 * The service of this role with the settings of all tests, which the files of a worker share: starting one takes longer than
 * most files. It is open until the worker ends, so a test that stops its service, or looks beyond the organizations that it
 * created, opens one of its own.
 */
export function shareTestService(role: 'api' | 'all' = 'api'): Promise<TestService> {
  const service = shared.get(role) ?? openTestService({ role });
  shared.set(role, service);
  return service;
}

/** Settings in addition to the defaults, and limits that cannot be set. */
export type TestSettings = Partial<Record<ConfigKey, string>> & { readonly limits?: Partial<AdmissionLimits> };

/** Opens the service like `serve`. */
export async function openTestService(
  { limits, ...overrides }: TestSettings = {},
  database?: TestDatabase,
): Promise<TestService> {
  const ownDatabase = database ?? (await createTestDatabase());
  const dataDir = await mkdtemp(join(inject('postgres').directory, 'service-'));
  const app = await openApp(testConfig(ownDatabase, { dataDir, ...overrides }), createLogger('silent'), {
    limits: { ...admissionLimits, ...limits },
  });
  return {
    url: app.url,
    database: ownDatabase,
    app,
    createCaller: (name = `organization ${++callers}`) => createCaller(app, name),
    close: async () => {
      await app.close();
      await rm(dataDir, { recursive: true });
      if (database === undefined) await ownDatabase.drop();
    },
  };
}

/**
 * The configuration of tests, independent of the environment. Without `role`, only calls are served and sealed projects
 * wait: most tests are about calls. If a test holds a lock, calls wait for the maximum time. Calls are not limited in number.
 */
export function testConfig(database: TestDatabase, overrides: Partial<Record<ConfigKey, string>>): Config {
  return loadConfig(
    {
      port: '0',
      role: 'api',
      databaseUrl: database.url,
      secretKey,
      logLevel: 'silent',
      lockWaitSeconds: '60',
      rateLimitPerSecond: '0',
      enrichmentThreads: '1',
      // Few tests need several, and each takes a moment to start.
      uploadThreads: '1',
      ...overrides,
    },
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
    call: (operation, body, headers) => callOperation({ url: app.url, key }, operation, body, headers),
  };
}

/** Sends a POST with exactly these headers (fetch adds a few of its own); a JSON response body is parsed. */
export function post(
  url: string,
  body: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string | undefined>,
): Promise<Answer> {
  return send(url, { body, headers });
}
