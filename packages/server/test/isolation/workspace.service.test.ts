import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listMethods, nameOf } from '../../src/http/rpc/operations.ts';
import { workspaceExamples } from '../../tools/openapi/workspace-examples.ts';
import { unserved } from '../http/reference/openapi-document.ts';
import { createProject, withoutWork } from '../operations/calls.ts';
import { openTestService, type TestCaller, type TestService } from '../support/test-service.ts';
import { createVictim, marker, readVictim, type Victim } from './victim.ts';

let service: TestService;
let victim: Victim;
let stranger: TestCaller;

beforeAll(async () => {
  service = await openTestService(withoutWork);
  victim = await createVictim(service);
  stranger = await service.createCaller('Stranger');
});
afterAll(() => service.close());

const workspace = listMethods().filter(({ parent }) => parent.typeName.startsWith('ledgerprint.'));
const onProjects = workspace
  .filter(({ input }) => input.fields.some(({ localName }) => localName === 'projectId'))
  .map(nameOf);

/** The first request that the reference shows, of this project. */
function requestOf(operation: string, projectId: string): object {
  const [example] = Object.values(workspaceExamples[operation]?.requests ?? {});
  return { ...example?.value, projectId };
}

it('there are ten operations on a project', () => {
  expect(onProjects).toHaveLength(10);
});

describe.each(onProjects)('%s', (operation) => {
  const test = unserved.has(operation) ? it.fails : it;
  const codeFor = async (projectId: string) => {
    const { status, headers, body } = await stranger.call(operation, requestOf(operation, projectId));
    expect(JSON.stringify([body, [...headers]])).not.toContain(marker);
    return { status, code: body.code };
  };

  for (const state of ['open', 'sealed', 'completed', 'failed'] as const) {
    test(`is denied to strangers on a project that is ${state}; nothing is told, nothing changes`, async () => {
      const before = await readVictim(service, victim);
      expect(await codeFor(victim.projects[state])).toEqual({ status: 403, code: 'permission_denied' });
      expect(await readVictim(service, victim)).toEqual(before);
    });
  }

  test('says the same of ids that nobody has and of those that are none', async () => {
    for (const projectId of ['unknown1', 'x', '../secret', `${victim.projects.open} `]) {
      expect(await codeFor(projectId)).toEqual({ status: 404, code: 'not_found' });
    }
    expect(await codeFor('')).toEqual({ status: 400, code: 'invalid_argument' });
  });
});

describe('lists', () => {
  const test = unserved.has('Projects.ListProjects') ? it.fails : it;

  test('hold the projects of the caller and of nobody else', async () => {
    const own = await createProject(stranger);
    const { body } = await stranger.call('Projects.ListProjects', {});
    expect(body.projects.map(({ projectId }: { projectId: string }) => projectId)).toContain(own);
    expect(JSON.stringify(body)).not.toContain(marker);
    for (const projectId of Object.values(victim.projects)) {
      expect(JSON.stringify(body)).not.toContain(projectId);
    }
  });
});
