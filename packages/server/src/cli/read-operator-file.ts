import { readFile } from 'node:fs/promises';
import { OperatorError } from '../platform/operator-error.ts';

/** The bytes of a file that a command was given; one that cannot be read is said so in a sentence. */
export async function readOperatorFile(path: string): Promise<Uint8Array> {
  try {
    return await readFile(path);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new OperatorError(`The file "${path}" cannot be read: ${reason}`);
  }
}
