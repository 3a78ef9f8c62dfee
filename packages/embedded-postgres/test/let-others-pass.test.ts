import { chmod, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { letOthersPass } from '../src/let-others-pass.ts';

async function make(mode: number): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'embedded-'));
  onTestFinished(() => rm(path, { recursive: true }));
  await chmod(path, mode);
  return path;
}

const modeOf = async (path: string) => (await stat(path)).mode & 0o7777;

describe.skipIf(process.getuid?.() !== 0)('root’s data directory', () => {
  it('can be made traversable, and closed again', async () => {
    const path = await make(0o700);
    const takeBack = await letOthersPass(path);
    expect(await modeOf(path)).toBe(0o711);
    await takeBack?.();
    expect(await modeOf(path)).toBe(0o700);
  });

  it('is left alone if it is already traversable', async () => {
    const path = await make(0o755);
    expect(await letOthersPass(path)).toBeUndefined();
    expect(await modeOf(path)).toBe(0o755);
  });
});
