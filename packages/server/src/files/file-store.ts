import { randomBytes } from 'node:crypto';
import { mkdir, open, opendir, rename, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join, parse } from 'node:path';
import type { BlobStore } from './blob-store.ts';
import { isBlobKey } from './blob-store.ts';
import { createMeasuredChunks } from './measured-chunks.ts';
import type { SignedLinks } from './signed-link.ts';
import { pathOfKey } from './stored-file.ts';

/** Files in a directory, which is created with the first file; links lead to the service's own `/downloads`. */
export function createFileStore(directory: string, links: SignedLinks): BlobStore {
  async function remove(key: string): Promise<void> {
    const path = pathOfKey(directory, key);
    await rm(path, { force: true });
    // Nothing else removes the project's folder. It stays while it contains another file.
    await rmdir(dirname(path)).catch(() => undefined);
  }

  return {
    async write(key, chunks) {
      const path = pathOfKey(directory, key);
      const draft = `${path}.${randomBytes(8).toString('hex')}.part`;
      const measured = createMeasuredChunks(chunks);
      const handle = await openDraft(draft);
      try {
        try {
          await handle.writeFile(measured.chunks);
          await handle.sync();
        } finally {
          await handle.close();
        }
        await rename(draft, path);
        await syncDirectories(dirname(path), directory);
        return measured.measure();
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },

    sign: async (link) => links.toUrl(link),

    async move(key, newKey) {
      const [path, newPath] = [pathOfKey(directory, key), pathOfKey(directory, newKey)];
      await mkdir(dirname(newPath), { recursive: true, mode: 0o700 });
      try {
        await rename(path, newPath);
      } catch (error) {
        await rmdir(dirname(newPath)).catch(() => undefined);
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
        return;
      }
      await rmdir(dirname(path)).catch(() => undefined);
      await syncDirectories(dirname(newPath), directory);
    },

    remove,

    async discard(key) {
      const { dir, base } = parse(pathOfKey(directory, key));
      for await (const name of entriesOf(dir)) {
        if (name.startsWith(`${base}.`)) await rm(join(dir, name), { force: true });
      }
      await remove(key);
    },

    async *list() {
      for await (const project of entriesOf(directory)) {
        for await (const name of entriesOf(join(directory, project))) {
          const key = `${project}/${name}`;
          const modifiedAt = isBlobKey(key) ? await findModifiedAt(join(directory, key)) : undefined;
          if (modifiedAt !== undefined) yield { key, modifiedAt };
        }
      }
    },

    close: async () => undefined,
  };
}

/** Creates a new private file, and its folder if needed; tries again if the folder was removed in between. */
async function openDraft(path: string) {
  for (;;) {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    try {
      return await open(path, 'wx', 0o600);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }
}

/** A rename survives a power failure only once its directory and that directory's own entry are on disk. */
async function syncDirectories(...paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const handle = await open(path, 'r');
    await handle.sync().finally(() => handle.close());
  }
}

async function* entriesOf(path: string): AsyncGenerator<string> {
  try {
    for await (const { name } of await opendir(path)) yield name;
  } catch (error) {
    if (!['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}

/** Undefined for a file that was removed meanwhile. */
async function findModifiedAt(path: string): Promise<Date | undefined> {
  try {
    return (await stat(path)).mtime;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
