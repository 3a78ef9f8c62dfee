import { beforeAll, describe, expect, it } from 'vitest';
import { shareTestService, type TestCaller, type TestService } from '../support/test-service.ts';
import { createProject, createSealedProject, imported, stage } from './calls.ts';
import { expectRefusal, expectViolations } from './refusal.ts';
import { readProject } from './stored-project.ts';

let service: TestService;
let caller: TestCaller;
let unsealed: string;

beforeAll(async () => {
  service = await shareTestService();
  caller = await service.createCaller();
  unsealed = await createProject(caller);
  await stage(caller, unsealed, [{ designation: 'Paper' }]);
});

function urlOf(length: number, filling = 'x'): string {
  const start = 'https://hooks.example/';
  return start + filling.repeat(length - start.length);
}

const valid = [
  'http://hooks.example',
  'https://hooks.example/',
  'https://hooks.example:8443/a/b?c=d&e=%20#f',
  'https://hooks.example?x',
  'https://hooks.example#x',
  'http://user:pass@hooks.example/',
  'https://bücher.example/straße?ключ=値',
  'https://例え.テスト/',
  'https://xn--bcher-kva.example/',
  'http://intranet/hook',
  'http://hooks.example/a//b/../c',
  'http://hooks.example./hook',
  `http://${'a'.repeat(63)}.example/`,
  `http://${'a.'.repeat(126)}a/`,
  'http://hooks.example/<script>"\'{}|\\^`',
];

/** Addresses are checked when connecting. */
const judgedLater = [
  'http://localhost:8080/',
  'http://127.0.0.1/',
  'http://0.0.0.0/',
  'http://10.1.2.3/hook',
  'http://192.168.0.1/',
  'http://169.254.169.254/latest/meta-data',
  'http://[::1]:3000/',
  'http://[fe80::1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://2130706433/',
  'http://0x7f.1/',
];

const invalid = [
  ...['x', 'hooks.example', 'www.hooks.example/hook', '/hook', '//hooks.example/', '?x', '#x'],
  ...['http', 'http:', 'http:/', 'http://', 'https://', 'http:hooks.example', 'http:/hooks.example'],
  ...['http:///hooks.example', 'https:////hooks.example', 'http:\\\\hooks.example', 'http:/\\hooks.example'],
  ...['https://?x', 'https://#x', 'https:///', 'http://:80/', 'http://user:pass@/', 'http://@/'],
  ...['ftp://hooks.example/', 'ws://hooks.example/', 'file:///etc/passwd', 'javascript:alert(1)'],
  ...['data:text/plain,x', 'mailto:a@hooks.example', 'httpss://hooks.example/', 'xhttp://hooks.example/'],
  ...['http://hooks.example:port/', 'http://hooks.example:99999/', 'http://[::1/', 'http://[zz]/', 'http://1.2.3.999/'],
  ...['http://ho<oks.example/', 'http://ho%00oks.example/', 'http://ho|oks/', '"https://hooks.example/"'],
  ...['null', 'undefined', '[object Object]'],
  ...['http://a..b', 'http://.hooks.example/', 'http://hooks.example../', 'http://./', 'https://a..b:8443/c'],
  ...[`http://${'a'.repeat(64)}.example/`, `http://${'a.'.repeat(127)}a/`, `http://${'é'.repeat(60)}.example/`],
];

const whiteSpace = [
  ...[
    ' ',
    ' https://hooks.example/',
    'https://hooks.example/ ',
    'https://hooks.example/\n',
    '\thttps://hooks.example/',
  ],
  ...['https://hooks.example/a b', 'https://ho oks.example/', 'ht\ntps://hooks.example/', 'https://ho\toks.example/'],
  ...['https://hooks.example/\r\nHost: x', 'https://hooks.example/a\u00a0b', 'https://hooks.example/\u2003'],
  ...['https://hooks.example/a\u2028b', 'https://hooks.example/a\ufeffb', '\u3000https://hooks.example/'],
  ...['https://hooks.example/a\u000bb', 'https://hooks.example/a\fb', 'https://user: pass@hooks.example/'],
];

