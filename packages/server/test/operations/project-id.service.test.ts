import Sqids from 'sqids';
import { beforeAll, describe, expect, it } from 'vitest';
import { shareTestService, type TestCaller, type TestService } from '../support/test-service.ts';
import { createProject, createSealedProject, stage } from './calls.ts';
import { expectRefusal, expectViolations } from './refusal.ts';
import { countStored, numberOf, readProject } from './stored-project.ts';

/** The operations that take a projectId, each with an otherwise valid request. */
const operations = [
  { operation: 'AddActivities', request: { activities: [{ designation: 'Paper' }] } },
  { operation: 'Submit', request: {} },
  { operation: 'GetProgress', request: {} },
  { operation: 'ExportCSV', request: {} },
] as const;

let service: TestService;
let caller: TestCaller;
let projectId: string;

beforeAll(async () => {
  service = await shareTestService();
  caller = await service.createCaller();
  projectId = await createProject(caller);
  await stage(caller, projectId, [{ designation: 'Ink' }]);
});

/** Other texts that the public library decodes to the same number. */
function otherFormsOf(id: string): readonly string[] {
  const number = numberOf(id);
  const forms = Array.from({ length: 24 }, (_, length) => new Sqids({ minLength: length }).encode([number]));
  // Blocking the usual form makes the library encode another one that still decodes.
  forms.push(new Sqids({ minLength: 8, blocklist: new Set([id]) }).encode([number]));
  return [...new Set(forms)].filter((form) => form !== id);
}

describe.each(operations)('$operation', ({ operation, request }) => {
  describe('ok', () => {
    it('lets every key of the organization that owns the project use it', async () => {
      const { administration } = service.app.storage;
      const second = await administration.createKey(caller.organization, { name: 'second', expiresAt: undefined });
      const own = await createProject(caller);
      await stage(caller, own, [{ designation: 'Ink' }]);
      const { body } = await caller.call(
        operation,
        { projectId: own, ...request },
        { Authorization: `Bearer ${second}` },
      );
      if (operation === 'ExportCSV') expect(body.code).toBe('failed_precondition');
      else expect(body).not.toHaveProperty('code');
    });
  });

  describe('invalid_argument', () => {
    it.each([
      { title: 'missing', given: {} },
      { title: 'null', given: { projectId: null } },
      { title: 'empty', given: { projectId: '' } },
    ])('a projectId that is $title is refused and named', async ({ given }) => {
      const answer = await caller.call(operation, { ...request, ...given });
      expectRefusal(answer, 'invalid_argument', /projectId/);
      expectViolations(answer, ['projectId']);
    });

    it.each([[5], [true], [['a']], [{}]])('a projectId that is not a string is refused: %j', async (given) => {
      expectRefusal(await caller.call(operation, { ...request, projectId: given }), 'invalid_argument', /project_?id/i);
    });
  });

  describe('not_found', () => {
    it('a project that does not exist', async () => {
      const unknown = new Sqids({ minLength: 8 }).encode([4_503_599_627_370_497]);
      expectRefusal(await caller.call(operation, { ...request, projectId: unknown }), 'not_found', /projectId/);
    });

    it('a decodable id that is not the canonical form', async () => {
      const forms = otherFormsOf(projectId);
      expect(forms.some((form) => form.length <= 16)).toBe(true);
      for (const form of forms) {
        expect(numberOf(form)).toBe(numberOf(projectId));
        expectRefusal(await caller.call(operation, { ...request, projectId: form }), 'not_found');
      }
    });

    it.each([
      { title: 'a blank', text: '   ' },
      { title: 'a UUID', text: '7b0d9ad5-3a0f-4c1e-9a52-0a5d3f0b1c2d' },
      { title: 'a number', text: '12345678' },
      { title: 'a negative number', text: '-1' },
      { title: 'several numbers in one sqid', text: new Sqids().encode([1, 2, 3, 4]) },
      { title: 'the greatest safe number', text: new Sqids({ minLength: 8 }).encode([Number.MAX_SAFE_INTEGER]) },
      { title: 'a number beyond 53 bits', text: 'zzzzzzzzzzzzzzzz' },
      { title: 'a lone surrogate', text: 'abcd\ud800efgh' },
      { title: 'digits of another script', text: '١٢٣٤٥٦٧٨' },
      { title: 'a path', text: '../../etc/passwd' },
      { title: 'SQL', text: "' OR 1=1 --" },
      { title: 'the name of a property', text: '__proto__' },
      { title: 'very long text', text: 'a'.repeat(50_000) },
    ])('garbage: $title', async ({ text }) => {
      expectRefusal(await caller.call(operation, { ...request, projectId: text }), 'not_found');
    });

    it.each([
      { title: 'spaces around it', change: (id: string) => ` ${id} ` },
      { title: 'a line break after it', change: (id: string) => `${id}\n` },
      { title: 'its last character missing', change: (id: string) => id.slice(0, -1) },
      { title: 'an additional character', change: (id: string) => `${id}a` },
      { title: 'the case of its letters swapped', change: swapCase },
    ])('an id that is not passed back verbatim: $title', async ({ change }) => {
      expectRefusal(await caller.call(operation, { ...request, projectId: change(projectId) }), 'not_found');
    });
  });

  describe('permission_denied', () => {
    it('using a project of another organization fails and changes nothing', async () => {
      const stranger = await service.createCaller();
      const before = [await readProject(service, projectId), await countStored(service)];
      const answer = await stranger.call(operation, { ...request, projectId });
      expectRefusal(answer, 'permission_denied');
      expect(answer.body.message).not.toContain(caller.organization);
      expect([await readProject(service, projectId), await countStored(service)]).toEqual(before);
    });

    it('whether it is sealed or not', async () => {
      const stranger = await service.createCaller();
      const sealed = await createSealedProject(caller);
      expectRefusal(await stranger.call(operation, { ...request, projectId: sealed }), 'permission_denied');
    });
  });

  describe('unauthenticated', () => {
    it.each([
      { title: 'the project exists', id: () => projectId },
      { title: 'it does not exist', id: () => 'zzzzzzzzzzzzzzzz' },
      { title: 'none is named', id: () => '' },
    ])('without a valid key, nothing is revealed about the project if $title', async ({ id }) => {
      for (const Authorization of [undefined, 'Bearer lp_live_unknown']) {
        const answer = await caller.call(operation, { ...request, projectId: id() }, { Authorization });
        expectRefusal(answer, 'unauthenticated');
      }
    });
  });
});

function swapCase(text: string): string {
  return [...text].map((c) => (c === c.toLowerCase() ? c.toUpperCase() : c.toLowerCase())).join('');
}
