import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { findSchemaProblems } from '../support/command-schemas.ts';
import { createTemporaryDirectory } from '../support/ledgerprint-process.ts';
import { runCommandInProcess } from '../support/run-in-process.ts';
import { frenchLedger, writeInto } from './enrich-files.ts';
import { czechLedger, germanLedger } from './foreign-ledgers.ts';

let directory: Awaited<ReturnType<typeof createTemporaryDirectory>>;

beforeEach(async () => {
  directory = await createTemporaryDirectory();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await directory.remove();
});

const write = (name: string, content: string | Buffer) => writeInto(directory.path, name, content);
const inspect = async (...args: readonly string[]) => runCommandInProcess(['inspect', ...args]);

async function languagesOf(...args: readonly string[]) {
  const object = JSON.parse((await inspect('--json', ...args)).stdout);
  expect(await findSchemaProblems('inspect', object)).toEqual([]);
  return object.languages;
}

describe('inspect says in which language a ledger is', () => {
  it('and, before anything is sent, that it is not read', async () => {
    const file = await write('nakup.csv', czechLedger);
    const { stdout } = await inspect(file);
    expect(stdout).toContain('\n  Languages: Czech 100% (not read)\n');
    expect(stdout).toContain('\n  Czech is not read: a row has a footprint only if ');
    expect(await languagesOf(file)).toEqual([{ code: 'cs', share: 1, read: false }]);
  });

  it.each([
    ['French', frenchLedger],
    ['German', germanLedger],
  ])('without a warning if it is read: %s', async (name, ledger) => {
    const { stdout } = await inspect(await write('read.csv', ledger));
    expect(stdout).toContain(`\n  Languages: ${name} 100%\n`);
    expect(stdout).not.toContain('not read');
  });
});

describe('--language', () => {
  it('replaces the languages that are found', async () => {
    const file = await write('achats.csv', frenchLedger);
    expect(await languagesOf(file, '--language', 'nl')).toEqual([{ code: 'nl', share: 1, read: true }]);
    const codes = (await languagesOf(file, '--language', 'FR, de')).map(({ code }: { code: string }) => code);
    expect(codes).toContain('fr');
  });

  it.each([
    ['inspect', []],
    ['enrich', []],
    ['report', ['--out', 'report.html']],
    ['evidence', ['--out', 'pack.zip']],
  ])('of %s names the known languages if it is wrong', async (command, out) => {
    const file = await write('achats.csv', frenchLedger);
    const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    const { code } = await runCommandInProcess([command, file, ...out, '--language', 'xx']);
    expect(code).toBe(2);
    expect(written.mock.calls.join('')).toMatch(
      /--language: "xx" is not a known language\. The known languages are en, fr, de,/,
    );
  });
});
