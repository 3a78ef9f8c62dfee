import { execFile } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The Node we run on, and the machine's own where it has another one that the package promises to run on. */
export async function findNodePrograms(): Promise<readonly (readonly [version: string, path: string])[]> {
  const programs = new Map([[process.version, process.execPath]]);
  for (const directory of (process.env.PATH ?? '').split(delimiter)) {
    const path = join(directory, 'node');
    const version = await run(path, ['--version']).then(
      ({ stdout }) => stdout.trim(),
      () => '',
    );
    const isSupported = Number(/^v(\d+)\./.exec(version)?.[1]) >= 20;
    if (isSupported && !programs.has(version)) programs.set(version, path);
  }
  return [...programs];
}
