import { stat } from 'node:fs/promises';
import { OperatorError } from '../../platform/operator-error.ts';

/** The file is in memory as a whole while it is read. */
const mostFileBytes = 512 * 1024 * 1024;

/** How many bytes the file has; what cannot be a ledger is refused in a sentence. */
export async function measureLedgerFile(file: string): Promise<number> {
  const found = await stat(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw new OperatorError(`There is no file "${file}".`);
    throw new OperatorError(`The file "${file}" cannot be read: ${error.message}`);
  });
  if (found.isDirectory())
    throw new OperatorError(`"${file}" is a folder: give the file of the ledger in it.`);
  if (found.size > mostFileBytes) throw tooLarge(found.size, mostFileBytes);
  return found.size;
}

/** A ledger of more bytes than possible. */
export function tooLarge(bytes: number, most: number): OperatorError {
  const toMebibytes = (value: number) => Math.ceil(value / 1024 / 1024);
  return new OperatorError(
    `The ledger has ${toMebibytes(bytes)} MiB, at most ${toMebibytes(most)} are possible: split it.`,
  );
}
