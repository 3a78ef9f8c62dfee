import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { loadConfig } from '../../src/config/config.ts';
import { followToEnd } from '../support/follow.ts';
import { openTestService, type TestCaller, type TestService } from '../support/test-service.ts';
import { openReceiver, type Receiver } from '../webhooks/receiver.ts';
import { toCsv, toRows } from '../wire/support/ledger.ts';
import { openOtlpReceiver, type ReceivedSpan } from './otlp-receiver.ts';

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const callerSpan = '00f067aa0ba902b7';
let collector: Awaited<ReturnType<typeof openOtlpReceiver>>;
let receiver: Receiver;
let spans: readonly ReceivedSpan[];
let unsampledJobs: readonly { readonly traceparent: string }[];
let tracedJobs: readonly { readonly traceparent: string }[];

/** Makes all calls, then stops the service, which sends its remaining spans. */
beforeAll(async () => {
  collector = await openOtlpReceiver();
  receiver = await openReceiver();
  const service = await openTestService({
    role: 'all',
    webhookAllowedCidrs: '127.0.0.1/32',
    otlpEndpoint: `${collector.url}/`,
    otlpHeaders: 'x-tenant=an%20operator',
    otelServiceName: 'ledgerprint-test',
  });
  const caller = await service.createCaller('Secret organization');
  await useTraced(service, caller);
  await useUnsampled(service, caller);
  await service.close();
  spans = collector.spans();
});
afterAll(async () => {
  await collector.close();
  await receiver.close();
});

async function useTraced(service: TestService, caller: TestCaller): Promise<void> {
  const { projectId } = (await caller.call('CreateProject', { name: 'Secret project' })).body;
  await caller.call('AddActivities', {
    projectId,
    activities: [...toRows(1_000), { designation: 'Secret designation' }],
  });
  const webhookUrl = `http://user:secret@127.0.0.1:${receiver.port}/secret`;
  const headers = { traceparent: `00-${traceId}-${callerSpan}-01` };
  await caller.call('Submit', { projectId, webhookUrl }, headers);
  await followToEnd(caller, projectId);
  await vi.waitFor(() => expect(receiver.requests).toHaveLength(1), { timeout: 10_000 });
  tracedJobs = await service.database.query(`SELECT data->>'traceparent' AS traceparent FROM pgboss.job
    WHERE name = 'batch'`);
  await caller.call('GetProgress', { projectId: 'unknown1' }, { traceparent: 'nonsense' });
  await caller.call('Projects.GetProject', { projectId: 'unknown1' });
}

/** A caller that has decided not to be traced, with a body that is read in a thread. */
async function useUnsampled(service: TestService, caller: TestCaller): Promise<void> {
  const headers = { traceparent: '00-11111111111111111111111111111111-2222222222222222-00' };
  const { projectId } = (await caller.call('ImportCSV', { csv: toCsv(1_000) }, headers)).body;
  await followToEnd(caller, projectId);
  unsampledJobs = await service.database.query(`SELECT data->>'traceparent' AS traceparent FROM pgboss.job
    WHERE name = 'batch' AND data->>'traceparent' LIKE '00-1111%'`);
}

const named = (name: string) => spans.filter((span) => span.name === name);
const ofTrace = () => spans.filter((span) => span.traceId === traceId);

