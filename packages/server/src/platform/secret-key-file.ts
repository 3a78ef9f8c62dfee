import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Passphrases } from './secret-box.ts';

const ownerOnly = 0o600;

/** The key in a file of the directory that only its owner can read; created on first use, only once even in a race. */
export async function loadSecretKeyFile(directory: string): Promise<Passphrases> {
  const { path, previousPath } = pathsIn(directory);
  const current = (await readIfThere(path)) ?? (await createOnce(directory, path, drawKey()));
  return { current, previous: await readIfThere(previousPath) };
}

/**
 * Writes a new key to the file and keeps the old one beside it until `forgetPreviousSecretKey`. Continues an interrupted
 * change: at any moment, the two files together decrypt every secret.
 */
export async function changeSecretKeyFile(directory: string): Promise<Passphrases> {
  const { current, previous } = await loadSecretKeyFile(directory);
  if (previous !== undefined && previous !== current) return { current, previous };
  const { path, previousPath } = pathsIn(directory);
  await createOnce(directory, previousPath, current);
  const key = drawKey();
  await rename(await writeDraft(path, key), path);
  return { current: key, previous: current };
}

/** To be called once the old key is no longer needed. */
export async function forgetPreviousSecretKey(directory: string): Promise<void> {
  await rm(pathsIn(directory).previousPath, { force: true });
}

function pathsIn(directory: string) {
  const path = join(directory, 'secret.key');
  return { path, previousPath: `${path}.previous` };
}

function drawKey(): string {
  return randomBytes(32).toString('base64url');
}

/** Writes the file unless it exists, and returns its contents. */
async function createOnce(directory: string, path: string, key: string): Promise<string> {
  await mkdir(directory, { recursive: true });
  const draft = await writeDraft(path, key);
  try {
    // Unlike a rename, a link never replaces the file of a process that was faster.
    await link(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(draft, { force: true });
  }
  return (await readFile(path, 'utf8')).trim();
}

async function writeDraft(path: string, key: string): Promise<string> {
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
  await writeFile(draft, `${key}\n`, { mode: ownerOnly, flush: true });
  return draft;
}

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
