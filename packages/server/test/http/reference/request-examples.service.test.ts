import { beforeAll, describe, expect, it } from 'vitest';
import { createProject, createSealedProject, imported, stage } from '../../operations/calls.ts';
import { createCompletedProject } from '../../operations/export-file.ts';
import { expectRefusal } from '../../operations/refusal.ts';
import type { Answer } from '../../support/test-service.ts';
import { useTestService } from '../../support/use-test-service.ts';
import { createCompleted } from '../../workspace/decided-ledger.ts';
import { document, jsonOf, operations, problemsOf, schemaOf } from './openapi-document.ts';

const suite = useTestService();
/** A service that completes projects. */
const working = useTestService('all');
let enriched: string;
beforeAll(async () => {
  enriched = await createCompleted(working.caller, decided);
}, 120_000);

async function stagedProject(): Promise<string> {
  const projectId = await createProject(suite.caller);
  await stage(suite.caller, projectId, [{ designation: 'Paper' }]);
  return projectId;
}

/** Creates a project in the state that the operation's examples assume; its id replaces theirs. */
const projects: Readonly<Record<string, () => Promise<string>>> = {
  AddActivities: () => createProject(suite.caller),
  Submit: stagedProject,
  GetProgress: () => createSealedProject(suite.caller),
  ExportCSV: () => createCompletedProject(suite.service, suite.caller, { content: 'designation\r\n' }),
  'Projects.AddRows': () => createProject(suite.caller),
  'Projects.GetProject': () => createSealedProject(suite.caller),
  'Projects.UpdateProject': stagedProject,
  'Projects.CancelProject': () => createSealedProject(suite.caller),
  'Projects.DeleteProject': stagedProject,
  'Projects.RestoreProject': async () => {
    const projectId = await stagedProject();
    await suite.caller.call('Projects.DeleteProject', { projectId });
    return projectId;
  },
  'Projects.RunAgain': () => createSealedProject(suite.caller),
  'Products.ListProducts': () => createSealedProject(suite.caller),
  'Products.ListCases': () => createSealedProject(suite.caller),
  'Products.ListGroups': () => createSealedProject(suite.caller),
  'Products.ListRows': stagedProject,
};

/** The rows that the examples of decisions refer to. */
const decided = [
  { designation: 'Gazole', quantity: '1000', unit: 'L', supplier: 'Total', account: '606140' },
  { designation: 'Ramette papier A4', amount: '174', currency: 'EUR', account: '6064' },
  { designation: 'Nettoyage des locaux', amount: '600', currency: 'EUR', account: '611' },
];

/** Values that replace those of an example: the ids of an enriched project, of a decision and of a sample. */
async function decidedIds(operation: string): Promise<Readonly<Record<string, unknown>>> {
  const { caller } = working;
  const projectId = enriched;
  if (operation === 'Decisions.RevokeDecision') {
    const decisions = [{ selector: { kind: 'account', account: '6064' }, exclusion: 'deposit' }];
    const { body } = await caller.call('Decisions.Decide', { projectId, decisions });
    return { projectId, decisionId: body.decisions[0].id };
  }
  if (operation === 'Reports.CompareProjects') return { beforeProjectId: projectId, afterProjectId: projectId };
  if (operation === 'Reports.SignOff') {
    const { body } = await caller.call('Projects.GetProject', { projectId });
    return { projectId, revision: body.project.revision };
  }
  if (operation !== 'Decisions.GetSample' && operation !== 'Decisions.CheckSample') return { projectId };
  const { sample } = (await caller.call('Decisions.DrawSample', { projectId })).body;
  const [{ product }] = sample.products;
  if (operation === 'Decisions.GetSample') return { projectId };
  const verdicts = [{ productId: product.productId, verdict: 'right', note: 'Invoice F-2024-118.' }];
  return { projectId, sampleId: sample.sampleId, verdicts };
}

/** Whether the examples of the operation need an enriched project. */
const isAboutDecided = (operation: string) => operation.startsWith('Decisions.') || operation.startsWith('Reports.');

/** Makes the call of an example, with a project that exists. */
async function callExample(operation: string, example: Readonly<Record<string, unknown>>): Promise<Answer> {
  if (isAboutDecided(operation)) {
    const ids = await decidedIds(operation);
    // An example that names no project is about the organization.
    const { projectId: _, ...others } = ids;
    return working.caller.call(operation, { ...example, ...('projectId' in example ? ids : others) });
  }
  const projectId = await projects[operation]?.();
  return suite.caller.call(operation, projectId === undefined ? example : { ...example, projectId });
}