describe('ok', () => {
  it.each([...valid, ...judgedLater])('%j is stored as given', async (webhookUrl) => {
    const projectId = await createProject(caller);
    await stage(caller, projectId, [{ designation: 'Paper' }]);
    const { status, body } = await caller.call('Submit', { projectId, webhookUrl });
    expect([status, body]).toEqual([200, { status: 'enriching' }]);
    expect((await readProject(service, projectId)).webhook_url).toBe(webhookUrl);
  });

  it.each([
    { title: 'of the alphabet', url: urlOf(2_048) },
    { title: 'of two bytes', url: urlOf(2_048, 'é') },
    { title: 'beyond 16 bits', url: urlOf(2_048, '🧾') },
  ])('2,048 characters $title are accepted', async ({ url }) => {
    const projectId = await createSealedProject(caller, [{ designation: 'Paper' }], url);
    expect((await readProject(service, projectId)).webhook_url).toBe(url);
  });

  it.each([
    { title: 'omitted', request: {} },
    { title: 'empty', request: { webhookUrl: '' } },
    { title: 'null', request: { webhookUrl: null } },
  ])('$title means none', async ({ request }) => {
    const projectId = await createProject(caller);
    await stage(caller, projectId, [{ designation: 'Paper' }]);
    const { body } = await caller.call('Submit', { projectId, ...request });
    expect(body).toEqual({ status: 'enriching' });
    expect((await readProject(service, projectId)).webhook_url).toBeNull();
  });

  it.each([
    { title: 'the first Submit gave one', first: 'https://first.example/', stored: 'https://first.example/' },
    { title: 'the first Submit gave none', first: '', stored: null },
  ])('a valid one is ignored once the project is sealed: $title', async ({ first, stored }) => {
    const projectId = await createSealedProject(caller, [{ designation: 'Paper' }], first);
    const { body } = await caller.call('Submit', { projectId, webhookUrl: 'https://second.example/' });
    expect(body).toEqual({ status: 'enriching' });
    expect((await readProject(service, projectId)).webhook_url).toBe(stored);
  });

  it('a valid one is ignored on a project that ImportCSV sealed', async () => {
    const projectId = await imported(caller, 'Designation\nPaper\n');
    const { body } = await caller.call('Submit', { projectId, webhookUrl: 'https://second.example/' });
    expect(body).toEqual({ status: 'enriching' });
    expect((await readProject(service, projectId)).webhook_url).toBeNull();
  });
});

describe('invalid_argument', () => {
  const tooLong = [urlOf(2_049), urlOf(2_049, '🧾'), urlOf(30_000)];
  const unkeepable = ['https://hooks.example/\0', 'https://hooks.example/\u0007', 'https://hooks.example/\ud800'];
  const table = [...invalid, ...whiteSpace, ...unkeepable, ...tooLong].map((url) => ({ url, shown: url.slice(0, 60) }));

  it.each(table)('$shown is not a valid URL: the project stays unsealed', async ({ url }) => {
    const before = await readProject(service, unsealed);
    const answer = await caller.call('Submit', { projectId: unsealed, webhookUrl: url });
    expectRefusal(answer, 'invalid_argument', /webhookUrl/);
    expectViolations(answer, ['webhookUrl']);
    expect(await readProject(service, unsealed)).toEqual(before);
  });

  it('one that is too long is refused with the limit', async () => {
    const answer = await caller.call('Submit', { projectId: unsealed, webhookUrl: urlOf(2_049) });
    expectRefusal(answer, 'invalid_argument', /2,?048/);
  });

  it.each([[5], [true], [['https://hooks.example/']], [{}]])('one that is not a string: %j', async (webhookUrl) => {
    expectRefusal(await caller.call('Submit', { projectId: unsealed, webhookUrl }), 'invalid_argument');
    expect((await readProject(service, unsealed)).status).toBe('pending');
  });

  it('an invalid one is refused even after the project is sealed', async () => {
    const sealed = await createSealedProject(caller, [{ designation: 'Paper' }], 'https://first.example/');
    const answer = await caller.call('Submit', { projectId: sealed, webhookUrl: 'ftp://second.example/' });
    expectRefusal(answer, 'invalid_argument', /webhookUrl/);
    expect((await readProject(service, sealed)).webhook_url).toBe('https://first.example/');
  });
});
