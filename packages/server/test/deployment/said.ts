import type { ChildProcess } from 'node:child_process';

/** Waits until a process has printed this text, and returns everything printed so far; rejects if it ends first. */
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
