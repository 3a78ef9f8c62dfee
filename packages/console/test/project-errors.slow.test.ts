import { expect, it } from 'vitest';
import { openSignedIn, useSuite } from './support/console-suite.ts';
import { expectAccessible } from './support/expect-accessible.ts';
import { csvFile } from './support/ledger-files.ts';
import { chooseFile } from './support/new-project.ts';

const suite = useSuite();

it.each([
  ['en-GB', 'There is no such project'],
  ['fr-FR', 'Ce projet n’existe pas'],
] as const)('reports in %s that a project does not exist', async (locale, sentence) => {
  const { page, context } = await openSignedIn(suite, { locale, place: '#/project/nonsense1' });
  await page.getByRole('alert').getByText(sentence).waitFor();
  await expectAccessible(page);
  await context.close();
});

it('reports that a project belongs to another organization', async () => {
  const stranger = await suite.service.createCaller();
  const { body } = await stranger.call('CreateProject', { name: 'secret name' });
  const { page, context } = await openSignedIn(suite, { place: `#/project/${body.projectId}` });
  await page.getByRole('alert').getByText('This belongs to another organization').waitFor();
  expect(await page.getByText('secret name').count()).toBe(0);
  await context.close();
});

it('reports that a project was not submitted yet', async () => {
  const { body } = await suite.caller.call('CreateProject', { name: 'open' });
  const { page, context } = await openSignedIn(suite, { place: `#/project/${body.projectId}` });
  await page.getByText('was not submitted yet').waitFor();
  await context.close();
});

it('a key that is no longer accepted leads back to the sign-in page, with the reason', async () => {
  const { page, context } = await openSignedIn(suite, { place: '#/new' });
  await page.evaluate(() => {
    sessionStorage.setItem('ledgerprint.key', 'lp_live_revoked');
  });
  await page.reload();
  await chooseFile(page, csvFile('Designation\nPaper\n'));
  await page.getByRole('button', { name: 'Start' }).click();
  await page.getByRole('alert').getByText('no longer accepted').waitFor();
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  await context.close();
});

it('reports that a part of the page cannot be loaded, and offers to reload it', async () => {
  const { page, context } = await openSignedIn(suite);
  await context.setOffline(true);
  await page.getByRole('link', { name: 'New project' }).first().click();
  const alert = page.getByRole('alert').filter({ hasText: 'A part of this page could not be loaded' });
  await alert.waitFor();
  await context.setOffline(false);
  await alert.getByRole('button', { name: 'Load the page again' }).click();
  await page.getByText('Drop files or a folder here').waitFor();
  await context.close();
});

it('reports a lost connection after some attempts to send, and sends once it is back', async () => {
  const { page, context } = await openSignedIn(suite, { place: '#/new' });
  await chooseFile(page, csvFile('Designation\nPaper\n'));
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Start' }).click();
  await page.getByRole('alert').getByText('cannot be reached').waitFor();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Start' }).click();
  await page.waitForURL(/#\/project\//);
  await context.close();
});
