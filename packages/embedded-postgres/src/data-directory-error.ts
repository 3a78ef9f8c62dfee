/** The data directory cannot be used. The message says why, and what to do. */
export class DataDirectoryError extends Error {
  override readonly name = 'DataDirectoryError';
}

/** An error of the file system has to do with the directory; any other stays as it is. */
export function toDataDirectoryError(dataDir: string, error: unknown): unknown {
  if (!(error instanceof Error) || (error as NodeJS.ErrnoException).syscall === undefined) return error;
  return new DataDirectoryError(`The data directory ${dataDir} cannot be used: ${error.message}.`);
}
