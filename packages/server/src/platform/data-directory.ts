import { chmod, mkdir, readdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

const ownerOnly = 0o700;
const readOrWriteByOthers = 0o006;
const sticky = 0o1000;

/** The files that this program puts there, and what a file system has at its root. */
const ours = /^(?:postgres(?:\.init-.*|-libraries|\.log(?:\.1)?)?|secret\.key.*|exports|lost\+found)$/;

/**
 * Creates a data directory that only its owner may enter. An existing one that is open to others is closed to them, but only
 * if it holds no foreign files: it may be somebody's home, or `/tmp`. The permissions of the group stay.
 */
export async function prepareDataDirectory(path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  try {
    await mkdir(path, { mode: ownerOnly });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    if (await isOpenToOthers(path)) await closeToOthers(path);
  }
}

/** Whether users other than owner and group can read or change the directory. */
export async function isOpenToOthers(path: string): Promise<boolean> {
  const { mode } = await stat(path);
  return (mode & readOrWriteByOthers) !== 0;
}

async function closeToOthers(path: string): Promise<void> {
  const { mode, uid } = await stat(path);
  if (uid !== process.getuid?.() || (mode & sticky) !== 0) return;
  const foreign = (await readdir(path)).filter((name) => !ours.test(name));
  if (foreign.length === 0) await chmod(path, ownerOnly);
}
