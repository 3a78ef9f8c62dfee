import { expect, it } from 'vitest';
import { openContext } from './support/browser.ts';
import { refusedCall, useSuite } from './support/console-suite.ts';
import { expectAccessible } from './support/expect-accessible.ts';
import { csvFile, exampleLedger } from './support/ledger-files.ts';
import { chooseFile, startProject } from './support/new-project.ts';
import { signIn } from './support/sign-in.ts';
import { focusedText, tabTo } from './support/tab-to.ts';
import { openWatchedPage } from './support/watched-page.ts';

const suite = useSuite({ role: 'all', enrichmentThreads: '1' });

it('goes from signing in to the result with the keyboard alone', async () => {
  const context = await openContext(suite.browser);
  const watched = await openWatchedPage(context, suite.service.url, { allowed: [refusedCall] });
  const { page } = watched;
  await page.getByLabel('API key').waitFor();
  await tabTo(page, /API key/);
  await page.keyboard.type(suite.caller.key);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Projects', exact: true }).waitFor();
  await expect.poll(() => focusedText(page)).toBe('Projects');
  await page.keyboard.press('Tab');
  expect(await focusedText(page)).toBe('New project');
  await page.keyboard.press('Enter');
  await page.getByText('Drop files or a folder here').waitFor();
  await expect.poll(() => focusedText(page)).toBe('New project');
  await tabTo(page, /Choose files/);
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.keyboard.press('Enter')]);
  await chooser.setFiles(csvFile('Poste,Price\nPaper A4,12\nDiesel,20\n', 'keys.csv'));
  await expect.poll(() => focusedText(page)).toContain('File: keys.csv');
  await tabTo(page, /Content of Poste/);
  await page.keyboard.type('Desig');
  expect(await page.getByLabel('Content of Poste').inputValue()).toBe('designation');
  await page.getByText('2 rows will be counted.').waitFor();
  await tabTo(page, /^Start$/);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'keys', level: 1 }).waitFor();
  await expect.poll(() => focusedText(page)).toBe('keys');
  await page.getByText('CO₂e').first().waitFor();
  await tabTo(page, /CSV/);
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
  expect(download.suggestedFilename()).toMatch(/\.csv$/);
  watched.expectPeace();
  await context.close();
});

it('works in French, in dark mode, at 360 px, and every view is accessible', async () => {
  const context = await openContext(suite.browser, {
    locale: 'fr-FR',
    colorScheme: 'dark',
    width: 360,
    height: 780,
  });
  const watched = await openWatchedPage(context, suite.service.url, { allowed: [refusedCall] });
  const { page } = watched;
  const expectGood = async () => {
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  };
  await page.getByLabel('Clé d’API').waitFor();
  await expectGood();
  await signIn(page, suite.caller.key);
  await expectGood();
  await page.getByRole('link', { name: 'Nouveau projet' }).last().click();
  await page.getByText('Déposez ici').waitFor();
  await expectGood();
  await chooseFile(page, await exampleLedger('depenses-commune.csv'));
  await page.getByText('lignes seront comptées').waitFor();
  await expectGood();
  await startProject(page);
  await page.getByText('CO₂e').first().waitFor();
  await expectGood();
  await page.getByRole('link', { name: 'Projets', exact: true }).click();
  await page.locator('.projects-status-completed').getByText('Terminé').first().waitFor();
  await expectGood();
  expect(await page.locator('html').getAttribute('lang')).toBe('fr');
  watched.expectPeace();
  await context.close();
}, 90_000);
