import { afterAll, beforeAll, expect, it } from 'vitest';
import { logFields, logMessages } from '../../src/platform/log-messages.ts';
import { send, standardHeaders } from '../support/send.ts';
import { secretKey, shareTestService, type TestService } from '../support/test-service.ts';
import { type ServedProcess, startProcess } from '../wire/support/served-process.ts';

let service: TestService;
let served: ServedProcess;

beforeAll(async () => {
  service = await shareTestService();
  const environment = { DATABASE_URL: service.database.url, SECRET_KEY: secretKey, METRICS_PORT: '0' };
  // Nothing listens there, which is logged, too.
  served = await startProcess({ ...environment, ROLE: 'api', OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' });
});
afterAll(async () => {
  await served?.stop();
});

// The compiler checks messages and fields that are written out in the source, but objects spread into a line may add others.
it('log lines have only known messages and fields', async () => {
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
  const messages = lines.map(({ msg }) => String(msg));
  expect(messages).toEqual(expect.arrayContaining(['listening', 'traces', 'stopping', 'stopped']));
  const known = Object.values(logMessages).flatMap((ofLevel) => Object.keys(ofLevel));
  expect(messages.filter((message) => !known.includes(message))).toEqual([]);
  const fields = new Set(lines.flatMap((line) => Object.keys(line)));
  expect([...fields].filter((field) => !(field in logFields))).toEqual([]);
  expect(lines.find(({ msg }) => msg === 'listening')?.metricsUrl).toMatch(/^http:.*\/metrics$/);
});
