import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Command } from 'commander';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { smallEdition, toExport } from '../../../engine/test/catalogue/export-file.ts';
import { createProgram } from '../../src/cli/run-command-line.ts';
import { runCommandInProcess } from '../support/run-in-process.ts';

let parent: string;
let files: string;
beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'ledgerprint-empty-'));
  files = await mkdtemp(join(tmpdir(), 'ledgerprint-files-'));
  const referential = 'code,label,keywords,factor,unit,source,year\nA1,Paper,paper,0.5,EUR,own,2024\n';
  await writeFile(join(files, 'load'), referential);
  await writeFile(join(files, 'import'), toExport(smallEdition));
  vi.stubEnv('DATABASE_URL', '');
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await Promise.all([rm(parent, { recursive: true }), rm(files, { recursive: true })]);
});

/** The commands that use a database, with their names. */
function commandsOf(command: Command, words: readonly string[] = []): readonly (readonly [string, Command])[] {
  const below = command.commands.flatMap((child) => commandsOf(child, [...words, child.name()]));
  const takesDirectory = command.options.some(({ long }) => long === '--data-dir');
  return takesDirectory ? [[words.join(' '), command], ...below] : below;
}

function argumentsOf(command: Command): readonly string[] {
  const options: readonly string[] = { import: ['--edition', 'Test'] }[command.name()] ?? [];
  const values = command.registeredArguments.map((argument) => {
    const name = argument.name();
    if (/file/.test(name)) return join(files, command.name());
    return name.endsWith('id') ? '1' : 'http://192.0.2.1/';
  });
  return [...values, ...options];
}

const all = commandsOf(createProgram({ print: () => undefined, error: () => undefined }));
// `serve` creates its database, and `doctor` reports that there is none.
const commands = all.filter(([words]) => words !== 'serve' && words !== 'doctor');

describe('a data directory without a database', () => {
  it('is refused by many commands', () => {
    expect(commands.length).toBeGreaterThan(15);
  });

  it.each(commands)('%s creates nothing there and says so', async (words, command) => {
    const dataDir = join(parent, 'typo');
    const args = [...words.split(' '), ...argumentsOf(command), '--data-dir', dataDir];
    const { code, stdout, stderr } = await runCommandInProcess(args);
    expect({ code, stdout, stderr }).toEqual({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining(`There is no database in ${dataDir}, and none was created.`),
    });
    expect(await readdir(parent)).toEqual([]);
  });
});
