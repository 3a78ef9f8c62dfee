import type { TestCaller, TestService } from '../../support/test-service.ts';

/** Rows with enough text that a few thousand make a large body. */
export function toRows(count: number): { designation: string; notes: string }[] {
  return Array.from({ length: count }, (_, index) => ({
    designation: `Copy paper A4 ${index}`,
    notes: 'A ream of five hundred sheets, eighty grams per square metre',
  }));
}

/** The same as a file, in base64. */
export function toCsv(count: number): string {
  const lines = toRows(count).map(({ designation, notes }) => `${designation},"${notes}"`);
  return Buffer.from(['designation,notes', ...lines].join('\n')).toString('base64');
}

/** A new project of the caller. */
export async function createProject(caller: TestCaller): Promise<string> {
  const { body } = await caller.call('CreateProject', { name: 'Ledger' });
  return body.projectId;
}

/** A new, sealed project of the caller with rows. */
export async function createSealedProject(caller: TestCaller): Promise<string> {
  const projectId = await createProject(caller);
  await caller.call('AddActivities', { projectId, activities: toRows(2) });
  await caller.call('Submit', { projectId });
  return projectId;
}

/** Number of staged rows that a client sees. */
export async function countStaged(caller: TestCaller, projectId: string): Promise<string> {
  const { body } = await caller.call('GetProgress', { projectId });
  return body.totalLines;
}

/** Number of projects of an organization. */
export async function countProjects({ database }: TestService, caller: TestCaller): Promise<number> {
  const [row] = await database.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM projects WHERE organization_id = $1',
    [caller.organizationId],
  );
  return row?.count ?? -1;
}

/** Number of stored rows, whether a project counts them or not. */
export async function countStoredRows({ database }: TestService): Promise<number> {
  const [row] = await database.query<{ count: number }>('SELECT count(*)::int AS count FROM rows');
  return row?.count ?? -1;
}
