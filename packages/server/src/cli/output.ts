import { ExitError } from './exit-error.ts';

/** Where commands write: results to one stream, messages to the other. */
export type Output = {
  print(text: string): void;
  error(text: string): void;
  /** The stream that goes to a terminal, where a person sees it and nothing records it; undefined if neither does. */
  readonly terminal?: 'print' | 'error' | undefined;
  /** Width of the terminal in characters; undefined if output does not go to one. */
  readonly columns?: number | undefined;
  /** Asks the person at the terminal; undefined if there is none. */
  readonly ask?: ((question: string) => Promise<string>) | undefined;
};

/** Width of tables without a terminal. */
export const widthElsewhere = 120;

/** The process's own standard output and error. */
export const standardOutput: Output = {
  print: (text) => process.stdout.write(`${text}\n`),
  error: (text) => process.stderr.write(`${text}\n`),
  get terminal() {
    if (process.stdout.isTTY) return 'print';
    return process.stderr.isTTY ? 'error' : undefined;
  },
  get columns() {
    return process.stdout.columns;
  },
  get ask() {
    return process.stdin.isTTY && process.stderr.isTTY ? askOnTerminal : undefined;
  },
};

async function askOnTerminal(question: string): Promise<string> {
  const { createInterface } = await import('node:readline');
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  terminal
    .on('SIGINT', () => reject(new ExitError('Stopped. Nothing was changed.', 130)))
    // Ctrl-D is not an answer.
    .on('close', () => resolve(''))
    .question(question, resolve);
  try {
    return await promise;
  } finally {
    terminal.close();
  }
}

/** Rows as aligned columns below their titles. */
export function toColumns(titles: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [titles, ...rows];
  const widths = titles.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  return all
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
