import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** The npm package with version 14, which exists for Linux only. */
export function findPostgres14(): string | undefined {
  if (process.platform !== 'linux') return undefined;
  const name = `postgres-14-linux-${process.arch}`;
  const folders = createRequire(import.meta.url).resolve.paths(name) ?? [];
  return folders.map((folder) => join(folder, name, 'native')).find((native) => existsSync(native));
}
