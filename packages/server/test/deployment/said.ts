import type { ChildProcess } from 'node:child_process';

/** All that a process has printed by the time it has printed this; rejects when it ends before. */
export function said(child: ChildProcess, text: string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let printed = '';
  child.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
    printed += chunk;
    if (printed.includes(text)) resolve(printed);
  });
  child.once('close', (code) => reject(new Error(`It ended with ${code} after: ${printed}`)));
  return promise;
}
