import { chmod, stat } from 'node:fs/promises';

const ownerOnly = 0o700;
/** Others may pass through the directory to what they may open, but not list it. */
const passable = 0o711;

/**
 * Lets the user that root runs PostgreSQL as pass through root's directory; everything except the database stays
 * closed. Returns a function that undoes this, or undefined if nothing had to be changed.
 */
export async function letOthersPass(path: string): Promise<(() => Promise<void>) | undefined> {
  const { mode, uid } = await stat(path);
  if (process.getuid?.() !== 0 || uid !== 0 || (mode & 0o777) !== ownerOnly) return undefined;
  await chmod(path, passable);
  return () => chmod(path, ownerOnly);
}
