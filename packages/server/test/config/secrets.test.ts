import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addConfigFlags, configOf } from '../../src/cli/config-flags.ts';
import { createProgram } from '../../src/cli/run-command-line.ts';
import { ConfigError, loadConfig } from '../../src/config/config.ts';
import { settings } from '../../src/config/settings.ts';

const secretKey = randomBytes(32).toString('hex');
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ledgerprint-secrets-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function write(text: string): Promise<string> {
  const path = join(folder, randomBytes(6).toString('hex'));
  await writeFile(path, text);
  return path;
}

describe('SECRET_KEY', () => {
  it.each([
    ['random hexadecimal digits', () => randomBytes(32).toString('hex')],
    ['sixteen random bytes', () => randomBytes(16).toString('hex')],
    ['random base64', () => randomBytes(32).toString('base64')],
    ['a sentence', () => 'correct horse battery staple, and some more'],
  ])('may be %s', (_what, make) => {
    for (let i = 0; i < 200; i++) expect(loadConfig({ secretKey: make() }, {}).secretKey).toBeTypeOf('string');
  });

  it.each([
    'change-me: 32 characters at least, the same for ever',
    'CHANGE_ME_CHANGE_ME_CHANGE_ME_CHANGE_ME',
    'please-changeme-to-something-that-is-long',
    '<at least 32 random characters, please>',
    `${'$'}{SECRET_KEY:-set this in your environment}`,
    'this is only a placeholder for your key',
    'a'.repeat(64),
    'ab12'.repeat(16),
    '0123456789abcdefghijklmnopqrstuvwxyz',
    '0123456789abcdef0123456789abcdef',
    'short',
  ])('cannot be %j, and the message says how to generate one', (text) => {
    const load = () => loadConfig({ secretKey: text }, {});
    expect(load).toThrow(ConfigError);
    expect(load).toThrow(/^SECRET_KEY .*: generate a key with "openssl rand -hex 32"\.$/);
  });

  it('that is being replaced may be weak', () => {
    const secretKeyPrevious = 'change-me: 32 characters at least, the same for ever';
    expect(loadConfig({ secretKey, secretKeyPrevious }, {})).toMatchObject({ secretKeyPrevious });
  });
});

it.each([
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
  'OTEL_EXPORTER_OTLP_HEADERS',
])('the placeholder of an example is refused in %s', (name) => {
  const text = name.startsWith('DATABASE_') ? 'postgres://user:change-me@db/x' : 'authorization=change-me';
  expect(() => loadConfig({}, { SECRET_KEY: secretKey, [name]: text })).toThrow(
    `${name} still contains the placeholder "change-me" from an example`,
  );
});

describe('a secret in a file', () => {
  const secrets = Object.values(settings).filter(({ isSecret }) => isSecret);

  it.each(secrets.map(({ env }) => env))('is named by %s_FILE', async (env) => {
    const text = env.startsWith('DATABASE_') ? 'postgres://db/x' : `name=${secretKey}`;
    const environment = {
      SECRET_KEY: secretKey,
      DATABASE_URL: 'postgres://db/y',
      [env]: undefined,
      [`${env}_FILE`]: await write(`${text}\n`),
    };
    expect(Object.values(loadConfig({}, environment))).toContain(text);
  });

  it('is named by a flag, which overrides the environment', async () => {
    const command = addConfigFlags(createProgram({ print: () => undefined, error: () => undefined }), ['secretKey']);
    const option = command.options.find(({ long }) => long === '--secret-key-file');
    expect(option?.attributeName()).toBe('secretKeyFile');
    expect(configOf({ secretKeyFile: await write(secretKey) }).secretKey).toBe(secretKey);
    const environment = { SECRET_KEY: randomBytes(32).toString('hex') };
    expect(loadConfig({ secretKeyFile: await write(secretKey) }, environment).secretKey).toBe(secretKey);
  });

  it('loses only its trailing line break', async () => {
    const text = ` ${secretKey}\n\n`;
    expect(loadConfig({}, { SECRET_KEY_FILE: await write(text) }).secretKey).toBe(` ${secretKey}\n`);
  });

  it('is checked like any other, and is not shown', async () => {
    const path = await write('change-me: 32 characters at least, the same for ever');
    expect(() => loadConfig({}, { SECRET_KEY_FILE: path })).toThrow(/^SECRET_KEY contains the placeholder/);
  });

  it.each([
    { what: 'that does not exist', environment: { SECRET_KEY_FILE: '/nowhere/key' }, says: 'cannot be read (ENOENT)' },
    { what: 'that is a folder', environment: { SECRET_KEY_FILE: tmpdir() }, says: 'cannot be read (EISDIR)' },
    {
      what: 'in addition to the secret itself',
      environment: { SECRET_KEY_FILE: '/nowhere/key', SECRET_KEY: secretKey },
      says: 'SECRET_KEY and SECRET_KEY_FILE are both set',
    },
  ])('$what is explained', ({ environment, says }) => {
    expect(() => loadConfig({}, environment)).toThrow(ConfigError);
    expect(() => loadConfig({}, environment)).toThrow(says);
  });

  it('that is empty is explained', async () => {
    const path = await write('\n');
    expect(() => loadConfig({}, { SECRET_KEY_FILE: path })).toThrow(`points to ${path}, which is empty.`);
  });

  it('is only for secrets', () => {
    expect(loadConfig({}, { PORT_FILE: '/nowhere/port' }).port).toBe(8080);
  });
});

it('the help warns of secrets in flags', () => {
  const program = createProgram({ print: () => undefined, error: () => undefined });
  const serve = program.commands.find((command) => command.name() === 'serve');
  const help = (serve?.helpInformation() ?? '').replace(/\s+/g, ' ');
  expect(help).toContain('visible in the process list: prefer SECRET_KEY or a file. (env: SECRET_KEY)');
  expect(help).toContain('File that contains the value of --database-url (env: DATABASE_URL_FILE)');
});
