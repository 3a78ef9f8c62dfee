import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestService, type TestCaller, type TestService } from '../support/test-service.ts';
import { createProject, createSealedProject, imported, stage, withoutWork } from './calls.ts';
import { expectRefusal } from './refusal.ts';
import { endProject, readProject } from './stored-project.ts';

let service: TestService;
let caller: TestCaller;

beforeAll(async () => {
  service = await openTestService(withoutWork);
  caller = await service.createCaller();
});
afterAll(() => service.close());

async function stagedProject(): Promise<string> {
  const projectId = await createProject(caller);
  await stage(caller, projectId, [{ designation: 'Paper' }]);
  return projectId;
}

async function failedProject(): Promise<string> {
  const projectId = await createSealedProject(caller);
  await endProject(service, projectId, 'failed');
  return projectId;
}

describe('failed_precondition', () => {
  it.each([
    { title: 'empty', create: () => createProject(caller), status: 'pending' },
    { title: 'unsealed with rows', create: stagedProject, status: 'pending' },
    { title: 'sealed and enriching', create: () => createSealedProject(caller), status: 'enriching' },
    {
      title: 'imported and enriching',
      create: () => imported(caller, 'Designation\nPaper\n'),
      status: 'enriching',
    },
    { title: 'failed', create: failedProject, status: 'failed' },
  ])(
    'a project that is $title is not ready: a sentence says its status, nothing changes',
    async ({ create, status }) => {
      const projectId = await create();
      const before = await readProject(service, projectId);
      const answer = await caller.call('ExportCSV', { projectId });
      expectRefusal(answer, 'failed_precondition', new RegExp(`${status}.*\\.$`));
      expect(answer.body).not.toHaveProperty('downloadUrl');
      expect(await readProject(service, projectId)).toEqual(before);
    },
  );
});

describe('invalid_argument, not_found, permission_denied', () => {
  it('come before the state of the project', async () => {
    const foreign = await createProject(await service.createCaller());
    expectRefusal(await caller.call('ExportCSV', {}), 'invalid_argument', /projectId/);
    expectRefusal(await caller.call('ExportCSV', { projectId: 'unknown1' }), 'not_found', /no project/);
    expectRefusal(
      await caller.call('ExportCSV', { projectId: foreign }),
      'permission_denied',
      /organization/,
    );
  });
});
