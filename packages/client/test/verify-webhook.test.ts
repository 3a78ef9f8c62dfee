import fc from 'fast-check';
import { Webhook as StandardWebhook } from 'standardwebhooks';
import { Webhook as SvixWebhook } from 'svix';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { verifyWebhook, WebhookVerificationError } from '../src/index.ts';

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const otherSecret = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD';
const payload = '{"type":"webhook.test","timestamp":"2026-01-02T03:04:05.000Z","data":{"organization":"Été"}}';

type Message = { readonly payload: string; readonly headers: Record<string, string>; readonly secret: string };

function signed(options: { readonly payload?: string; readonly at?: Date; readonly id?: string } = {}): Message {
  const { payload: text = payload, at = new Date(), id = 'evt_1' } = options;
  return {
    payload: text,
    secret,
    headers: {
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
      'webhook-signature': new StandardWebhook(secret).sign(id, at, text),
    },
  };
}

function branded({ headers, ...rest }: Message): Message {
  const renamed = Object.entries(headers).map(([name, value]) => [name.replace('webhook-', 'svix-'), value]);
  return { ...rest, headers: Object.fromEntries(renamed) };
}

/** The verdict of the two public libraries; they disagree only if both sets of names are present. */
function libraryAccepts({ payload: text, headers, secret: key }: Message): boolean {
  return [StandardWebhook, SvixWebhook].some((Library) => {
    try {
      new Library(key).verify(text, headers);
      return true;
    } catch {
      return false;
    }
  });
}

async function accepts(message: Parameters<typeof verifyWebhook>[0]): Promise<boolean> {
  try {
    await verifyWebhook(message);
    return true;
  } catch (error) {
    if (error instanceof WebhookVerificationError) return false;
    throw error;
  }
}

async function expectAgreement(message: Message): Promise<boolean> {
  const accepted = await accepts(message);
  expect({ message, accepted }).toEqual({ message, accepted: libraryAccepts(message) });
  return accepted;
}

describe('a signed message', () => {
  it('is returned parsed', async () => {
    expect(await verifyWebhook(signed())).toEqual(JSON.parse(payload));
  });

  it('can be text, a Buffer or plain bytes', async () => {
    const bytes = new TextEncoder().encode(payload);
    for (const form of [payload, Buffer.from(payload), bytes]) {
      expect(await verifyWebhook({ ...signed(), payload: form })).toEqual(JSON.parse(payload));
    }
  });

  it('can have its headers in any form and case', async () => {
    const { headers } = signed();
    const upper = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value]));
    for (const form of [headers, upper, new Headers(headers), { ...headers, cookie: ['a', 'b'], etag: undefined }]) {
      expect(await accepts({ ...signed(), headers: form })).toBe(true);
    }
  });

  it('can have a secret with or without its prefix, and the header names of Svix', async () => {
    expect(await expectAgreement({ ...signed(), secret: secret.slice('whsec_'.length) })).toBe(true);
    expect(await expectAgreement(branded(signed()))).toBe(true);
  });

  it('can have several signatures if one of them is ours', async () => {
    const { headers, ...rest } = signed();
    const foreign = new StandardWebhook(otherSecret).sign('evt_1', new Date(), payload);
    const lists = [
      `${foreign} ${headers['webhook-signature']}`,
      `${headers['webhook-signature']} ${foreign}`,
      `v1a,something v2,else ${headers['webhook-signature']}`,
      `${headers['webhook-signature']},more`,
    ];
    for (const list of lists) {
      expect(await expectAgreement({ ...rest, headers: { ...headers, 'webhook-signature': list } })).toBe(true);
    }
  });

  it('that is not JSON is refused', async () => {
    expect(await expectAgreement(signed({ payload: '{"type":' }))).toBe(false);
    expect(await expectAgreement(signed({ payload: '\ufeff{}' }))).toBe(false);
    // Here the two libraries disagree: an empty message contains no event.
    expect(await accepts(signed({ payload: '' }))).toBe(false);
  });
});

describe('time', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it.each([
    [-301, false],
    [-300, true],
    [0, true],
    [300, true],
    [301, false],
  ])('a message sent %i seconds from now is accepted: %s', async (offsetSeconds, accepted) => {
    vi.useFakeTimers({ now: new Date('2026-01-02T03:04:05.678Z'), toFake: ['Date'] });
    const message = signed({ at: new Date(Date.now() + offsetSeconds * 1_000) });
    expect(await expectAgreement(message)).toBe(accepted);
  });

  it('the tolerance can be set', async () => {
    const message = signed({ at: new Date(Date.now() - 3_600_000) });
    expect(await accepts({ ...message, toleranceSeconds: 4_000 })).toBe(true);
    expect(await accepts({ ...message, toleranceSeconds: 3_000 })).toBe(false);
  });
});

