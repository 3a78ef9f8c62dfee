import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { TestCaller } from '../support/test-service.ts';
import { useTestService } from '../support/use-test-service.ts';
import { createCompleted, getTotals, ledger, listCases } from './decided-ledger.ts';

const suite = useTestService('all');

// The first call waits for engines to be loaded in two threads.
vi.setConfig({ testTimeout: 120_000 });

/** Every test has its own organization: decisions of one would affect later projects of the others. */
let caller: TestCaller;
beforeEach(async () => {
  caller = await suite.service.createCaller();
});

const decide = (projectId: string, decisions: readonly object[], more: object = {}) =>
  caller.call('Decisions.Decide', { projectId, decisions, decidedBy: 'Marie Durand', ...more });
const ofAccount = (account: string) => ({ selector: { kind: 'account', account } });
const caseOf = async (projectId: string, designation: string) =>
  (await listCases(caller, projectId)).find((one: { designation: string }) => one.designation === designation);

describe('ok', () => {
  it('decides exactly the cases that the selector matches, in a new revision', async () => {
    const projectId = await createCompleted(caller);
    const before = await listCases(caller, projectId);
    const answer = await decide(projectId, [{ ...ofAccount('622'), categoryCode: 'M69_70', note: 'audit' }]);
    expect(answer).toMatchObject({
      status: 200,
      body: {
        revision: 1,
        decisions: [
          {
            validity: 'organization',
            categoryScheme: 'ademe',
            categoryCode: 'M69_70',
            note: 'audit',
            projectId,
            revision: 1,
            decidedBy: 'Marie Durand',
            keyName: 'test',
            selector: { kind: 'account', account: '622' },
          },
        ],
        effect: { cases: '2', changed: '2', rows: '2', spendEur: 2900 },
      },
    });
    const after = await listCases(caller, projectId);
    for (const [at, one] of after.entries()) {
      if (one.account !== '622') expect(one).toEqual(before[at]);
      else
        expect(one).toMatchObject({
          match: 'decided',
          categoryCode: 'M69_70',
          categoryConfidence: 1,
          doubtKgCo2e: 0,
          decision: answer.body.decisions[0].id,
        });
    }
    const totals = await getTotals(caller, projectId);
    const sum = after.reduce((kg: number, one: { footprintKgCo2e?: number }) => kg + (one.footprintKgCo2e ?? 0), 0);
    expect(Number(totals.footprintMg) / 1e6).toBeCloseTo(sum, 5);
    expect(answer.body.effect.totalMg).toBe(totals.footprintMg);
  });

  it('finds a case by its id, accepts it, and records what was accepted', async () => {
    const projectId = await createCompleted(caller);
    const { caseId, categoryCode, footprintKgCo2e } = await caseOf(projectId, 'Ramettes de papier A4');
    const { body } = await decide(projectId, [{ selector: { kind: 'case', caseId }, accept: true }]);
    expect(body.decisions[0]).toMatchObject({
      selector: { kind: 'case', designation: 'Ramettes de papier A4', supplier: 'Lyreco', account: '606' },
      accept: true,
      accepted: [{ categoryScheme: 'ademe', categoryCode }],
    });
    expect(await caseOf(projectId, 'Ramettes de papier A4')).toMatchObject({ match: 'decided', footprintKgCo2e });
  });

  it('accepts each case as shown: what it would confirm is listed first, and no case changes or joins another category', async () => {
    const projectId = await createCompleted(caller, cleaned);
    // The engine gives both cases the same category.
    await decide(projectId, [ofRoy]);
    const shown = await casesOn('611', projectId);
    expect(categoriesOf(shown)).toHaveLength(2);
    const tried = await decide(projectId, [accept], { dryRun: true });
    expect(tried.body.effect.categories).toEqual(categoriesOf(shown));
    expect(tried.body.effect.beforeMg).toBe(tried.body.effect.afterMg);
    const done = await decide(projectId, [accept], { baseRevision: tried.body.revision });
    expect(done.body.effect).toEqual(tried.body.effect);
    const after = await casesOn('611', projectId);
    expect(after.map(choiceOf)).toEqual(shown.map(choiceOf));
    expect(after.filter(({ match }) => match !== 'unmatched').every(isDecided)).toBe(true);
  });

  it('leaves cases of a product without a category open, and says how many', async () => {
    const designation = 'Wqzx';
    const projectId = await createCompleted(caller, [
      ...ledger,
      { designation, amount: '70', currency: 'EUR', supplier: 'Known' },
      { designation, amount: '50', currency: 'EUR', supplier: 'Unknown' },
    ]);
    await decide(projectId, [{ selector: { kind: 'supplier', supplier: 'Known' }, categoryCode: 'C17' }]);
    const selector = { kind: 'designation', designation };
    const { body } = await decide(projectId, [{ selector, accept: true }]);
    expect(body.effect).toMatchObject({
      cases: '2',
      unmatched: '1',
      categories: [{ categoryScheme: 'ademe', categoryCode: 'C17', cases: '1', decided: '1', spendEur: 70 }],
    });
    expect(body.effect.excluded ?? '0').toBe('0');
    const ofUnknown = (await listCases(caller, projectId)).find(
      (one: { supplier: string }) => one.supplier === 'Unknown',
    );
    expect(ofUnknown).toMatchObject({ match: 'unmatched' });
    expect(ofUnknown.categoryCode ?? '').toBe('');
  });

  it('lists which categories one category for all would replace', async () => {
    const projectId = await createCompleted(caller, cleaned);
    await decide(projectId, [ofRoy]);
    const shown = await casesOn('611', projectId);
    const { body } = await decide(projectId, [{ ...ofAccount('611'), categoryCode: 'M69_70' }], { dryRun: true });
    expect(body.effect.categories.map(withoutAfter)).toEqual(categoriesOf(shown).map(withoutAfter));
    const sum = body.effect.categories.reduce((mg: bigint, one: { beforeMg: string }) => mg + BigInt(one.beforeMg), 0n);
    expect(String(sum)).toBe(body.effect.beforeMg);
  });

  it('returns what would change without changing anything', async () => {
    const projectId = await createCompleted(caller);
    const decision = { ...ofAccount('611'), exclusion: 'intra_group' };
    const before = [await listCases(caller, projectId), await getTotals(caller, projectId)];
    const tried = await decide(projectId, [decision], { dryRun: true });
    expect(tried.body).toMatchObject({ effect: { cases: '2', changed: '2', afterMg: '0' } });
    expect([await listCases(caller, projectId), await getTotals(caller, projectId)]).toEqual(before);
    const done = await decide(projectId, [decision]);
    expect(done.body.effect).toEqual(tried.body.effect);
  });

  it('returns the first response to a repeated call, however late and whatever has happened since', async () => {
    const projectId = await createCompleted(caller);
    const request = [{ ...ofAccount('622'), categoryCode: 'M69_70' }];
    const first = await decide(projectId, request, { id: 'my-call-0001' });
    await decide(projectId, [{ ...ofAccount('611'), categoryCode: 'M71' }]);
    expect(await decide(projectId, request, { id: 'my-call-0001' })).toMatchObject({ body: first.body });
    expect(first.body.decisions[0].id).toBe('my-call-0001');
    const { body } = await caller.call('Projects.GetProject', { projectId });
    expect(body.project.revision).toBe(2);
  });

  it('keeps pages of an earlier revision on that revision', async () => {
    const projectId = await createCompleted(caller);
    const list = (more: object) =>
      caller.call('Products.ListCases', { projectId, orderBy: 'footprint', pageSize: 3, ...more });
    const whole = (await list({ pageSize: 100 })).body.cases;
    const first = (await list({})).body;
    await decide(projectId, [{ ...ofAccount('611'), exclusion: 'intra_group' }]);
    const second = (await list({ pageToken: first.nextPageToken })).body;
    expect([...first.cases, ...second.cases]).toEqual(whole.slice(0, 6));
  });

  it('is recorded in the audit log with the API key and the given name', async () => {
    const projectId = await createCompleted(caller);
    const { body } = await decide(projectId, [{ ...ofAccount('622'), categoryCode: 'M69_70' }]);
    const [line] = await suite.service.app.storage.administration.listAudit({
      organization: caller.organization,
      since: undefined,
      limit: 1,
    });
    expect(line).toMatchObject({ action: 'decision.decide', outcome: 'done' });
    expect(line?.actor).toMatch(/^key \d+ "test" as "Marie Durand"$/);
    expect(line?.subject).toBe(`project ${projectId} revision 1: 1 decision ${body.decisions[0].id}`);
  });
});

