import { readFile, writeFile } from 'node:fs/promises';
import { OperatorError } from '../platform/operator-error.ts';

/** Reads a file named on the command line; throws an OperatorError if that fails. */
export function readOperatorFile(path: string): Promise<Uint8Array> {
  return readFile(path).catch((error) => Promise.reject(unreadable(path, error)));
}

/** Writes a file named on the command line; throws an OperatorError if that fails. */
export function writeOperatorFile(path: string, text: string): Promise<void> {
  return writeFile(path, text).catch((error) => Promise.reject(unwritable(path, error)));
}

/** The error for a file that cannot be read, with the reason. */
export function unreadable(path: string, { message }: Error): OperatorError {
  return new OperatorError(`The file "${path}" cannot be read: ${message}`);
}

/** The error for a file that cannot be written, with the reason. */
export function unwritable(path: string, { message }: Error): OperatorError {
  return new OperatorError(`"${path}" cannot be written: ${message}`);
}
