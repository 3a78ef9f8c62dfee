import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createAddressGuard } from '../../src/webhooks/address-guard.ts';
import { openReceiver, type Receiver } from './receiver.ts';
import { sendTo } from './send-to.ts';

/** The first and last address of every range that is not public, and its name. */
const specialIpv4: readonly (readonly [reason: string, ...addresses: readonly string[]])[] = [
  ['unspecified', '0.0.0.0', '0.255.255.255'],
  ['private', '10.0.0.0', '10.255.255.255', '172.16.0.0', '172.31.255.255', '192.168.0.0', '192.168.255.255'],
  ['carrier-grade NAT', '100.64.0.0', '100.100.100.200', '100.127.255.255'],
  ['loopback', '127.0.0.0', '127.0.0.1', '127.255.255.255'],
  ['link-local', '169.254.0.0', '169.254.169.254', '169.254.255.255'],
  ['reserved', '192.0.0.0', '192.0.0.192', '192.0.2.0', '192.0.2.255', '192.88.99.1'],
  ['reserved', '198.18.0.0', '198.19.255.255', '198.51.100.1', '203.0.113.1', '240.0.0.0', '255.255.255.254'],
  ['multicast', '224.0.0.0', '239.255.255.255'],
  ['broadcast', '255.255.255.255'],
  ['platform service', '168.63.129.16'],
  ['AS112', '192.175.48.1', '192.31.196.1'],
  ['AMT', '192.52.193.1'],
];
const specialIpv6: readonly (readonly [reason: string, ...addresses: readonly string[]])[] = [
  ['unspecified', '::', '0:0:0:0:0:0:0:0'],
  ['loopback', '::1', '0000:0000:0000:0000:0000:0000:0000:0001'],
  ['link-local', 'fe80::', 'fe80::1%eth0', 'febf:ffff::1'],
  ['unique local', 'fc00::', 'fd00:ec2::254', 'fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['site-local', 'fec0::1', 'feff::1'],
  ['multicast', 'ff00::', 'ff02::1'],
  ['discard-only', '100::1'],
  ['reserved', '2001:db8::1', '3fff::1', '4000::1', '1::1', '::1:0:0:1'],
  ['benchmarking', '2001:2::1'],
  ['AMT', '2001:3::1'],
  ['AS112', '2001:4:112::1', '2620:4f:8000::1'],
  ['ORCHID', '2001:10::1', '2001:20::1'],
  ['drone remote ID', '2001:30::1'],
  ['segment routing', '5f00::1'],
  ['local-use NAT64', '64:ff9b:1::7f00:1', '64:ff9b:1::808:808'],
  ['IPv4-translated', '::ffff:0:7f00:1', '::ffff:0:808:808'],
];
const publicAddresses = [
  ...['1.1.1.1', '8.8.8.8', '9.255.255.255', '11.0.0.0', '100.63.255.255', '100.128.0.0', '126.255.255.255'],
  ...['128.0.0.0', '169.253.255.255', '169.255.0.0', '172.15.255.255', '172.32.0.0', '192.167.255.255'],
  ...['192.169.0.0', '198.17.255.255', '198.20.0.0', '223.255.255.255', '2606:4700::1111', '2a00:1450::1'],
];

/** All IPv6 forms of an IPv4 address. */
function embeddingsOf(ipv4: string): readonly string[] {
  const bytes = ipv4.split('.').map(Number);
  const [a = 0, b = 0, c = 0, d = 0] = bytes;
  const hex = (high: number, low: number) => ((high << 8) | low).toString(16);
  const turned = `${hex(a ^ 255, b ^ 255)}:${hex(c ^ 255, d ^ 255)}`;
  const plain = `${hex(a, b)}:${hex(c, d)}`;
  return [
    ...[`::ffff:${plain}`, `::ffff:${ipv4}`, `0:0:0:0:0:ffff:${plain}`],
    ...[`::${ipv4}`, `::${plain}`],
    ...[`64:ff9b::${plain}`, `64:ff9b::${ipv4}`],
    ...[`2002:${plain}::`, `2002:${plain}:1:2:3:4:5`],
    ...[`2001:0:808:808:0:0:${turned}`, `2001:0:${plain}:0:0:f7f7:f7f7`],
  ];
}

const guard = createAddressGuard([]);
const flat = (table: typeof specialIpv4) => table.flatMap(([reason, ...list]) => list.map((one) => [one, reason]));

describe('refused addresses', () => {
  it.each([...flat(specialIpv4), ...flat(specialIpv6)])('%s: %s', (address, reason) => {
    expect(guard(address)).toBe(reason);
  });

  it.each(flat(specialIpv4))('%s in every IPv6 form', (ipv4 = '') => {
    const forms = embeddingsOf(ipv4);
    expect(forms.filter((form) => guard(form) === undefined)).toEqual([]);
  });

  it.each(['', 'localhost', '127.0.0.1.', '256.0.0.1', '[::1]', '1.1.1.1/32', '::1::', 'fe80::1%br-lan', undefined])(
    '%j is not an address',
    (text) => {
      expect(guard(text)).toBe('invalid');
    },
  );
});

describe('allowed addresses', () => {
  it.each(publicAddresses)('%s', (address) => {
    expect(guard(address)).toBeUndefined();
  });

  it('a public IPv4 address in an IPv6 form', () => {
    const refused = embeddingsOf('9.9.9.9').filter((form) => guard(form) !== undefined);
    expect(refused).toEqual([]);
  });

  it('those that the operator has allowed, including mapped ones, and no others', () => {
    const own = createAddressGuard(['10.1.0.0/16', 'fd00:1::/32']);
    const allowed = ['10.1.0.0', '10.1.255.255', '::ffff:10.1.2.3', '::ffff:a01:203', 'fd00:1::1', '8.8.8.8'];
    const refused = ['10.0.255.255', '10.2.0.0', '127.0.0.1', 'fd00:2::1', '::ffff:10.2.0.0'];
    expect(allowed.filter((address) => own(address) !== undefined)).toEqual([]);
    expect(refused.filter((address) => own(address) === undefined)).toEqual([]);
  });

  it('any address is treated the same in all its IPv6 forms', () => {
    fc.assert(
      fc.property(fc.ipV4(), (ipv4) => {
        const isRefused = guard(ipv4) !== undefined;
        expect(embeddingsOf(ipv4).map((form) => guard(form) !== undefined)).toEqual(
          embeddingsOf(ipv4).map(() => isRefused),
        );
      }),
    );
  });
});

/** Spellings of 127.0.0.1 that a URL parser understands. */
const loopbackSpellings = [
  ...['127.0.0.1', '127.0.0.1.', '127.1', '127.0.1', '2130706433', '0x7f000001', '0x7F.1', '0x7f.0x0.0x0.0x1'],
  ...['017700000001', '0177.0.0.1', '0177.0.0.01', '0177.0x0.1', '127.0.0.0x1', '127.000.000.001'],
  ...['127。0。0。1', '１２７.０.０.１', '①②⑦.⓪.⓪.①', '127%2e0%2e0%2e1', '%31%32%37.0.0.1', '127.0.0.1%2e'],
];

describe('through the real connector, by URL', () => {
  let receiver: Receiver;
  let reached = 0;
  beforeAll(async () => {
    receiver = await openReceiver();
  });
  afterEach(() => {
    reached = receiver.connections();
  });
  afterAll(() => receiver.close());

  const refused = [
    ...loopbackSpellings,
    ...['127.0.0.2', '127.255.255.254', '0.0.0.0', '0', '0x0', '[::]', '[::1]', '[0:0:0:0:0:0:0:1]'],
    ...['localhost', 'LOCALHOST', 'ｌｏｃａｌｈｏｓｔ', 'user:password@127.0.0.1', 'example.com@127.0.0.1'],
    ...specialIpv4.flatMap(([, ...addresses]) => addresses),
    ...specialIpv6
      .flatMap(([, ...addresses]) => addresses)
      .filter((address) => !address.includes('%'))
      .map((address) => `[${address}]`),
    ...embeddingsOf('127.0.0.1').map((address) => `[${address}]`),
    ...embeddingsOf('169.254.169.254').map((address) => `[${address}]`),
  ];

  it.each(refused)('http://%s/ is refused and nothing is connected', async (host) => {
    const outcome = await sendTo(`http://${host}:${receiver.port}/`);
    expect(outcome).toMatchObject({ kind: 'refused', reason: expect.stringMatching(/must not be called/) });
    expect(receiver.connections()).toBe(reached);
  });

  it.each(['127.0.0.1', 'localhost', '[::1]', '[::ffff:7f00:1]', '2130706433'])(
    'https://%s/ is refused too',
    async (host) => {
      expect((await sendTo(`https://${host}:${receiver.port}/`)).kind).toBe('refused');
      expect(receiver.connections()).toBe(reached);
    },
  );

  it.each([
    'localhost.',
    '[fe80::1%25eth0]',
    '[fe80::1%eth0]',
    '[::1%25lo]',
    '[127.0.0.1]',
    '127.0.0.1.1',
    '0x7f.0.0.0.1',
  ])('http://%s/ leads nowhere', async (host) => {
    const outcome = await sendTo(`http://${host}:${receiver.port}/`);
    expect(outcome.kind).not.toBe('answered');
    expect(receiver.connections()).toBe(reached);
  });

  it.each(loopbackSpellings)('http://%s/ would have been reached without the guard', async (host) => {
    const outcome = await sendTo(`http://${host}:${receiver.port}/`, { allowed: ['127.0.0.0/8'] });
    expect(outcome).toMatchObject({ kind: 'answered', status: 204 });
  });
});