describe('a trace', () => {
  it("continues the caller's trace", () => {
    expect(ofTrace().find(({ name }) => name === 'Submit')).toMatchObject({
      parentSpanId: callerSpan,
      kind: 2,
      isError: false,
      service: 'ledgerprint-test',
      attributes: { 'rpc.service': 'api.v1.Service', 'rpc.method': 'Submit', 'ledgerprint.code': 'ok' },
    });
  });

  it('names the service and the method of a call of the workspace', () => {
    expect(named('Projects.GetProject')).toMatchObject([
      { kind: 2, attributes: { 'rpc.service': 'ledgerprint.v1.Projects', 'rpc.method': 'GetProject' } },
    ]);
  });

  it('leads from the call to its batches, its finish, its delivery and the webhook', () => {
    const parentNames = ofTrace().map(({ name, parentSpanId }) => [
      name,
      ofTrace().find(({ spanId }) => spanId === parentSpanId)?.name ?? 'the caller',
    ]);
    expect(parentNames.toSorted()).toEqual(
      [
        ['Submit', 'the caller'],
        // Five collect the totals of the project, and the last of them creates the others.
        ...Array.from({ length: 5 }, () => ['batch', 'Submit']),
        ...Array.from({ length: 5 }, () => ['batch', 'batch']),
        ['delivery', 'finish'],
        ['finish', 'batch'],
        ['webhook', 'delivery'],
      ].toSorted(),
    );
  });

  it('is carried through the queue with the jobs', () => {
    const submit = ofTrace().find(({ name }) => name === 'Submit');
    const carried = tracedJobs.map(({ traceparent }) => traceparent);
    expect(carried.filter((one) => one === `00-${traceId}-${submit?.spanId}-01`)).toHaveLength(5);
    const batches = ofTrace().filter(({ name }) => name === 'batch');
    const ofBatches = batches.map(({ spanId }) => `00-${traceId}-${spanId}-01`);
    expect(carried.filter((one) => ofBatches.includes(one))).toHaveLength(5);
    expect(carried).toHaveLength(10);
  });

  it('is passed to the receiver, and records its answer', () => {
    const [webhook] = named('webhook');
    expect(receiver.requests[0]?.headers.traceparent).toBe(`00-${traceId}-${webhook?.spanId}-01`);
    expect(webhook?.attributes).toMatchObject({ 'ledgerprint.outcome': 'delivered', 'http.response.status_code': 204 });
  });

  it('is a new one if the caller sends none or a malformed one', () => {
    const [create] = named('CreateProject');
    expect(create?.traceId).toMatch(/^[0-9a-f]{32}$/);
    expect(create?.parentSpanId).toBeUndefined();
    const refused = named('GetProgress').find(({ attributes }) => attributes['ledgerprint.code'] !== 'ok');
    expect(refused).toMatchObject({ isError: false, attributes: { 'ledgerprint.code': 'not_found' } });
    expect(refused?.parentSpanId).toBeUndefined();
  });

  it('is left out if the caller decides so, with everything that follows', () => {
    expect(spans.filter((span) => span.traceId.startsWith('1111'))).toEqual([]);
    expect(named('ImportCSV')).toEqual([]);
    expect(unsampledJobs).toHaveLength(8);
    for (const { traceparent } of unsampledJobs) expect(traceparent).toMatch(/-00$/);
  });

  it('contains neither customers’ data nor addresses', () => {
    expect(JSON.stringify(spans)).not.toMatch(/secret|127\.0\.0\.1|Copy paper/i);
  });

  it('is sent to the collector with the configured headers', () => {
    expect(collector.requests.length).toBeGreaterThan(0);
    for (const { path, headers } of collector.requests) {
      expect(path).toBe('/v1/traces');
      expect(headers['x-tenant']).toBe('an operator');
    }
  });
});

describe('without a collector', () => {
  it('nothing is traced, sent or passed on', async () => {
    const service = await openTestService();
    const caller = await service.createCaller();
    const headers = { traceparent: `00-${traceId}-${callerSpan}-01` };
    await caller.call('ImportCSV', { csv: toCsv(1) }, headers);
    const jobs = await service.database.query(`SELECT data FROM pgboss.job WHERE name = 'batch'`);
    expect(jobs).toHaveLength(1);
    expect(JSON.stringify(jobs)).not.toContain('trace');
    await service.close();
  });

  it('an invalid share of calls is refused', () => {
    expect(loadConfig({ traceShare: '0.25' }, {}).traceShare).toBe(0.25);
    expect(() => loadConfig({ traceShare: '2' }, {})).toThrow(/OTEL_TRACES_SAMPLER_ARG must be .* 0 to 1/);
  });

  it('an unreachable collector delays neither calls nor the stop', async () => {
    const service = await openTestService({ otlpEndpoint: 'http://127.0.0.1:9' });
    const caller = await service.createCaller();
    expect(await caller.call('CreateProject', {})).toMatchObject({ status: 200 });
    await service.close();
  });
});
