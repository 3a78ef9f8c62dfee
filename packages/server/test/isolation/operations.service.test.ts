import Sqids from 'sqids';
import { beforeAll, describe, expect, it } from 'vitest';
import { listMethods, nameOf } from '../../src/http/rpc/operations.ts';
import { toProductId } from '../../src/workspace/result-id.ts';
import { createProject } from '../operations/calls.ts';
import { createCompletedProject } from '../operations/export-file.ts';
import { numberOf } from '../operations/stored-project.ts';
import { send } from '../support/send.ts';
import { shareTestService, type TestCaller, type TestService } from '../support/test-service.ts';
import { createVictim, marker, readVictim, type Victim, victimStates } from './victim.ts';

const csv = Buffer.from('designation\nInk\n').toString('base64');
const ink = { kind: 'designation', designation: 'Ink' };
const decisionFile = Buffer.from('selector,designation,exclusion\ndesignation,Ink,grant\n').toString('base64');

/** What a stranger tries with each operation. The first test fails if an operation is not listed here. */
const attempts: Readonly<
  Record<
    string,
    {
      readonly request: object;
      readonly takes: 'a project' | 'two projects' | 'a project or nothing' | 'nothing';
      readonly makes?: 'nothing';
    }
  >
> = {
  CreateProject: { request: { name: 'Mine' }, takes: 'nothing' },
  AddActivities: { request: { activities: [{ designation: 'Ink' }] }, takes: 'a project' },
  Submit: { request: { webhookUrl: 'http://stranger.example/' }, takes: 'a project' },
  ImportCSV: { request: { name: 'Mine', csv }, takes: 'nothing' },
  GetProgress: { request: {}, takes: 'a project' },
  ExportCSV: { request: {}, takes: 'a project' },
  'Projects.CreateProject': { request: { name: 'Mine', context: { country: 'DE' } }, takes: 'nothing' },
  'Projects.AddRows': { request: { rows: [{ designation: 'Ink' }] }, takes: 'a project' },
  'Projects.ImportLedger': { request: { name: 'Mine', content: csv, fileName: 'mine.csv' }, takes: 'nothing' },
  'Projects.ListProjects': { request: {}, takes: 'nothing', makes: 'nothing' },
  'Projects.GetProject': { request: {}, takes: 'a project' },
  'Projects.UpdateProject': { request: { name: 'Mine' }, takes: 'a project' },
  'Projects.CancelProject': { request: { reason: 'mine' }, takes: 'a project' },
  'Projects.DeleteProject': { request: {}, takes: 'a project' },
  'Projects.RestoreProject': { request: {}, takes: 'a project' },
  'Products.ListProducts': { request: {}, takes: 'a project' },
  'Products.ListCases': { request: {}, takes: 'a project' },
  'Products.ListGroups': { request: { groupBy: 'supplier' }, takes: 'a project' },
  'Products.ListRows': { request: {}, takes: 'a project' },
  'Catalogue.SearchCategories': {
    request: { query: marker, scheme: 'referential' },
    takes: 'nothing',
    makes: 'nothing',
  },
  'Catalogue.SearchFactors': { request: { query: marker }, takes: 'nothing', makes: 'nothing' },
  'Projects.RunAgain': { request: { name: 'Mine' }, takes: 'a project' },
  'Decisions.Decide': { request: { decisions: [{ selector: ink, exclusion: 'deposit' }] }, takes: 'a project' },
  'Decisions.ListDecisions': { request: { includeRevoked: true }, takes: 'a project or nothing', makes: 'nothing' },
  'Decisions.RevokeDecision': {
    request: { decisionId: `${marker}-decision` },
    takes: 'a project or nothing',
    makes: 'nothing',
  },
  'Decisions.ImportDecisions': { request: { content: decisionFile }, takes: 'a project or nothing', makes: 'nothing' },
  'Decisions.ExportDecisions': { request: { includeRevoked: true }, takes: 'a project or nothing', makes: 'nothing' },
  'Decisions.DrawSample': { request: { seed: 'mine' }, takes: 'a project' },
  'Decisions.GetSample': { request: {}, takes: 'a project' },
  'Decisions.CheckSample': {
    request: { verdicts: [{ productId: toProductId(1), verdict: 'wrong' }] },
    takes: 'a project',
  },
  'Engine.Enrich': {
    request: { rows: [{ designation: 'Ink' }], categoryMode: 'referential' },
    takes: 'nothing',
    makes: 'nothing',
  },
  'Reports.GetReport': { request: {}, takes: 'a project' },
  'Reports.CompareProjects': { request: {}, takes: 'two projects' },
  'Reports.GetReceipt': { request: {}, takes: 'a project' },
  'Reports.ExportEvidence': { request: {}, takes: 'a project' },
  'Reports.SignOff': { request: { revision: 0, signedBy: 'Mine' }, takes: 'a project' },
  'Organization.GetOrganization': { request: {}, takes: 'nothing', makes: 'nothing' },
};
const idsTaken = {
  nothing: [],
  'a project': ['projectId'],
  'a project or nothing': ['projectId'],
  'two projects': ['beforeProjectId', 'afterProjectId'],
};
const all = Object.entries(attempts).map(([operation, attempt]) => ({ operation, ...attempt }));
const onProjects = all.filter(({ takes }) => takes !== 'nothing');

