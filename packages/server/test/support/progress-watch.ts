import { expect } from 'vitest';

/** A progress record with its counts as numbers. */
export type Progress = {
  readonly status: string;
  readonly totalLines: number;
  readonly enriched: number;
  readonly inProgress: number;
  readonly failed: number;
  readonly submittedAt: string;
  readonly completedAt: string;
};

/** Takes the records of one project in the order in which they were requested. */
export type ProgressWatch = (body: Readonly<Record<string, string>>) => Progress;

const statuses = ['pending', 'enriching', 'completed', 'failed'];

/** Checks every progress record of one project against the guarantees, and against earlier records. */
export function createProgressWatch(): ProgressWatch {
  let last: Progress | undefined;
  return (body) => {
    const progress = toProgress(body);
    const { status, totalLines, enriched, inProgress, failed } = progress;
    const context = JSON.stringify({ last, progress });
    const isSealed = status !== 'pending';
    expect(statuses, context).toContain(status);
    expect(enriched + inProgress + failed, context).toBe(isSealed ? totalLines : 0);
    expect(progress.submittedAt !== '', context).toBe(isSealed);
    expect(progress.completedAt !== '', context).toBe(status === 'completed' || status === 'failed');
    if (last !== undefined) expectNothingWentBack(last, progress, context);
    last = progress;
    return progress;
  };
}

function expectNothingWentBack(last: Progress, now: Progress, context: string): void {
  expect(statuses.indexOf(now.status), context).toBeGreaterThanOrEqual(statuses.indexOf(last.status));
  // When the project is sealed, rows become products, which are fewer.
  if (last.status === 'pending' && now.status !== 'pending') return;
  expect(now.enriched, context).toBeGreaterThanOrEqual(last.enriched);
  expect(now.failed, context).toBeGreaterThanOrEqual(last.failed);
  if (now.status === 'pending') expect(now.totalLines, context).toBeGreaterThanOrEqual(last.totalLines);
  else expect(now.totalLines, context).toBe(last.totalLines);
  if (last.submittedAt !== '') expect(now.submittedAt, context).toBe(last.submittedAt);
  if (last.completedAt !== '') expect(now.completedAt, context).toBe(last.completedAt);
}

function toProgress(body: Readonly<Record<string, string>>): Progress {
  const names = ['totalLines', 'enriched', 'inProgress', 'failed'];
  const numbers = Object.fromEntries(names.map((name) => [name, Number(body[name])]));
  return { ...body, ...numbers } as Progress;
}
