import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hold, timeOf } from '../../../../tools/testing/hold.ts';
import { until } from '../../../../tools/testing/until.ts';
import { callOperation } from '../support/send.ts';
import { anyExchange } from './support/any-exchange.ts';
import { type FuzzedService, openFuzzedService } from './support/fuzzed-service.ts';
import type { HeapReport } from './support/heap-probe.ts';
import { createExchanger, type Outcome } from './support/run-exchange.ts';

const mebibyte = 2 ** 20;
/**
 * Allowed difference between two measurements: caches that fill and, in the whole process, threads that have just
 * decompressed 32 MiB.
 */
const heldMargin = 16 * mebibyte;
const rssMargin = 160 * mebibyte;
const samples = 30;

/** 501: an unsupported encoding or protocol; 503: no capacity; 504: the deadline that the client set. */
const allowedFrom500 = [501, 503, 504];
const inside = /\n\s+at |node_modules|file:\/\/|\b(SELECT|INSERT INTO|COPY)\b.*\b(FROM|VALUES|STDIN)\b/;

let service: FuzzedService;
let exchanger: ReturnType<typeof createExchanger>;
const measured: HeapReport[] = [];
/** Number of responses by status. */
const seen = new Map<number, number>();

beforeAll(async () => {
  service = await openFuzzedService();
  exchanger = createExchanger(service);
});
afterAll(async () => {
  await exchanger.close();
  await service.close();
});

function expectDecent({ statuses, text }: Outcome): void {
  for (const status of statuses) seen.set(status, (seen.get(status) ?? 0) + 1);
  expect(statuses.filter((status) => status >= 500 && !allowedFrom500.includes(status))).toEqual([]);
  expect(text).not.toMatch(inside);
  expect(service.isRunning()).toBe(true);
}

const anyRound = fc.array(anyExchange, { minLength: 1, maxLength: 30, size: 'max' });
const property = fc.asyncProperty(anyRound, async (exchanges) => {
  for (const outcome of await Promise.all(exchanges.map(exchanger.run))) expectDecent(outcome);
  expect(service.takeTroubles()).toEqual([]);
});

describe('whatever clients send', () => {
  it('is answered in time, without an internal error', async () => {
    // Warm-up, so that what is loaded and compiled once is not counted.
    await hold(property, 0.25, { salt: 1 });
    const sampling = setInterval(() => service.measure().then((report) => measured.push(report)), timeOf(1) / samples);
    seen.clear();
    await hold(property, 1).finally(() => clearInterval(sampling));
    process.stdout.write(`answers by status: ${JSON.stringify(Object.fromEntries(seen))}\n`);
    // Not only early refusals: every kind of outcome occurred.
    expect([...seen.keys()]).toEqual(expect.arrayContaining([200, 400, 401, 403, 404]));
  });

  it('leaves no unfinished project, and a working service', async () => {
    const atWork = async () => service.database.query(`SELECT FROM projects WHERE status = 'enriching'`);
    await until('every project has finished', async () => (await atWork()).length === 0, 180_000);
    expect(await service.database.query('SELECT FROM projects WHERE failed_products > 0')).toEqual([]);
    const key = service.values.get('@own-key@') ?? '';
    expect(await callOperation({ url: service.url, key }, 'CreateProject', {})).toMatchObject({ status: 200 });
    expect(service.takeTroubles()).toEqual([]);
  });

  it('does not make the memory of the service grow', () => {
    const third = Math.floor(measured.length / 3);
    expect(third).toBeGreaterThan(0);
    const [first, last] = [measured.slice(0, third), measured.slice(-third)];
    const grown = (of: (report: HeapReport) => number) => median(last.map(of)) - median(first.map(of));
    const [held, rss] = [grown(({ heldBytes }) => heldBytes), grown(({ rssBytes }) => rssBytes)];
    process.stdout.write(`grown by ${Math.round(held / 1_024)} KiB held, ${Math.round(rss / 1_024)} KiB resident\n`);
    expect(held).toBeLessThan(heldMargin);
    expect(rss).toBeLessThan(rssMargin);
  });
});

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
