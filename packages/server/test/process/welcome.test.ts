import { describe, expect, it } from 'vitest';
import type { Output } from '../../src/cli/output.ts';
import { welcome } from '../../src/cli/welcome.ts';
import { loadConfig } from '../../src/config/config.ts';

const url = 'http://127.0.0.1:8080';
const firstUse = { organization: 'default', keyId: 1, key: 'lp_live_secret', webhookSecret: 'whsec_secret' };

function greet(terminal: Output['terminal'], start: Partial<Parameters<typeof welcome>[1]> = {}) {
  const said = { printed: '', error: '' };
  const output: Output = {
    print: (text) => {
      said.printed += text;
    },
    error: (text) => {
      said.error += text;
    },
    terminal,
  };
  welcome(output, { config: loadConfig({}, {}), url, firstUse, ...start });
  return said;
}

describe('the first key', () => {
  it('is printed once, to the terminal', () => {
    const { printed, error } = greet('print');
    expect(printed).toContain('API key         lp_live_secret');
    expect(printed).not.toContain('log');
    expect(error).toBe('');
  });

  it('goes to the terminal even if standard output goes to a file', () => {
    const { printed, error } = greet('error');
    expect(error).toContain('API key         lp_live_secret');
    expect(printed).not.toMatch(/lp_live_|whsec_/);
    expect(printed).toContain('Its key was shown on the terminal.');
  });

  it('is logged only if there is no terminal, with the commands that replace it', () => {
    const { printed, error } = greet(undefined, { config: loadConfig({ dataDir: '/srv/ledger' }, {}) });
    expect(error).toBe('');
    expect(printed).toContain('API key         lp_live_secret');
    expect(printed).toContain('npx ledgerprint key rotate default 1 --overlap 1h --data-dir /srv/ledger');
  });

  it('is not mentioned if there was one before', () => {
    expect(greet(undefined, { firstUse: undefined }).printed).not.toMatch(/lp_live_|log/);
  });
});
