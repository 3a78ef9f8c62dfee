import { execFile } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The Node we run on, plus the machine's own if it is a different one and its version is supported. */
export async function findNodePrograms(lowest: number): Promise<readonly (readonly [version: string, path: string])[]> {
  const programs = new Map([[process.version, process.execPath]]);
  for (const directory of (process.env.PATH ?? '').split(delimiter)) {
    const path = join(directory, 'node');
    const version = await run(path, ['--version']).then(
      ({ stdout }) => stdout.trim(),
      () => '',
    );
    const isSupported = Number(/^v(\d+)\./.exec(version)?.[1]) >= lowest;
    if (isSupported && !programs.has(version)) programs.set(version, path);
  }
  return [...programs];
}