const examples = operations.flatMap(({ operationId, requestBody, responses }) => {
  const answer = responses[200];
  if (answer === undefined || '$ref' in answer) throw new Error(`${operationId} has no answer`);
  return Object.entries(jsonOf(requestBody).examples).map(([name, { value }]) => ({
    operationId,
    name,
    value,
    ref: jsonOf(answer).schema.$ref,
  }));
});

describe('every request of the reference is accepted and gets the documented answer', () => {
  for (const { operationId, name, value, ref } of examples) {
    it(`${operationId}, ${name}`, async () => {
      const { status, body } = await callExample(operationId, value);
      expect({ status, body }).toMatchObject({ status: 200 });
      expect(problemsOf(ref, body)).toEqual([]);
      const { properties, required = [] } = schemaOf(ref);
      expect(Object.keys(properties)).toEqual(expect.arrayContaining(Object.keys(body)));
      expect(Object.keys(body)).toEqual(expect.arrayContaining([...required]));
    });
  }

  it.each(['AddActivities', 'Submit'])('%s, exactly', async (operationId) => {
    const operation = operations.find((candidate) => candidate.operationId === operationId);
    const answer = operation?.responses[200];
    if (operation === undefined || answer === undefined || '$ref' in answer) throw new Error('not documented');
    const [request] = Object.values(jsonOf(operation.requestBody).examples);
    const [response] = Object.values(jsonOf(answer).examples);
    expect((await callExample(operationId, request?.value ?? {})).body).toEqual(response?.value);
  });

  it('GetProgress, at every stage', async () => {
    const completed = () => createCompletedProject(suite.service, suite.caller, { content: 'x' });
    const stages = [stagedProject, () => createSealedProject(suite.caller), completed];
    const seen: string[] = [];
    for (const create of stages) {
      const { body } = await suite.caller.call('GetProgress', { projectId: await create() });
      expect(problemsOf('#/components/schemas/GetProgressResponse', body)).toEqual([]);
      seen.push(body.status);
    }
    expect(seen).toEqual(['pending', 'enriching', 'completed']);
  });
});

describe('a request without a required field is refused', () => {
  const required = examples.flatMap(({ operationId, name, value }) => {
    const operation = operations.find((candidate) => candidate.operationId === operationId);
    const ref = operation === undefined ? '' : jsonOf(operation.requestBody).schema.$ref;
    return (schemaOf(ref).required ?? []).map((field) => ({ operationId, field, name, value }));
  });

  for (const { operationId, field, name, value } of required) {
    it(`${operationId} without ${field}, ${name}`, async () => {
      const answer = isAboutDecided(operationId)
        ? await working.caller.call(operationId, { ...value, ...(await decidedIds(operationId)), [field]: undefined })
        : await suite.caller.call(operationId, {
            ...value,
            projectId: (await projects[operationId]?.()) ?? '',
            [field]: undefined,
          });
      expectRefusal(answer, 'invalid_argument', new RegExp(field));
    });
  }
});

