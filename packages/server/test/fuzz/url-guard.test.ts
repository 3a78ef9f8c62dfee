import type { LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hold } from '../../../../tools/testing/hold.ts';
import { openReceiver, type Receiver } from '../webhooks/receiver.ts';
import { sendTo } from '../webhooks/send-to.ts';

let receiver: Receiver;

beforeAll(async () => {
  receiver = await openReceiver();
});
afterAll(() => receiver.close());

const byte = fc.nat(255);
/** Internal addresses that clients must not make us call; those of this machine would even answer. */
const anyPrivate = fc.oneof(
  { weight: 3, arbitrary: fc.constant([127, 0, 0, 1]) },
  fc.tuple(fc.constant(127), byte, byte, byte),
  fc.tuple(fc.constant(10), byte, byte, byte),
  fc.tuple(fc.constant(0), byte, byte, byte),
  fc.tuple(fc.constant(172), fc.integer({ min: 16, max: 31 }), byte, byte),
  fc.tuple(fc.constant(192), fc.constant(168), byte, byte),
  fc.tuple(fc.constant(169), fc.constant(254), byte, byte),
  fc.tuple(fc.constant(100), fc.integer({ min: 64, max: 127 }), byte, byte),
);
type Bytes = readonly number[];

const toNumber = (bytes: Bytes) => bytes.reduce((sum, value) => sum * 256 + value, 0);
const radix = fc.constantFrom<(value: number) => string>(
  (value) => String(value),
  (value) => `0x${value.toString(16)}`,
  (value) => `0X${value.toString(16).toUpperCase().padStart(4, '0')}`,
  (value) => `0${value.toString(8)}`,
  (value) => `000${value.toString(8)}`,
);
/** Digits, dots and letters that URL parsers treat as the plain ones. */
const disguise = fc.constantFrom<(text: string) => string>(
  (text) => text,
  (text) => text.replace(/[0-9]/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
  (text) => text.replace(/[1-9]/g, (digit) => String.fromCodePoint(0x245f + Number(digit))),
  (text) => text.replaceAll('.', '\u3002'),
  (text) => text.replace(/[0-9.]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
  (text) => `${text}.`,
);
/** The last part of a dotted address represents all remaining bytes. */
const dotted = fc
  .record({ bytes: anyPrivate, parts: fc.integer({ min: 1, max: 4 }), radix, disguise })
  .map(({ bytes, parts, radix: write, disguise: dress }) => {
    const head = bytes.slice(0, parts - 1);
    return dress([...head, toNumber(bytes.slice(parts - 1))].map(write).join('.'));
  });
const hex = (high = 0, low = 0) => (high * 256 + low).toString(16);
const inIpv6 = fc
  .tuple(
    anyPrivate,
    fc.constantFrom<(four: string, two: string, turned: string) => string>(
      (four) => `::ffff:${four}`,
      (_four, two) => `::ffff:${two}`,
      (four) => `::${four}`,
      (four) => `64:ff9b::${four}`,
      (_four, two) => `2002:${two}::1`,
      (_four, two) => `2002:${two}:0:0:0:0:0:0`,
      (_four, _two, turned) => `2001:0:101:101:0:0:${turned}`,
      (four) => `0000:0000:0000:0000:0000:FFFF:${four}`,
    ),
  )
  .map(([bytes, write]) => {
    const [a = 0, b = 0, c = 0, d = 0] = bytes;
    const turned = `${hex(a ^ 255, b ^ 255)}:${hex(c ^ 255, d ^ 255)}`;
    return write(bytes.join('.'), `${hex(a, b)}:${hex(c, d)}`, turned);
  });
const ownIpv6 = fc.oneof(
  fc.constantFrom('::1', '::', '0:0::0:1', 'fe80::1', 'fec0::1', 'ff02::1', 'fd00:ec2::254'),
  fc
    .tuple(fc.constantFrom('fc', 'fd'), fc.nat(0xff), fc.nat(0xffff))
    .map(([start, more, last]) => `${start}${more.toString(16).padStart(2, '0')}::${last.toString(16)}`),
);
const anyHost = fc.oneof(
  dotted,
  fc.oneof(inIpv6, ownIpv6).map((address) => `[${address}]`),
);
const around = fc.constantFrom<(host: string, port: number) => string>(
  (host, port) => `http://${host}:${port}/`,
  (host, port) => `HTTP://${host}:${port}`,
  (host, port) => `http://user:pass@${host}:${port}/a?b#c`,
  (host, port) => `http://1.1.1.1@${host}:${port}/`,
  (host, port) => `https://${host}:${port}/`,
  (host, port) => `http://${host}:0${port}/%2e%2e/`,
);

describe('internal addresses', () => {
  it('are never connected to, however they are written', async () => {
    const property = fc.asyncProperty(anyHost, around, async (host, toUrl) => {
      const url = toUrl(host, receiver.port);
      fc.pre(URL.canParse(url));
      expect([url, (await sendTo(url, { timeoutMs: 5_000 })).kind]).toEqual([url, 'refused']);
      expect(receiver.connections()).toBe(0);
    });
    expect(await hold(property, 0.15)).toBeGreaterThan(10);
  });

  it('are never connected to if names resolve to them, alone or among others', async () => {
    const plain = fc.oneof(
      anyPrivate.map((bytes) => bytes.join('.')),
      inIpv6,
      ownIpv6,
    );
    const others = fc.array(fc.constantFrom<string>('1.1.1.1', '2606:4700::1111'), { maxLength: 3 });
    const property = fc.asyncProperty(plain, others, fc.nat(3), async (bad, good, at) => {
      const lookup = createLookup(good.toSpliced(at, 0, bad));
      const outcome = await sendTo(`http://some.test:${receiver.port}/`, { lookup, timeoutMs: 5_000 });
      expect(outcome.kind).toBe('refused');
      expect(receiver.connections()).toBe(0);
    });
    expect(await hold(property, 0.15)).toBeGreaterThan(10);
  });
});

function createLookup(addresses: readonly string[]): LookupFunction {
  const found: LookupAddress[] = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  return (_host, _options, callback) => callback(null, found);
}
