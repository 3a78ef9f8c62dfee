import { createClient } from '@ledgerprint/client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openContext } from './support/browser.ts';
import { openSignedIn, refusedCall, useSuite } from './support/console-suite.ts';
import { csvFile } from './support/ledger-files.ts';
import { chooseFile, startProject } from './support/new-project.ts';
import { type Line, openLine } from './support/open-line.ts';
import { signIn } from './support/sign-in.ts';
import { openWatchedPage } from './support/watched-page.ts';

const suite = useSuite();
let line: Line;
beforeAll(async () => {
  line = await openLine(suite.service.url);
});
afterAll(() => line.close());

const listProjects = async () => {
  const { projects } = await createClient({
    baseUrl: suite.service.url,
    apiKey: suite.caller.key,
  }).projects.listProjects({});
  return projects.map(({ status }) => status);
};

it('sending can be cancelled: the project is deleted, and the chosen columns are kept', async () => {
  const context = await openContext(suite.browser);
  const watched = await openWatchedPage(context, `${line.url}/#/new`, { allowed: [refusedCall] });
  const { page } = watched;
  await signIn(page, suite.caller.key);
  await chooseFile(page, csvFile(`Poste;Prix\n${'Papier recyclé;12\n'.repeat(20_000)}`));
  await page.getByLabel('Content of Poste').selectOption('Designation');
  await page.getByText('20,000 rows will be counted.').waitFor();
  line.hold(50_000);
  await page.getByRole('button', { name: 'Start' }).click();
  await page.getByText('0 of 20,000 rows sent').waitFor();
  expect(await listProjects()).toEqual(['pending']);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByText('20,000 rows will be counted.').waitFor();
  expect(await page.getByLabel('Content of Poste').inputValue()).toBe('designation');
  line.release();
  await expect.poll(listProjects).toEqual([]);
  await startProject(page);
  expect(await listProjects()).toEqual(['enriching']);
  watched.expectPeace();
  await context.close();
});

it('a large file can be replaced while it is being read', async () => {
  const opened = await openSignedIn(suite, { place: '#/new' });
  const { page } = opened;
  await chooseFile(page, csvFile(`Designation;Price\n${'Paper;12\n'.repeat(1_500_000)}`));
  await page.getByText(/^Checking… /).waitFor();
  await page.getByRole('button', { name: 'Replace file' }).click();
  await chooseFile(page, csvFile('Designation\nPaper\n', 'small.csv'));
  await page.getByText('1 row will be counted.').waitFor();
  await page.getByText('File: small.csv').waitFor();
  opened.expectPeace();
  await opened.context.close();
});
