import { randomUUID } from 'node:crypto';

/**
 * A new key for the file of a project at a revision. The revision is part of the key, so that it is known when the file
 * is served.
 */
export function drawFileKey(projectId: string, revision: number, kind: FileKind = 'csv'): string {
  return `${projectId}/${revision === 0 ? '' : `r${revision}-`}${randomUUID()}.${kind}`;
}

/** An exported file or an evidence pack. */
export type FileKind = 'csv' | 'zip';

const contentTypes: Readonly<Record<FileKind, string>> = { csv: 'text/csv; charset=utf-8', zip: 'application/zip' };

/** The kind of the file with this key. */
export function kindOfKey(key: string): FileKind {
  return key.endsWith('.zip') ? 'zip' : 'csv';
}

export function contentTypeOfKey(key: string): string {
  return contentTypes[kindOfKey(key)];
}

/** The revision of the file with this key. */
export function revisionOfKey(key: string): number {
  return Number(/\/r(\d+)-/.exec(key)?.[1] ?? 0);
}

/** The HTTP header with the revision of a file. */
export const revisionHeader = 'ledgerprint-revision';
