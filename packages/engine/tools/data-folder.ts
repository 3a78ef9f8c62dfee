import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const besideTheRepository = fileURLToPath(new URL('../../../../shared/data/', import.meta.url));

/** The reference figures, taxonomies and labelled lines that the tools and the accuracy benchmark read. */
export type DataFolder = {
  /** Reads a file by its path inside the folder; if it is missing, exits with a message. */
  read(name: string): Promise<string>;
  /** The same for a binary file. */
  readBytes(name: string): Promise<Uint8Array>;
};

/** Opens the given folder, by default `../shared/data` beside the repository. */
export function toDataFolder(given?: string): DataFolder {
  // npm runs scripts in the package's folder, but a typed path is relative to the user's working directory.
  const folder = given === undefined ? besideTheRepository : resolve(process.env.INIT_CWD ?? '.', given);
  const readBytes = async (name: string) => {
    const path = join(folder, name);
    if (!existsSync(path)) {
      process.stderr.write(`${path} does not exist. Use --data to name the folder that contains it.\n`);
      process.exit(1);
    }
    return readFile(path);
  };
  return { readBytes, read: async (name) => (await readBytes(name)).toString('utf8') };
}

/** The value of `--data` on a tool's command line. */
export function parseDataOption(argv: readonly string[]): string | undefined {
  const at = argv.indexOf('--data');
  return at === -1 ? undefined : argv[at + 1];
}
