import { readFile } from 'node:fs/promises';
import { OperatorError } from '../platform/operator-error.ts';

/** Reads a file named on the command line; throws an OperatorError if that fails. */
export async function readOperatorFile(path: string): Promise<Uint8Array> {
  try {
    return await readFile(path);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new OperatorError(`The file "${path}" cannot be read: ${reason}`);
  }
}
