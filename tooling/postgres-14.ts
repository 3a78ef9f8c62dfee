import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The folder of PostgreSQL 14, the oldest supported version; npm has it only for Linux on x64. */
export function findPostgres14(): string | undefined {
  const name = `postgres-14-${process.platform}-${process.arch}`;
  const folder = fileURLToPath(new URL(`node_modules/${name}/native`, import.meta.url));
  return existsSync(folder) ? folder : undefined;
}
