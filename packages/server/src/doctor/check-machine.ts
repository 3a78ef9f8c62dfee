import { statfs } from 'node:fs/promises';
import { totalmem } from 'node:os';
import { dirname, resolve } from 'node:path';
import { isOpenToOthers } from '../platform/data-directory.ts';
import { createFindings, type Finding } from './finding.ts';

const disk = createFindings('disk');
const memory = createFindings('memory');
const directory = createFindings('directory');
const mebibyte = 1024 * 1024;

/** Disk space for the data directory: PostgreSQL stops when there is none. */
export async function checkDisk(dataDir: string): Promise<Finding> {
  const { free, total } = await readSpace(resolve(dataDir));
  const message = `The disk that holds ${dataDir} has ${toSize(free)} of ${toSize(total)} free.`;
  if (free < 512 * mebibyte) return disk.fail(message, 'Free some space, or move DATA_DIR to a larger disk.');
  return free < total / 10 || free < 2_048 * mebibyte
    ? disk.warn(message, 'Free some space before it is full; RETENTION_DAYS removes old projects.')
    : disk.ok(message);
}

/** Whether other users of the machine are kept out of the data directory; no finding before the first start. */
export async function checkDirectory(dataDir: string): Promise<readonly Finding[]> {
  const isOpen = await isOpenToOthers(dataDir).catch(() => undefined);
  if (isOpen === undefined) return [];
  return [
    isOpen
      ? directory.warn(
          `Every user of this machine can read or change ${dataDir}.`,
          `Restrict access with chmod 700 ${dataDir}.`,
        )
      : directory.ok(`${dataDir} is closed to other users of this machine.`),
  ];
}

/** The directory itself may not exist before the first start. */
async function readSpace(path: string): Promise<{ readonly free: number; readonly total: number }> {
  try {
    const { bsize, bavail, blocks } = await statfs(path);
    return { free: bavail * bsize, total: blocks * bsize };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || path === dirname(path)) throw error;
    return readSpace(dirname(path));
  }
}

/** The peak memory of each role, as measured (docs/operator/deployment.md, Sizing). */
export function checkMemory(
  role: string,
  { enrichmentThreads, engineCallThreads }: { readonly enrichmentThreads: number; readonly engineCallThreads: number },
): Finding {
  const calls = role === 'worker' ? 0 : 1_024 + 250 * engineCallThreads;
  const work = role === 'api' ? 0 : 200 + 250 * enrichmentThreads;
  const neededBytes = (calls + work) * mebibyte;
  const total = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
  const message = `The process can use ${toSize(total)} of memory; the role ${role} needs up to ${toSize(neededBytes)}.`;
  return total < neededBytes
    ? memory.warn(
        message,
        'Lower ENRICHMENT_THREADS, ENGINE_CALL_THREADS or MAX_CSV_BYTES, or give the process more memory.',
      )
    : memory.ok(message);
}

function toSize(bytes: number): string {
  return bytes < 1_024 * mebibyte
    ? `${Math.round(bytes / mebibyte)} MiB`
    : `${(bytes / 1_024 / mebibyte).toFixed(1)} GiB`;
}