describe('agreement with standardwebhooks and svix', () => {
  const names = ['webhook-id', 'webhook-timestamp', 'webhook-signature'];

  it('on any payload and id', async () => {
    const texts = fc.oneof(fc.json(), fc.string({ unit: 'binary', minLength: 1 }));
    await fc.assert(
      fc.asyncProperty(texts, fc.string({ minLength: 1, unit: 'binary' }), async (text, id) => {
        await expectAgreement(signed({ payload: text, id }));
        await expectAgreement(branded(signed({ payload: text, id })));
      }),
    );
  });

  it.each(['payload', 'secret', ...names])('on a message whose %s was tampered with', async (part) => {
    const change = fc.record({ at: fc.nat(), length: fc.nat(3), text: fc.string({ maxLength: 3 }) });
    let refusals = 0;
    await fc.assert(
      fc.asyncProperty(change, async ({ at, length, text }) => {
        const message = signed();
        const edit = (value: string) => {
          const start = at % (value.length + 1);
          return value.slice(0, start) + text + value.slice(start + length);
        };
        const headers = names.includes(part)
          ? { ...message.headers, [part]: edit(message.headers[part] ?? '') }
          : message.headers;
        const own = part === 'payload' || part === 'secret' ? { [part]: edit(message[part]) } : {};
        if (!(await expectAgreement({ ...message, ...own, headers }))) refusals++;
      }),
      { numRuns: 300 },
    );
    expect(refusals).toBeGreaterThan(100);
  });

  it('on any secret', async () => {
    const digit = fc.constantFrom(...'AZaz09+/=-_ !\n');
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: digit, maxLength: 12 }), async (text) => {
        const at = new Date();
        let signature = 'v1,none';
        try {
          signature = new StandardWebhook(text).sign('evt_1', at, payload);
        } catch {
          // Not a valid secret for that library, so it must not be valid for us.
        }
        const { headers } = signed({ at });
        await expectAgreement({ payload, secret: text, headers: { ...headers, 'webhook-signature': signature } });
      }),
      { numRuns: 1_000 },
    );
  });

  it('on messages with missing, empty or duplicate headers, or headers of both names', async () => {
    const value = fc.constantFrom('right', 'wrong', '', undefined);
    const spelled = ['WEBHOOK-ID', 'Webhook-Signature', 'svix-id', 'svix-timestamp', 'svix-signature'];
    const choice = fc.record(Object.fromEntries([...names, ...spelled].map((name) => [name, value])));
    await fc.assert(
      fc.asyncProperty(choice, async (chosen) => {
        const { headers, ...rest } = signed();
        const entries = Object.entries(chosen).flatMap(([name, kind]) => {
          const right = headers[name.toLowerCase().replace('svix-', 'webhook-')] ?? '';
          return kind === undefined ? [] : [[name, { right, wrong: 'x', '': '' }[kind] ?? '']];
        });
        await expectAgreement({ ...rest, headers: Object.fromEntries(entries) });
      }),
      { numRuns: 500 },
    );
  });

  it('on timestamps that are almost numbers', async () => {
    const { headers, ...rest } = signed();
    const now = headers['webhook-timestamp'] ?? '';
    for (const text of [` ${now}`, `${now}.9`, `${now}abc`, `+${now}`, `0x${now}`, 'now', 'NaN', '1e10', `-${now}`]) {
      await expectAgreement({ ...rest, headers: { ...headers, 'webhook-timestamp': text } });
    }
  });
});

describe('a refused message', () => {
  it('says why', async () => {
    const { headers } = signed();
    const old = signed({ at: new Date(0) });
    const cases: readonly (readonly [Parameters<typeof verifyWebhook>[0], RegExp])[] = [
      [{ ...signed(), headers: {} }, /headers/],
      [{ ...signed(), headers: { ...headers, 'webhook-timestamp': 'now' } }, /not a number/],
      [old, /too old/],
      [signed({ at: new Date(Date.now() + 3_600_000) }), /future/],
      [{ ...signed(), secret: otherSecret }, /No signature matches/],
      [{ ...signed(), payload: `${payload} ` }, /No signature matches/],
      [{ ...signed(), secret: 'whsec_' }, /base64/],
    ];
    for (const [message, sentence] of cases) {
      const refused = verifyWebhook(message);
      await expect(refused).rejects.toBeInstanceOf(WebhookVerificationError);
      await expect(refused).rejects.toThrow(sentence);
    }
  });
});
