import { describe, expect, it } from 'vitest';
import { stage } from '../operations/calls.ts';
import { numberOf } from '../operations/stored-project.ts';
import { runInProcess, runJsonInProcess } from '../support/run-in-process.ts';
import type { TestCaller } from '../support/test-service.ts';
import { useTestService } from '../support/use-test-service.ts';

const suite = useTestService();

const run = (...args: readonly string[]) => runInProcess(suite.service.database, ['organization', 'context', ...args]);
const runJson = (...args: readonly string[]) =>
  runJsonInProcess(suite.service.database, ['organization', 'context', ...args]);

async function createSealed(caller: TestCaller, context: object): Promise<string> {
  const { body } = await caller.call('Projects.CreateProject', { context });
  await stage(caller, body.projectId, [{ designation: 'Paper' }]);
  await caller.call('Submit', { projectId: body.projectId });
  return body.projectId;
}

async function contextOf(projectId: string) {
  const [row] = await suite.service.database.query(
    'SELECT country, currency, year, period FROM projects WHERE id = $1',
    [numberOf(projectId)],
  );
  return row;
}

describe('organization context', () => {
  it('is empty at first, then shows what was set, and changes only what is given', async () => {
    const { organization } = await suite.service.createCaller();
    const nothing = {
      organization,
      country: null,
      currency: null,
      year: null,
      period: null,
      languages: null,
      ratios: null,
    };
    expect(await runJson(organization)).toEqual(nothing);
    expect(await runJson(organization, '--country', 'be', '--year', '2024')).toEqual({
      ...nothing,
      country: 'BE',
      year: 2024,
    });
    const set = ['--currency', 'CHF', '--period', 'FY 2024', '--language', 'de,fr', '--ratios', 'ademe'];
    const all = {
      ...{ organization, country: 'BE', currency: 'CHF', year: 2024, period: 'FY 2024' },
      languages: ['de', 'fr'],
      ratios: 'ademe',
    };
    expect(await runJson(organization, ...set)).toEqual(all);
    expect(await runJson(organization)).toEqual(all);
    expect(await runJson(organization, '--clear', '--country', 'FR')).toEqual({ ...nothing, country: 'FR' });
    expect(await runJson(organization, '--clear')).toEqual(nothing);
  });

  it('prints it as text, too', async () => {
    const { organization } = await suite.service.createCaller();
    expect((await run(organization)).stdout).toContain('has no default context');
    expect((await run(organization, '--country', 'DE')).stdout).toBe(
      `Default context for projects of "${organization}":\n  country: DE\n`,
    );
  });

  it.each([
    [['--country', 'Belgium'], /--country must be a two-letter country code/],
    [['--currency', 'euro'], /--currency must be a three-letter currency code/],
    [['--year', '24'], /--year must be a year from 1990 to 2100/],
    [['--year', '1989'], /--year must be a year from 1990 to 2100/],
    [['--period', 'x'.repeat(101)], /--period/],
    [['--language', 'de,xx'], /--language: "xx" is not a known language/],
    [['--period', ' '], /--period is blank/],
  ])('refuses %j, and changes nothing', async (args, sentence) => {
    const { organization } = await suite.service.createCaller();
    await run(organization, '--country', 'FR');
    expect(await run(organization, ...args)).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(sentence),
    });
    expect(await runJson(organization)).toMatchObject({ country: 'FR', year: null });
  });

  it('is adopted by projects without their own context when they are sealed', async () => {
    const caller = await suite.service.createCaller();
    const before = await createSealed(caller, {});
    await run(caller.organization, '--country', 'BE', '--currency', 'CHF', '--year', '2023');
    const silent = await createSealed(caller, {});
    const other = await createSealed(caller, { country: 'DE', period: 'H1' });
    await run(caller.organization, '--country', 'IT');
    const nothing = { country: null, currency: null, year: null, period: null };
    expect(await contextOf(before)).toEqual(nothing);
    expect(await contextOf(silent)).toEqual({ ...nothing, country: 'BE', currency: 'CHF', year: 2023 });
    expect(await contextOf(other)).toEqual({ country: 'DE', currency: 'CHF', year: 2023, period: 'H1' });
  });
});
