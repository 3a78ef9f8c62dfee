import { chmod, mkdir, readdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

const ownerOnly = 0o700;
/** Others may go through it to what they may open, and see nothing. */
const passable = 0o711;
const readOrWriteByOthers = 0o006;
const sticky = 0o1000;

/** What we put there, and what a file system has at its root. */
const ours = /^(?:postgres(?:\.init-.*|-libraries|\.log(?:\.1)?)?|secret\.key.*|exports|lost\+found)$/;

/**
 * Makes a data directory that its owner alone may enter. One that is there and open to others is closed to them, if it
 * holds nothing but what is ours: it may be somebody's home, or `/tmp`. A group that was let in on purpose stays.
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

/** Whether users other than its owner and its group can look into the directory or change it. */
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

/**
 * Lets the user whom root runs PostgreSQL as pass through root's directory; what is beside the database stays closed to it.
 * Undefined where that is not what keeps anybody out, else what takes it back.
 */
export async function letOthersPass(path: string): Promise<(() => Promise<void>) | undefined> {
  const { mode, uid } = await stat(path);
  if (process.getuid?.() !== 0 || uid !== 0 || (mode & 0o777) !== ownerOnly) return undefined;
  await chmod(path, passable);
  return () => chmod(path, ownerOnly);
}