describe('invalid_argument', () => {
  const selector = { kind: 'account', account: '622' };
  it.each<[string, object, string, string]>([
    ['nothing decided', { selector }, 'decisions[0]', 'NOTHING_DECIDED'],
    ['an unknown kind', { selector: { kind: 'colour' }, accept: true }, 'decisions[0].selector.kind', 'UNKNOWN_VALUE'],
    ['an unknown category', { selector, categoryCode: 'M999' }, 'decisions[0].categoryCode', 'UNKNOWN_CATEGORY'],
    ['an unknown factor', { selector, factorId: 'nobody' }, 'decisions[0].factorId', 'UNKNOWN_FACTOR'],
    ['an unknown reason', { selector, exclusion: 'boring' }, 'decisions[0].exclusion', 'UNKNOWN_VALUE'],
    ['an unknown heading', { selector, ghgCategory: '3.16' }, 'decisions[0].ghgCategory', 'UNKNOWN_VALUE'],
    [
      'a selector that matches nothing',
      { selector: { kind: 'account', account: '999' }, accept: true },
      'decisions[0].selector',
      'SELECTOR_MATCHES_NOTHING',
    ],
    [
      'a case that does not exist',
      { selector: { kind: 'case', caseId: 'nonsense' }, accept: true },
      'decisions[0].selector.caseId',
      'UNKNOWN_CASE',
    ],
    [
      'nothing to accept',
      { selector: { kind: 'designation', designation: 'Zxqv' }, accept: true },
      'decisions[0].accept',
      'NOTHING_TO_ACCEPT',
    ],
    [
      'a quantity for several cases',
      { selector, quantity: { value: 3, unit: 'kg' } },
      'decisions[0].quantity.value',
      'CONTRADICTION',
    ],
  ])('%s', async (_, decision, field, reason) => {
    const projectId = await shared();
    const { status, body } = await decide(projectId, [decision]);
    expect(status).toBe(400);
    expect(body.code).toBe('invalid_argument');
    expect(body.details[0].debug.fieldViolations).toContainEqual(expect.objectContaining({ field, reason }));
  });

  it('names every invalid decision, and makes none of the others', async () => {
    const projectId = await shared();
    const good = { ...ofAccount('622'), categoryCode: 'M69_70' };
    const { body } = await decide(projectId, [good, { selector }, { selector, factorId: 'nobody' }]);
    const fields = body.details[0].debug.fieldViolations.map((one: { field: string }) => one.field);
    expect(fields).toEqual(['decisions[1]', 'decisions[2].factorId']);
    expect((await caller.call('Decisions.ListDecisions', { projectId })).body.decisions ?? []).toEqual([]);
  });

  it("a factor and a category of another organization's referential", async () => {
    const other = await suite.service.createCaller();
    const bytes = Buffer.from('code,label,keywords,factor,unit,source,year\nINK-7,Ink,ink,1,EUR,Own,2024\n');
    await suite.service.app.storage.referentials.load(other.organization, { name: 'inks', bytes });
    const categoryScheme = 'inks';
    for (const mode of ['ademe', 'referential']) {
      const projectId = await createCompleted(caller, ledger.slice(0, 3), mode);
      const { body } = await decide(projectId, [
        { ...ofAccount('622'), factorId: 'INK-7', categoryCode: 'INK-7', categoryScheme },
      ]);
      const reasons = body.details[0].debug.fieldViolations.map((one: { reason: string }) => one.reason);
      expect(reasons).toEqual(['UNKNOWN_CATEGORY', 'UNKNOWN_FACTOR']);
    }
  });

  it('decisions of one call that contradict each other, a reused id, a selector for all cases', async () => {
    const projectId = await createCompleted(
      caller,
      ledger.slice(1, 4).map((row) => ({ ...row, supplier: 'Martin' })),
    );
    const one = { ...ofAccount('622'), categoryCode: 'M69_70' };
    const reasonOf = ({ body }: Awaited<ReturnType<typeof decide>>) =>
      body.details?.[0].debug.fieldViolations[0].reason;
    expect(reasonOf(await decide(projectId, [one, { ...one, categoryCode: 'M71' }]))).toBe('CONTRADICTION');
    const all = { selector: { kind: 'supplier', supplier: 'martin' }, categoryCode: 'M71' };
    expect(reasonOf(await decide(projectId, [all]))).toBe('SELECTOR_MATCHES_ALL');
    expect(await decide(projectId, [one], { id: 'same-id-twice' })).toMatchObject({ status: 200 });
    expect(reasonOf(await decide(projectId, [{ ...one, note: 'x' }], { id: 'same-id-twice' }))).toBe('ID_TAKEN');
    expect(reasonOf(await decide(projectId, [one], { id: 'short' }))).toBe('NOT_AN_ID');
    expect(reasonOf(await decide(projectId, []))).toBe('REQUIRED');
  });
});

