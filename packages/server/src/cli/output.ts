import { ExitError } from './exit-error.ts';

/** Where commands write: results on one side, complaints on the other. */
export type Output = {
  print(text: string): void;
  error(text: string): void;
  /** The side that a person sees on a terminal and nothing keeps; undefined where both go elsewhere. */
  readonly terminal?: 'print' | 'error' | undefined;
  /** How many characters a printed line may have; undefined where that is no terminal. */
  readonly columns?: number | undefined;
  /** Puts a question to the person at the terminal; undefined where nobody is there to answer. */
  readonly ask?: ((question: string) => Promise<string>) | undefined;
};

/** How wide tables are where there is no terminal. */
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
    .on('SIGINT', () => reject(new ExitError('Stopped. Nothing was done.', 130)))
    // Ctrl-D is no answer.
    .on('close', () => resolve(''))
    .question(question, resolve);
  try {
    return await promise;
  } finally {
    terminal.close();
  }
}

/** Rows as aligned columns under their titles. */
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