let service: TestService;
let victim: Victim;
let stranger: TestCaller;
let ownProjectId: string;

beforeAll(async () => {
  service = await shareTestService();
  victim = await createVictim(service);
  await service.app.storage.referentials.load(victim.organization, {
    name: marker,
    bytes: Buffer.from(`code,label,keywords,factor,unit,source,year\n${marker},Ink,ink,1,kg,Own,2024\n`),
  });
  stranger = await service.createCaller('Stranger');
  ownProjectId = await createCompletedProject(service, stranger, { content: 'x' });
});

describe('the list of attempts', () => {
  it('has every operation of the contract and of the workspace', () => {
    expect(Object.keys(attempts).sort()).toEqual(listMethods().map(nameOf).sort());
  });

  it.each(listMethods().map((method) => [nameOf(method), method] as const))(
    '%s uses the fields of the contract',
    (name, { input }) => {
      const ids = input.fields.filter(({ localName }) => /id$/i.test(localName)).map(({ localName }) => localName);
      // Products, cases and samples are numbered within their project, so their ids mean nothing without it. The id of
      // a Decide call belongs to its caller, and that of a decision is tried below.
      const others = ids.filter((id) => !['id', 'productId', 'caseId', 'sampleId', 'decisionId'].includes(id));
      expect(others).toEqual(idsTaken[attempts[name]?.takes ?? 'nothing']);
    },
  );
});

describe.each(onProjects)('$operation with a key of another organization', ({ operation, request }) => {
  it.each(victimStates)('is denied on a project that is %s; nothing is revealed or changed', async (state) => {
    const before = await readVictim(service, victim);
    const { sampleId } = victim;
    const projectId = victim.projects[state];
    // Of two projects, either may be the stranger's own.
    const own = { beforeProjectId: ownProjectId, afterProjectId: ownProjectId };
    const answers = [
      await stranger.call(operation, { ...request, projectId, sampleId, ...own, beforeProjectId: projectId }),
      await stranger.call(
        operation,
        { ...request, projectId, sampleId, ...own, afterProjectId: projectId },
        { 'Idempotency-Key': 'theirs' },
      ),
    ];
    for (const { status, headers, body } of answers) {
      expect({ status, code: body.code }).toEqual({ status: 403, code: 'permission_denied' });
      expect(JSON.stringify([body, [...headers]])).not.toContain(marker);
    }
    expect(await readVictim(service, victim)).toEqual(before);
  });
});

describe.each(all.filter(({ makes }) => makes === 'nothing'))(
  '$operation with a key of another organization',
  ({ operation, request }) => {
    it('shows and changes nothing of the first', async () => {
      const before = await readVictim(service, victim);
      for (const more of [{}, { deleted: true }]) {
        const { status, headers, body } = await stranger.call(operation, { ...request, ...more });
        expect([200, 400, 404]).toContain(status);
        const said = JSON.stringify([body, [...headers]]);
        expect(said).not.toContain(marker);
        for (const projectId of Object.values(victim.projects)) expect(said).not.toContain(projectId);
      }
      expect(await readVictim(service, victim)).toEqual(before);
    });
  },
);