describe('failed_precondition', () => {
  it('before the project is completed', async () => {
    const projectId = (await caller.call('Projects.CreateProject', {})).body.projectId;
    const refused = { status: 400, body: { code: 'failed_precondition' } };
    expect(await decide(projectId, [{ ...ofAccount('622'), categoryCode: 'M71' }])).toMatchObject(refused);
  });
});

describe('aborted', () => {
  it('if the same cases were decided differently, or the decision was revoked, since the base revision', async () => {
    const projectId = await createCompleted(caller);
    const first = await decide(projectId, [{ ...ofAccount('622'), categoryCode: 'M69_70' }]);
    const stale = { baseRevision: 0 };
    const other = { ...ofAccount('622'), categoryCode: 'M71' };
    const refused = await decide(projectId, [other], stale);
    expect(refused).toMatchObject({ status: 409, body: { code: 'aborted' } });
    expect(refused.body.message).toContain(first.body.decisions[0].id);
    // The same decision again, other fields and other cases are not contradictions.
    expect(await decide(projectId, [{ ...ofAccount('622'), categoryCode: 'M69_70' }], stale)).toMatchObject({
      status: 200,
    });
    expect(await decide(projectId, [{ ...ofAccount('622'), ghgCategory: '3.2' }], stale)).toMatchObject({
      status: 200,
    });
    expect(await decide(projectId, [{ ...ofAccount('611'), categoryCode: 'M71' }], stale)).toMatchObject({
      status: 200,
    });
    expect(await decide(projectId, [other], { baseRevision: 4 })).toMatchObject({ status: 200 });
  });
});

