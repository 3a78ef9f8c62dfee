import { createClient } from '@ledgerprint/client';
import { followToEnd } from 'ledgerprint/testing/support/follow';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Page } from './support/browser.ts';
import { openSignedIn, useSuite } from './support/console-suite.ts';
import { expectAccessible } from './support/expect-accessible.ts';
import { signIn } from './support/sign-in.ts';

const suite = useSuite('all');
const client = () => createClient({ baseUrl: suite.service.url, apiKey: suite.caller.key });

/** A project of another session, with these rows; it is started if it has any. */
async function make(name: string, more: { readonly period?: string; readonly rows?: number } = {}) {
  const { period = '', rows = 0 } = more;
  const { projects, submit } = client();
  const { projectId } = await projects.createProject({ name, context: { period } });
  if (rows === 0) return projectId;
  const row = { designation: 'Ramette papier A4', amount: '120', purchaseDate: '2024-03-31', fate: 'counted' };
  await projects.addRows({ projectId, rows: Array.from({ length: rows }, () => row) });
  await submit({ projectId });
  await followToEnd(suite.caller, projectId);
  return projectId;
}

const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

/** The cells of a project's row. */
async function shownRow(page: Page, name: string): Promise<readonly string[]> {
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });
  await row.waitFor();
  return (await row.getByRole('cell').allInnerTexts()).map(plain).slice(0, -1);
}

beforeAll(async () => {
  await make('Done', { rows: 3 });
  await make('Named', { period: 'FY 2024/25', rows: 1 });
  await make('Waiting');
});

describe('the list', () => {
  it('shows the projects of the service, newest first, with period, total, rows and products', async () => {
    const opened = await openSignedIn(suite);
    const { page } = opened;
    const names = page.locator('.projects-name');
    await names.first().waitFor();
    expect(await names.allTextContents()).toEqual(['Waiting', 'Named', 'Done']);
    const { projects } = await client().projects.listProjects({});
    const kg = (name: string) =>
      Math.round(Number(projects.find((project) => project.name === name)?.footprintMg) / 1e6);
    const [status, period, footprint, ...figures] = await shownRow(page, 'Done');
    expect([status, period, ...figures]).toEqual(['Completed', '31 Mar 2024', '3', '1']);
    expect(footprint).toMatch(/ kg$/);
    expect(Math.round(Number.parseFloat(footprint ?? ''))).toBe(kg('Done'));
    expect((await shownRow(page, 'Named'))[1]).toBe('FY 2024/25');
    expect(await shownRow(page, 'Waiting')).toEqual(['Not started', '–', '–', '0', '–']);
    await expectAccessible(page);
    opened.expectPeace();
    await opened.context.close();
  });

  it('can be filtered by status', async () => {
    const { page, context } = await openSignedIn(suite);
    await page.getByLabel('Status').selectOption('Not started');
    await page.getByRole('link', { name: 'Done' }).waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Waiting' }).waitFor();
    await page.getByLabel('Status').selectOption('Failed');
    await page.getByText('No projects have this status').waitFor();
    await context.close();
  });

  it('is loaded in pages, without duplicates', async () => {
    const caller = await suite.service.createCaller();
    const { projects } = createClient({ baseUrl: suite.service.url, apiKey: caller.key });
    for (let number = 1; number <= 101; number++) await projects.createProject({ name: `No ${number}` });
    const { page, context } = await openSignedIn(suite, { key: caller.key });
    await page.getByText('100 projects shown').waitFor();
    expect(await page.getByRole('link', { name: 'No 1', exact: true }).count()).toBe(0);
    await page.getByRole('button', { name: 'Show more' }).click();
    await page.getByRole('link', { name: 'No 1', exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'Show more' }).count()).toBe(0);
    const names = await page.locator('.projects-name').allTextContents();
    expect(names).toEqual(Array.from({ length: 101 }, (_, index) => `No ${101 - index}`));
    await context.close();
  });

  it('of one key is not shown to the next', async () => {
    const { page, context } = await openSignedIn(suite);
    await page.getByRole('link', { name: 'Done' }).waitFor();
    await page.getByRole('button', { name: 'Sign out' }).click();
    expect(await page.getByText('Done').count()).toBe(0);
    const stranger = await suite.service.createCaller();
    await signIn(page, stranger.key);
    await page.getByText('No projects yet').waitFor();
    expect(await page.getByText('Done').count()).toBe(0);
    await context.close();
  });

  it('says if it cannot be loaded, and can be retried', async () => {
    const { page, context } = await openSignedIn(suite, { allowed: [/ERR_INTERNET_DISCONNECTED/] });
    await page.getByRole('link', { name: 'New project' }).first().click();
    await page.getByText('Drop files or a folder here').waitFor();
    await context.setOffline(true);
    await page.getByRole('link', { name: 'Projects', exact: true }).click();
    await page.getByRole('alert').getByText('cannot be reached').waitFor();
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('link', { name: 'Done' }).waitFor();
    await context.close();
  });
});