describe.each(all.filter(({ takes, makes }) => takes === 'nothing' && makes === undefined))(
  '$operation with a key of another organization',
  ({ operation, request }) => {
    it('creates its own data, which the first organization cannot use', async () => {
      const before = await readVictim(service, victim);
      const { body } = await stranger.call(operation, request);
      expect((await victim.call('GetProgress', { projectId: body.projectId })).body.code).toBe('permission_denied');
      expect(await readVictim(service, victim)).toEqual(before);
    });

    it('never gets the response stored for an Idempotency-Key of the first', async () => {
      const headers = { 'Idempotency-Key': `of both, ${operation}` };
      const first = await victim.call(operation, request, headers);
      const second = await stranger.call(operation, request, headers);
      expect([first.status, second.status]).toEqual([200, 200]);
      expect(second.body.projectId).not.toBe(first.body.projectId);
    });
  },
);

describe('decisions of another organization', () => {
  const enrich = (caller: TestCaller) =>
    caller.call('Engine.Enrich', { rows: [{ designation: 'Ink', amount: '12', currency: 'EUR' }] });

  it('apply only to it', async () => {
    const { decisionId } = victim;
    expect((await enrich(victim)).body.products).toMatchObject([{ match: 'excluded', decision: decisionId }]);
    const other = await service.createCaller();
    expect((await enrich(other)).body.products).toMatchObject([{ decision: '', exclusions: [] }]);
  });

  it('cannot be revoked or seen by others', async () => {
    const before = await readVictim(service, victim);
    const { decisionId } = victim;
    const answer = await stranger.call('Decisions.RevokeDecision', { decisionId });
    expect(answer.body).toEqual((await stranger.call('Decisions.RevokeDecision', { decisionId: 'none' })).body);
    expect(answer.status).toBe(404);
    expect(await readVictim(service, victim)).toEqual(before);
  });
});

describe('downloads', () => {
  it('a link to one file opens no other, and does not reveal whether another exists', async () => {
    const other = await createVictim(service, 'Another');
    const { body } = await other.call('ExportCSV', { projectId: other.projects.completed });
    const link = new URL(body.downloadUrl);
    const get = (path: string, query = link.search) =>
      send(`${link.origin}/downloads/${path}${query}`, { method: 'GET' });
    const answers = [
      await get(victim.fileKey),
      await get(`${victim.projects.completed}/nothing.csv`),
      await get(victim.fileKey, ''),
      await get('../secret.key'),
      await get('%2e%2e/secret.key'),
    ];
    expect(answers.slice(0, 3).map(({ status }) => status)).toEqual([403, 403, 403]);
    for (const answer of answers) {
      expect([403, 404]).toContain(answer.status);
      expect(JSON.stringify(answer.body)).not.toContain(marker);
    }
  });
});

describe('project ids', () => {
  it('cannot be enumerated: the neighbours of 300 ids do not exist, and their order reveals nothing', async () => {
    const ids = await Promise.all(Array.from({ length: 300 }, () => createProject(victim)));
    const numbers = ids.map(numberOf);
    expect(new Set(numbers).size).toBe(300);
    const sqids = new Sqids({ minLength: 8 });
    const neighbours = numbers.flatMap((number) => [number - 1, number + 1]).map((number) => sqids.encode([number]));
    const answers = await Promise.all(neighbours.map((projectId) => stranger.call('GetProgress', { projectId })));
    expect(new Set(answers.map(({ body }) => body.code))).toEqual(new Set(['not_found']));
    // If the numbers grew with time, nearly all steps would go up; of 300 random ones, half do, within six standard
    // deviations.
    const up = numbers.slice(1).filter((number, index) => number > (numbers[index] ?? 0)).length;
    expect(Math.abs(up - 150)).toBeLessThan(60);
    expect(Math.max(...numbers)).toBeGreaterThan(2 ** 50);
  });
});
