import type { LookupFunction } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type NameServer, openNameServer } from './name-server.ts';
import { openReceiver, type Receiver } from './receiver.ts';
import { sendTo } from './send-to.ts';

// In these tests, 127.0.0.2 stands in for a public address, because tests can reach only loopback addresses.
const allowed = ['127.0.0.2/32'];

let receiver: Receiver;
let names: NameServer;
let reached = 0;

beforeAll(async () => {
  receiver = await openReceiver();
  names = await openNameServer({
    'good.test': [['127.0.0.2']],
    'loopback.test': [['127.0.0.1']],
    'loopback6.test': [['::1']],
    'mapped.test': [['::ffff:127.0.0.1']],
    'nat64.test': [['64:ff9b::7f00:1']],
    'metadata.test': [['169.254.169.254']],
    'private.test': [['10.0.0.1', '10.0.0.2']],
    'good-then-bad.test': [['127.0.0.2', '127.0.0.1']],
    'bad-then-good.test': [['127.0.0.1', '127.0.0.2']],
    'good4-bad6.test': [['127.0.0.2', 'fd00::1']],
    'rebinding.test': [['127.0.0.2'], ['127.0.0.1']],
  });
});
afterEach(() => {
  reached = receiver.connections();
});
afterAll(async () => {
  names.close();
  await receiver.close();
});

function send(host: string, ranges: readonly string[] = allowed) {
  return sendTo(`http://${host}:${receiver.port}/`, { allowed: ranges, lookup: names.lookup });
}

describe('names', () => {
  it('that resolve to an allowed address are called', async () => {
    expect(await send('good.test')).toMatchObject({ kind: 'answered', status: 204 });
    expect(receiver.connections()).toBe(reached + 1);
  });

  it.each(['loopback.test', 'loopback6.test', 'mapped.test', 'nat64.test', 'metadata.test', 'private.test'])(
    'that resolve to a refused one are not: %s',
    async (host) => {
      const outcome = await send(host);
      expect(outcome).toMatchObject({ kind: 'refused', reason: expect.stringMatching(`^${host} resolves to an? `) });
      expect(receiver.connections()).toBe(reached);
    },
  );

  it.each(['good-then-bad.test', 'bad-then-good.test', 'good4-bad6.test'])(
    'with one good and one bad address are refused as a whole: %s',
    async (host) => {
      expect((await send(host)).kind).toBe('refused');
      expect(receiver.connections()).toBe(reached);
    },
  );

  it('are judged by the address when connecting, not by an earlier resolution', async () => {
    expect((await send('rebinding.test')).kind).toBe('answered');
    expect((await send('rebinding.test')).kind).toBe('refused');
    expect(receiver.connections()).toBe(reached + 1);
  });

  it('that do not resolve are unreachable, which may be temporary', async () => {
    expect((await send('absent.test')).kind).toBe('unreachable');
  });
});

describe('the reason for a refusal', () => {
  it.each([
    ['100.64.0.1', '100.64.0.1 is a carrier-grade NAT address'],
    ['192.175.48.1', '192.175.48.1 is an AS112 address'],
    ['private.test', 'private.test resolves to a private address (10.0.0.1)'],
    ['good4-bad6.test', 'good4-bad6.test resolves to a unique local address (fd00::1)'],
  ])('names the kind of address: %s', async (host, sentence) => {
    expect(await send(host)).toMatchObject({ reason: `${sentence}, which must not be called.` });
  });

  it('is a sentence even if a name resolves to something that is not an address', async () => {
    const lookup: LookupFunction = (_host, _options, callback) =>
      callback(null, [{ address: 'fe80::1%br-lan', family: 6 }]);
    expect(await sendTo('http://odd.test/', { allowed, lookup })).toMatchObject({
      reason: 'odd.test resolves to an invalid address (fe80::1%br-lan), which must not be called.',
    });
  });
});

describe('the other end of the connection', () => {
  // Linux connects to 127.0.0.1 for 0.0.0.0: the requested address is not the one reached.
  it.runIf(process.platform === 'linux')('is checked before anything is sent', async () => {
    const outcome = await send('0.0.0.0', ['0.0.0.0/32']);
    expect(outcome).toMatchObject({
      kind: 'refused',
      reason: '0.0.0.0 resolves to a loopback address (127.0.0.1), which must not be called.',
    });
    expect(receiver.connections()).toBe(reached + 1);
    const requestsBefore = receiver.requests.length;
    expect((await send('0.0.0.0', ['0.0.0.0/32', '127.0.0.1/32'])).kind).toBe('answered');
    expect(receiver.requests).toHaveLength(requestsBefore + 1);
  });
});
