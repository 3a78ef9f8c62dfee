import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isOpenToOthers, prepareDataDirectory } from '../../src/platform/data-directory.ts';

let parent: string;
let path: string;
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'ledgerprint-directory-'));
  path = join(parent, 'data');
});
afterEach(() => rm(parent, { recursive: true }));

async function make(mode: number, ...names: string[]): Promise<void> {
  await mkdir(path);
  for (const name of names) await writeFile(join(path, name), '');
  await chmod(path, mode);
}
const modeOf = async (directory: string) => (await stat(directory)).mode & 0o7777;

describe('a data directory', () => {
  it('is open only to its owner, unlike its parents', async () => {
    const deep = join(parent, 'var', 'lib', 'data');
    await prepareDataDirectory(deep);
    expect(await modeOf(deep)).toBe(0o700);
    expect(await modeOf(join(parent, 'var'))).not.toBe(0o700);
  });

  it.each([0o755, 0o777, 0o704])('of mode %o is closed to others', async (mode) => {
    await make(mode, 'postgres', 'postgres.log', 'secret.key', 'exports', 'postgres.init-7-ab12');
    await prepareDataDirectory(path);
    expect(await modeOf(path)).toBe(0o700);
    expect(await isOpenToOthers(path)).toBe(false);
  });

  it.each([0o700, 0o750, 0o770, 0o711])('of mode %o stays as it is', async (mode) => {
    await make(mode, 'secret.key');
    await prepareDataDirectory(path);
    expect(await modeOf(path)).toBe(mode);
  });

  it('with foreign files in it stays as it is', async () => {
    await make(0o755, 'secret.key', 'holidays.jpg');
    await prepareDataDirectory(path);
    expect(await modeOf(path)).toBe(0o755);
    expect(await isOpenToOthers(path)).toBe(true);
  });

  it('that everyone shares stays as it is', async () => {
    await make(0o1777);
    await prepareDataDirectory(path);
    expect(await modeOf(path)).toBe(0o1777);
  });
});
