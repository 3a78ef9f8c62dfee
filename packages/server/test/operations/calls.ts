import { expect } from 'vitest';
import type { Answer, TestCaller } from '../support/test-service.ts';
import type { StoredRow } from './stored-project.ts';

export async function createProject(caller: TestCaller): Promise<string> {
  return projectIdIn(await caller.call('CreateProject', { name: 'test' }));
}

/** Stages rows, which must be accepted, and returns the total. */
export async function stage(
  caller: TestCaller,
  projectId: string,
  activities: readonly Partial<StoredRow>[],
): Promise<string> {
  const { status, body } = await caller.call('AddActivities', { projectId, activities });
  expect({ status, body }).toEqual({ status: 200, body: { staged: expect.any(String) } });
  return body.staged;
}

export async function createSealedProject(
  caller: TestCaller,
  activities: readonly Partial<StoredRow>[] = [{ designation: 'Paper' }],
  webhookUrl = '',
): Promise<string> {
  const projectId = await createProject(caller);
  await stage(caller, projectId, activities);
  const { status } = await caller.call('Submit', { projectId, webhookUrl });
  expect(status).toBe(200);
  return projectId;
}

/** Uploads a file. */
export function importFile(
  caller: TestCaller,
  file: string | Buffer,
  more: Record<string, unknown> = {},
): Promise<Answer> {
  return caller.call('ImportCSV', { name: 'test', csv: Buffer.from(file as string).toString('base64'), ...more });
}

/** Uploads a file, which must be accepted, and returns the project's id. */
export async function imported(
  caller: TestCaller,
  file: string | Buffer,
  more: Record<string, unknown> = {},
): Promise<string> {
  return projectIdIn(await importFile(caller, file, more));
}

function projectIdIn({ status, body }: Answer): string {
  expect({ status, body }).toEqual({ status: 200, body: { projectId: expect.any(String) } });
  return body.projectId;
}
