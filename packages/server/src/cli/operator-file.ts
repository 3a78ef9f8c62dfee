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
export function unreadable(path: string, error: Error): OperatorError {
  return new OperatorError(toUnreadableText(path, error));
}

/** Why a file cannot be read, as a sentence. */
export function toUnreadableText(path: string, error: Error): string {
  return `The file "${path}" cannot be read: ${reasonOf(error, 'there is no such file')}.`;
}

/** The error for a file that cannot be written, with the reason. */
export function unwritable(path: string, error: Error): OperatorError {
  return new OperatorError(`"${path}" cannot be written: ${reasonOf(error, 'there is no such folder')}.`);
}

/** Why the system refused to read or write a file; its own message repeats the path in a form for programmers. */
export function reasonOf(error: Error, missing: string): string {
  const { code = '', message } = error as NodeJS.ErrnoException;
  return code === 'ENOENT' ? missing : (reasons[code] ?? message);
}

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'access is denied',
  EPERM: 'access is denied',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a part of its path is not a folder',
  ENAMETOOLONG: 'its name is too long',
  ENOSPC: 'the disk is full',
  EROFS: 'the disk is read-only',
  EBUSY: 'another program uses it',
};
