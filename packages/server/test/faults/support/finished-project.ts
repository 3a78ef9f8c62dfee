import { expect } from 'vitest';
import { parseExport } from '../../support/follow.ts';
import type { Progress } from '../../support/progress-watch.ts';
import { countOccurrences, type Ledger } from './ledger.ts';
import type { LedgerClient } from './ledger-client.ts';

/** A project that a client followed until it finished, and whose file it downloaded. */
export type FinishedProject = {
  readonly projectId: string;
  readonly ledger: Ledger;
  readonly isAnnounced: boolean;
  readonly progress: Progress;
  readonly file: Buffer;
};

/** Follows a sealed project to its file. */
export async function finish(
  client: LedgerClient,
  sealed: Pick<FinishedProject, 'projectId' | 'ledger' | 'isAnnounced'>,
): Promise<FinishedProject> {
  const progress = await client.follow(sealed.projectId);
  expect(progress.status).toBe('completed');
  return { ...sealed, progress, file: await client.download(sealed.projectId) };
}

/**
 * Expects every acknowledged row exactly once, no lost or failed product, and the same bytes as the undisturbed file.
 */
export function expectWhole({ progress, ledger, file }: FinishedProject, undisturbed: Buffer): void {
  const occurrences = countOccurrences(ledger);
  const { size } = occurrences;
  expect(progress).toMatchObject({ totalLines: size, enriched: size, inProgress: 0, failed: 0 });
  const counted = parseExport(file).map((line) => [line.designation ?? '', Number(line.occurrences)] as const);
  expect(new Map(counted)).toEqual(occurrences);
  expect(counted).toHaveLength(size);
  expect(file.equals(undisturbed), `${ledger.name} differs from the file of an undisturbed run`).toBe(true);
}
