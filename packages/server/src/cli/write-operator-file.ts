import { writeFile } from 'node:fs/promises';
import { OperatorError } from '../platform/operator-error.ts';

/** Writes a file named on the command line; throws an OperatorError if that fails. */
export async function writeOperatorFile(path: string, text: string): Promise<void> {
  try {
    await writeFile(path, text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new OperatorError(`"${path}" cannot be written: ${reason}`);
  }
}