describe('aborted, for acceptance', () => {
  const reasonOf = ({ body }: Awaited<ReturnType<typeof decide>>) => body.details?.[0].debug.fieldViolations[0].reason;

  it('if any of the cases has changed since the base revision, by whatever decision', async () => {
    const projectId = await createCompleted(caller, cleaned);
    const { revision: shown = 0 } = (await decide(projectId, [accept], { dryRun: true })).body;
    await decide(projectId, [ofRoy]);
    const refused = await decide(projectId, [accept], { baseRevision: shown });
    expect(refused).toMatchObject({ status: 409, body: { code: 'aborted' } });
    expect(refused.body.message).toMatch(/decisions\[0\]\.accept: would accept .* changed after revision 0/);
    expect(reasonOf(refused)).toBe('CHANGED_SINCE');
    expect((await casesOn('611', projectId)).filter(isDecided)).toHaveLength(1);
    const again = (await decide(projectId, [accept], { dryRun: true })).body.revision;
    expect(await decide(projectId, [accept], { baseRevision: again })).toMatchObject({ status: 200 });
  });

  it('but not if other cases changed, or if these have the same category, factor and footprint again', async () => {
    const projectId = await createCompleted(caller, cleaned);
    const { body } = await decide(projectId, [ofRoy]);
    await caller.call('Decisions.RevokeDecision', { projectId, decisionId: body.decisions[0].id });
    await decide(projectId, [{ ...ofAccount('622'), categoryCode: 'M69_70' }]);
    expect(await decide(projectId, [accept], { baseRevision: 0 })).toMatchObject({ status: 200 });
  });
});

/** Two suppliers on one account. */
const cleaned = [...ledger, { ...ledger[5], supplier: 'Roy' }];
const accept = { ...ofAccount('611'), accept: true };
const ofRoy = { selector: { kind: 'supplier', supplier: 'Roy' }, categoryCode: 'C26' };
const casesOn = async (account: string, projectId: string): Promise<readonly ShownCase[]> =>
  (await listCases(caller, projectId)).filter((one: ShownCase) => one.account === account);

type ShownCase = {
  readonly account: string;
  readonly match: string;
  readonly categoryScheme: string;
  readonly categoryCode: string;
  readonly categoryLabel: string;
  readonly factorId?: string;
  readonly spendEur: number;
  readonly footprintKgCo2e: number;
};
const isDecided = ({ match }: ShownCase) => match === 'decided';
const choiceOf = ({ categoryCode, factorId, footprintKgCo2e }: ShownCase) => ({
  categoryCode,
  factorId,
  footprintKgCo2e,
});
const withoutAfter = ({ afterMg: _, ...others }: ReturnType<typeof categoriesOf>[number]) => others;

/** What a dry run should list of cases that have a category: sums of what ListCases shows. */
function categoriesOf(cases: readonly ShownCase[]) {
  const categorized = cases.filter(({ match }) => match !== 'unmatched');
  return [...Map.groupBy(categorized, ({ categoryCode }) => categoryCode)]
    .map(([categoryCode, own]) => {
      const mg = String(Math.round(own.reduce((sum, { footprintKgCo2e }) => sum + footprintKgCo2e, 0) * 1e6));
      return {
        categoryScheme: own[0]?.categoryScheme ?? '',
        categoryCode,
        categoryLabel: own[0]?.categoryLabel ?? '',
        cases: String(own.length),
        decided: String(own.filter(isDecided).length),
        spendEur: own.reduce((sum, { spendEur }) => sum + spendEur, 0),
        beforeMg: mg,
        afterMg: mg,
      };
    })
    .toSorted((one, other) => Number(other.beforeMg) - Number(one.beforeMg));
}

let sharedProject: Promise<string> | undefined;
/** A project that no test changes, and its owner. */
function shared(): Promise<string> {
  caller = suite.caller;
  sharedProject ??= createCompleted(caller);
  return sharedProject;
}