describe('a text may be as long as the reference says, and no longer', () => {
  async function decide(decision: object, more: object = {}): Promise<Answer> {
    const selector = { kind: 'account', account: '611' };
    return working.caller.call('Decisions.Decide', {
      ...(await decidedIds('Decisions.Decide')),
      dryRun: true,
      ...more,
      decisions: [{ selector, ...(Object.keys(decision).length === 0 ? { exclusion: 'deposit' } : decision) }],
    });
  }
  const calls: Readonly<Record<string, (field: string, text: string) => Promise<Answer>>> = {
    CreateProjectRequest: (_field, name) => suite.caller.call('CreateProject', { name }),
    ImportCSVRequest: (_field, name) => suite.caller.call('ImportCSV', { name, csv: btoa('Designation\nPaper\n') }),
    SubmitRequest: async (_field, webhookUrl) =>
      suite.caller.call('Submit', { projectId: await stagedProject(), webhookUrl }),
    ImportActivity: async (field, text) =>
      suite.caller.call('AddActivities', {
        projectId: await createProject(suite.caller),
        activities: [{ designation: 'Paper', [field]: text }],
      }),
    'ledgerprint.v1.CreateProjectRequest': (_field, name) => suite.caller.call('Projects.CreateProject', { name }),
    'ledgerprint.v1.Context': (_field, period) => suite.caller.call('Projects.CreateProject', { context: { period } }),
    'ledgerprint.v1.UpdateProjectRequest': async (_field, name) =>
      suite.caller.call('Projects.UpdateProject', { projectId: await stagedProject(), name }),
    'ledgerprint.v1.ImportLedgerRequest': (_field, name) =>
      suite.caller.call('Projects.ImportLedger', {
        name,
        fileName: 'ledger.csv',
        content: btoa('Designation,Amount\nPaper,12\n'),
      }),
    'ledgerprint.v1.CancelProjectRequest': async (_field, reason) =>
      suite.caller.call('Projects.CancelProject', { projectId: await createSealedProject(suite.caller), reason }),
    'ledgerprint.v1.Row': async (field, text) =>
      suite.caller.call('Projects.AddRows', {
        projectId: await createProject(suite.caller),
        rows: [{ designation: 'Paper', [field]: text }],
      }),
    'ledgerprint.v1.Filter': async (field, text) =>
      suite.caller.call('Products.ListProducts', {
        projectId: await createSealedProject(suite.caller),
        filter: { [field]: text },
      }),
    'ledgerprint.v1.ListRowsRequest': async (field, text) =>
      suite.caller.call('Products.ListRows', { projectId: await createSealedProject(suite.caller), [field]: text }),
    'ledgerprint.v1.DecideRequest': (_field, decidedBy) => decide({}, { decidedBy }),
    'ledgerprint.v1.Decision': (_field, note) => decide({ note, exclusion: 'deposit' }),
    'ledgerprint.v1.OwnFactor': (field, text) =>
      decide({ ownFactor: { name: 'Mine', value: 1, unit: 'kg', source: 'Mine', [field]: text } }),
    'ledgerprint.v1.DrawSampleRequest': async (_field, seed) =>
      working.caller.call('Decisions.DrawSample', { ...(await decidedIds('Decisions.Decide')), seed }),
    'ledgerprint.v1.Verdict': async (_field, note) => {
      const { verdicts, ...sample } = await decidedIds('Decisions.CheckSample');
      const [verdict] = verdicts as readonly object[];
      return working.caller.call('Decisions.CheckSample', { ...sample, verdicts: [{ ...verdict, note }] });
    },
    'ledgerprint.v1.SignOffRequest': async (field, text) =>
      working.caller.call('Reports.SignOff', {
        ...(await decidedIds('Reports.SignOff')),
        signedBy: 'Marie',
        [field]: text,
      }),
    'ledgerprint.v1.SearchCategoriesRequest': (_field, query) =>
      suite.caller.call('Catalogue.SearchCategories', { query }),
  };
  const limits = Object.entries(document.components.schemas).flatMap(([schema, { properties }]) =>
    Object.entries(properties).flatMap(([field, { maxLength }]) =>
      maxLength === undefined ? [] : [{ schema, field, maxLength }],
    ),
  );
  const textOf = (field: string, length: number) =>
    (field === 'webhookUrl' ? 'https://erp.example.com/' : '').padEnd(length, 'x');

  for (const { schema, field, maxLength } of limits) {
    it(`${schema} ${field}: ${maxLength} characters`, async () => {
      const call = calls[schema];
      if (call === undefined) throw new Error(`this test does not know how to send a ${schema}`);
      expect((await call(field, textOf(field, maxLength))).body).not.toHaveProperty('code');
      expectRefusal(await call(field, textOf(field, maxLength + 1)), 'invalid_argument', /is longer than|at most/);
    });
  }

  it('covers all texts of rows and of other requests', () => {
    expect(limits.filter(({ schema }) => !schema.startsWith('ledgerprint.v1.'))).toHaveLength(13);
    expect(new Set(limits.map(({ schema }) => schema))).toEqual(new Set(Object.keys(calls)));
  });
});

it('the modes that the reference lists are accepted', async () => {
  const modes = schemaOf('#/components/schemas/ImportCSVRequest').properties.categoryMode?.enum ?? [];
  for (const categoryMode of modes) await imported(suite.caller, 'Designation\nPaper\n', { categoryMode });
  expect(modes).toEqual(['ademe', 'client', 'referential']);
});
