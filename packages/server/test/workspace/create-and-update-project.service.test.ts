import { describe, expect, it } from 'vitest';
import { expectRefusal, expectViolations } from '../operations/refusal.ts';
import { numberOf } from '../operations/stored-project.ts';
import { useTestService } from '../support/use-test-service.ts';
import { createEnriching, createProject } from './staged-states.ts';

const suite = useTestService();

async function contextOf(projectId: string) {
  const [row] = await suite.service.database.query(
    'SELECT country, currency, year, period, languages, ratios FROM projects WHERE id = $1',
    [numberOf(projectId)],
  );
  return row;
}

const update = (projectId: string, changes: object, headers = {}) =>
  suite.caller.call('Projects.UpdateProject', { projectId, ...changes }, headers);

describe('Projects.CreateProject', () => {
  it('stores the name, the mode and the context', async () => {
    const context = {
      ...{ country: 'be', currency: 'USD', year: 2024, period: ' FY 2024/25 ' },
      languages: [' FR', 'nl', 'fr'],
      ratios: ' ADEME ',
    };
    const projectId = await createProject(suite.caller, { name: ' Books ', categoryMode: 'client', context });
    expect((await update(projectId, {})).body.project).toMatchObject({
      projectId,
      name: 'Books',
      categoryMode: 'client',
      status: 'pending',
      context: {
        country: 'BE',
        currency: 'USD',
        year: 2024,
        period: 'FY 2024/25',
        languages: ['fr', 'nl'],
        ratios: 'ademe',
      },
    });
  });

  it('requires nothing: everything has a default', async () => {
    const { status, body } = await suite.caller.call('Projects.CreateProject', {});
    expect(status).toBe(200);
    expect(await contextOf(body.projectId)).toEqual({
      ...{ country: null, currency: null, year: null, period: null, languages: null, ratios: null },
    });
    expect((await update(body.projectId, {})).body.project).toMatchObject({
      name: 'Untitled project',
      categoryMode: 'ademe',
    });
  });

  it('is also a project of the contract', async () => {
    const projectId = await createProject(suite.caller);
    expect((await suite.caller.call('GetProgress', { projectId })).body).toMatchObject({ status: 'pending' });
  });

  it.each([
    [{ country: 'FRA' }, 'context.country'],
    [{ country: 'EU' }, 'context.country'],
    [{ country: 'QX' }, 'context.country'],
    [{ currency: 'EURO' }, 'context.currency'],
    [{ currency: 'XXX' }, 'context.currency'],
    [{ currency: 'ABC' }, 'context.currency'],
    [{ year: 1989 }, 'context.year'],
    [{ year: 2101 }, 'context.year'],
    [{ year: -1 }, 'context.year'],
    [{ languages: ['de', 'xx'] }, 'context.languages'],
    [{ languages: ['und'] }, 'context.languages'],
    [{ languages: 'en fr de es it nl pt pl cs'.split(' ') }, 'context.languages'],
    [{ ratios: 'leeds' }, 'context.ratios'],
    [{ period: 'x'.repeat(101) }, 'context.period'],
    [{ period: 'a\u0000b' }, 'context.period'],
  ])('invalid_argument for the context %o', async (context, field) => {
    const answer = await suite.caller.call('Projects.CreateProject', { context });
    expectRefusal(answer, 'invalid_argument');
    expectViolations(answer, [field]);
  });

  it('invalid_argument for an unknown mode and a long name', async () => {
    expectViolations(await suite.caller.call('Projects.CreateProject', { categoryMode: 'own' }), ['categoryMode']);
    expectViolations(await suite.caller.call('Projects.CreateProject', { name: 'x'.repeat(201) }), ['name']);
  });

  it('accepts the first and last year and the longest period', async () => {
    for (const context of [{ year: 1990 }, { year: 2100 }, { period: 'é'.repeat(100) }]) {
      expect((await suite.caller.call('Projects.CreateProject', { context })).status).toBe(200);
    }
  });
});

describe('Projects.UpdateProject', () => {
  it('changes the given fields, and the context as a whole', async () => {
    const projectId = await createProject(suite.caller, { context: { country: 'BE', year: 2024 } });
    const { body } = await update(projectId, { name: 'Renamed', context: { currency: 'CHF' } });
    expect(body.project).toMatchObject({ name: 'Renamed', categoryMode: 'ademe', context: { currency: 'CHF' } });
    expect(await contextOf(projectId)).toEqual({
      ...{ country: null, currency: 'CHF', year: null, period: null, languages: null, ratios: null },
    });
    await update(projectId, { categoryMode: 'client' });
    expect((await update(projectId, {})).body.project).toMatchObject({
      name: 'Renamed',
      categoryMode: 'client',
      context: { currency: 'CHF' },
    });
  });

  it('changes only the name of a sealed project', async () => {
    const projectId = await createEnriching(suite.service, suite.caller);
    expect((await update(projectId, { name: 'Later' })).body.project).toMatchObject({
      name: 'Later',
      status: 'enriching',
    });
    for (const changes of [{ categoryMode: 'client' }, { context: { country: 'FR' } }, { context: {} }]) {
      expectRefusal(await update(projectId, { name: 'Lost', ...changes }), 'failed_precondition', /sealed/);
    }
    expect((await update(projectId, {})).body.project).toMatchObject({ name: 'Later' });
  });

  it('returns the same response to a repeated call', async () => {
    const projectId = await createProject(suite.caller);
    const headers = { 'Idempotency-Key': 'rename once' };
    const first = await update(projectId, { name: 'First' }, headers);
    await update(projectId, { name: 'Second' });
    expect((await update(projectId, { name: 'First' }, headers)).body).toEqual(first.body);
    expect((await update(projectId, {})).body.project).toMatchObject({ name: 'Second' });
  });
});
