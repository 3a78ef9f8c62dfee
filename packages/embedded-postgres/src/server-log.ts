import { copyFile, type FileHandle, open, stat, truncate } from 'node:fs/promises';

const limit = 8 * 1024 * 1024;

/** Keeps a log file small, even while a server appends to it: above 8 MB, it is moved to `<path>.1`. */
export async function boundServerLog(path: string): Promise<void> {
  const size = await sizeOf(path);
  if (size <= limit) return;
  await copyFile(path, `${path}.1`);
  await truncate(path);
}

/** The size of the log, or 0 if there is none: the offset at which the lines of a newly started server begin. */
export async function sizeOf(path: string): Promise<number> {
  return stat(path).then(
    ({ size }) => size,
    () => 0,
  );
}

/** Opens the log for a server to append to. */
export async function openServerLog(path: string): Promise<FileHandle> {
  await boundServerLog(path);
  return open(path, 'a', 0o600);
}

/** The text of the log after an offset. */
export async function readServerLog(path: string, offset: number): Promise<string> {
  await using file = await open(path, 'r').catch(() => undefined);
  if (file === undefined) return '';
  const { bytesRead, buffer } = await file.read(Buffer.alloc(65_536), 0, 65_536, offset);
  return buffer.toString('utf8', 0, bytesRead);
}
