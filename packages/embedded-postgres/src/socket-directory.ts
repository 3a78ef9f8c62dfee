import { createHash } from 'node:crypto';
import { chmod, chown, lstat, mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DataDirectoryError } from './data-directory-error.ts';

type User = { readonly uid: number; readonly gid: number } | undefined;

/** The port in the socket's file name; nothing listens on a network. */
export const socketPort = 5432;

// sun_path holds 108 bytes on Linux and 104 on macOS, one of them the final zero.
const longestSocketPath = 103;

/** The name of a data directory's socket directory: short, however long the path. The path must be canonical. */
export function socketDirectoryName(dataDir: string): string {
  return `embedded-postgres-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`;
}

/** Prepares the private, short directory in which the server of this data directory puts its socket. */
export async function prepareSocketDirectory(dataDir: string, user: User): Promise<string> {
  const name = socketDirectoryName(dataDir);
  for (const parent of [tmpdir(), '/tmp']) {
    // Others may write to the parent directory: if a name is taken by somebody else, the next one is used.
    for (const suffix of ['', '-1', '-2', '-3', '-4']) {
      const directory = join(parent, `${name}${suffix}`);
      if (isShort(directory) && (await claimSocketDirectory(directory, user))) return directory;
    }
  }
  throw new DataDirectoryError(
    `No private directory for the PostgreSQL socket can be created in ${tmpdir()} or /tmp (${name}): ` +
      'every name is taken by somebody else, or the directory cannot be written to.',
  );
}

/** Ensures that a socket directory exists and is private to the server's user; false if it is not. */
export async function claimSocketDirectory(directory: string, user: User): Promise<boolean> {
  try {
    await mkdir(directory, { mode: 0o700 });
    await chmod(directory, 0o700);
    if (user !== undefined) await chown(directory, user.uid, user.gid);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return false;
  }
  const found = await lstat(directory).catch(() => undefined);
  const owner = user?.uid ?? process.getuid?.();
  return found?.isDirectory() === true && found.uid === owner && (found.mode & 0o077) === 0;
}

function isShort(directory: string): boolean {
  return Buffer.byteLength(join(directory, `.s.PGSQL.${socketPort}`)) <= longestSocketPath;
}