describe('deleting', () => {
  it('asks for confirmation with the name, and Escape cancels', async () => {
    await make('Kept');
    const { page, context } = await openSignedIn(suite);
    const button = page.getByRole('button', { name: 'Delete Kept' });
    await button.click();
    const dialog = page.getByRole('dialog', { name: 'Delete “Kept”?' });
    await dialog.waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Cancel');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('Delete Kept');
    await page.getByRole('link', { name: 'Kept' }).waitFor();
    await context.close();
  });

  it.each([
    ['en-GB', 1_440],
    ['fr-FR', 390],
  ] as const)('in %s at %d px is confirmed and can be undone', async (locale, width) => {
    const name = `Undone ${width}`;
    await make(name);
    const opened = await openSignedIn(suite, { locale, width });
    const { page } = opened;
    await page.getByRole('button', { name: new RegExp(`^(?:Delete|Supprimer) ${name}$`) }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^(?:Delete|Supprimer)$/ })
      .click();
    const notice = page.getByRole('status').filter({ hasText: name });
    await notice.waitFor();
    expect(await page.getByRole('link', { name }).count()).toBe(0);
    expect((await client().projects.listProjects({})).projects.map((project) => project.name)).not.toContain(name);
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await notice.getByRole('button').click();
    await page.getByRole('link', { name }).waitFor();
    expect(await notice.count()).toBe(0);
    opened.expectPeace();
    await opened.context.close();
  });

  it('can be undone later from the deleted projects', async () => {
    const projectId = await make('Later');
    const opened = await openSignedIn(suite, { place: `#/project/${projectId}` });
    const { page } = opened;
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('dialog', { name: 'Delete “Later”?' }).getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('status').getByText('“Later” has been deleted').waitFor();
    await page.goto(`${suite.service.url}/#/project/${projectId}`);
    await page.getByRole('alert').getByText('This project does not exist').waitFor();
    await page.goto(`${suite.service.url}/#/deleted`);
    const { projects } = await client().projects.listProjects({ deleted: true });
    const deletedAt = Date.parse(projects.find(({ name }) => name === 'Later')?.deletedAt ?? '');
    const until = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' }).format(
      deletedAt + 7 * 86_400_000,
    );
    expect((await shownRow(page, 'Later'))[1]).toBe(plain(until));
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Restore Later' }).click();
    await page.getByRole('link', { name: '“Later” has been restored.' }).click();
    await page.getByRole('heading', { name: 'Later', level: 1 }).waitFor();
    opened.expectPeace();
    await opened.context.close();
  });

  it('shows a refusal of the service in the dialog', async () => {
    const projectId = await make('Gone elsewhere');
    const { page, context } = await openSignedIn(suite);
    await page.getByRole('button', { name: 'Delete Gone elsewhere' }).click();
    await context.setOffline(true);
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('alert').getByText('cannot be reached').waitFor();
    await context.setOffline(false);
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('status').getByText('“Gone elsewhere” has been deleted').waitFor();
    await client().projects.restoreProject({ projectId });
    await context.close();
  });
});
