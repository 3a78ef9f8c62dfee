import { expect, it } from 'vitest';
import { openSignedIn, useSuite } from './support/console-suite.ts';
import { expectAccessible } from './support/expect-accessible.ts';
import { csvFile } from './support/ledger-files.ts';
import { chooseFile } from './support/new-project.ts';

const suite = useSuite();

it.each([
  ['en-GB', 'This project does not exist'],
  ['fr-FR', 'Ce projet n’existe pas'],
] as const)('a project that does not exist is reported in %s', async (locale, sentence) => {
  const { page, context } = await openSignedIn(suite, { locale, place: '#/project/nonsense1' });
  await page.getByRole('alert').getByText(sentence).waitFor();
  await expectAccessible(page);
  await context.close();
});

it('a project of another organization is refused without its name', async () => {
  const stranger = await suite.service.createCaller();
  const { body } = await stranger.call('CreateProject', { name: 'secret name' });
  const { page, context } = await openSignedIn(suite, { place: `#/project/${body.projectId}` });
  await page.getByRole('alert').getByText('the project belongs to another organization').waitFor();
  expect(await page.getByText('secret name').count()).toBe(0);
  await context.close();
});

it('a project that has not been started says so', async () => {
  const { body } = await suite.caller.call('CreateProject', { name: 'open' });
  const { page, context } = await openSignedIn(suite, { place: `#/project/${body.projectId}` });
  await page.getByText('has not been started').waitFor();
  await context.close();
});

it('a key that is no longer accepted leads back to sign-in with an explanation', async () => {
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

it('a view that cannot be loaded says so and offers to reload the page', async () => {
  const { page, context } = await openSignedIn(suite);
  await context.setOffline(true);
  await page.getByRole('link', { name: 'New project' }).first().click();
  const alert = page.getByRole('alert').filter({ hasText: 'Part of this page could not be loaded' });
  await alert.waitFor();
  await context.setOffline(false);
  await alert.getByRole('button', { name: 'Reload the page' }).click();
  await page.getByText('Drop files or a folder here').waitFor();
  await context.close();
});

it('sending without a connection fails after a few attempts, and succeeds once it is back', async () => {
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
