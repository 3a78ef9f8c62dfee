import { describe, expect, it } from 'vitest';
import { runInProcess, runJsonInProcess } from '../support/run-in-process.ts';
import { useTestService } from '../support/use-test-service.ts';

const suite = useTestService();

const run = (...args: readonly string[]) => runInProcess(suite.service.database, ['organization', 'set', ...args]);
const runJson = (...args: readonly string[]) =>
  runJsonInProcess(suite.service.database, ['organization', 'set', ...args]);

describe('organization set', () => {
  it('adds new ids without duplicates, and removes them on request', async () => {
    const { organization } = await suite.service.createCaller();
    expect(await runJson(organization)).toEqual({ organization, ownIds: [] });
    expect(await runJson(organization, '--own-id', ' FR12 345 678 901 ', '--own-id', 'Acme SAS')).toEqual({
      organization,
      ownIds: ['FR12 345 678 901', 'Acme SAS'],
    });
    expect(await runJson(organization, '--own-id', 'Acme SAS', '--own-id', 'Acme')).toEqual({
      organization,
      ownIds: ['FR12 345 678 901', 'Acme SAS', 'Acme'],
    });
    expect(await runJson(organization, '--clear', '--own-id', 'DE123')).toEqual({ organization, ownIds: ['DE123'] });
    expect((await run(organization)).stdout).toBe(
      `Invoices of these sellers are sales of "${organization}":\n  DE123\n`,
    );
  });

  it.each([
    [['--own-id', '-'], /--own-id "-" is too short/],
    [['--own-id', 'x'.repeat(201)], /--own-id/],
    [Array.from({ length: 101 }, (_, at) => ['--own-id', `A${at}`]).flat(), /at most 100/],
  ])('refuses ids that identify nobody, and changes nothing', async (args, sentence) => {
    const { organization } = await suite.service.createCaller();
    await run(organization, '--own-id', 'FR123');
    expect(await run(organization, ...args)).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(sentence),
    });
    expect(await runJson(organization)).toEqual({ organization, ownIds: ['FR123'] });
  });

  it('stores ids that are returned only to keys of the organization, with the context', async () => {
    const caller = await suite.service.createCaller();
    const other = await suite.service.createCaller();
    await run(caller.organization, '--own-id', 'FR123');
    await runInProcess(suite.service.database, [
      ...['organization', 'context', caller.organization, '--country', 'BE', '--year', '2024'],
    ]);
    expect((await caller.call('Organization.GetOrganization', {})).body).toEqual({
      name: caller.organization,
      ownIds: ['FR123'],
      context: { country: 'BE', currency: '', year: 2024, period: '', languages: [], ratios: '' },
    });
    expect((await other.call('Organization.GetOrganization', {})).body).toEqual({
      name: other.organization,
      ownIds: [],
      context: { country: '', currency: '', year: 0, period: '', languages: [], ratios: '' },
    });
  });
});
