import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const besideTheRepository = fileURLToPath(new URL('../../../../../shared/data/', import.meta.url));

/** Reads reference files by name from the folder given with `--data`, else from `../shared/data`; ends with a sentence where one is missing. */
export function openDataFolder(): { read(name: string): Promise<string> } {
  const { values } = parseArgs({ options: { data: { type: 'string' } } });
  // npm runs the script in the package's folder; what was typed is relative to where it was typed.
  const folder =
    values.data === undefined ? besideTheRepository : resolve(process.env.INIT_CWD ?? '.', values.data);
  return {
    read: async (name) => {
      const path = join(folder, 'reference', name);
      if (!existsSync(path)) {
        process.stderr.write(
          `The catalogue cannot be built: there is no ${path}. Give the folder with --data.\n`,
        );
        process.exit(1);
      }
      return readFile(path, 'utf8');
    },
  };
}
