import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from 'ledgerprint/testing/support/test-database';
import { openTestService, type TestCaller, type TestService } from 'ledgerprint/testing/support/test-service';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shareBrowser } from './support/browser.ts';
import { openSignedIn, refusedCall, type Suite } from './support/console-suite.ts';
import { expectAccessible } from './support/expect-accessible.ts';
import { csvFile } from './support/ledger-files.ts';
import { chooseFile, startProject } from './support/new-project.ts';
import { signIn } from './support/sign-in.ts';
import { openWatchedPage } from './support/watched-page.ts';

// API only: projects stay in progress until a worker is opened beside it.
let suite: Suite & { readonly caller: TestCaller };
let database: TestDatabase;
let dataDir: string;
beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'ledgerprint-console-'));
  const service = await openTestService({ dataDir }, database);
  suite = { service, caller: await service.createCaller(), browser: await shareBrowser() };
});
afterAll(async () => {
  await suite.service.close();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const openWorker = (): Promise<TestService> => openTestService({ role: 'worker', dataDir }, database);

const lost = /ERR_INTERNET_DISCONNECTED/;

async function begin(page: Awaited<ReturnType<typeof openSignedIn>>['page'], name: string): Promise<string> {
  await page.getByRole('link', { name: 'New project' }).first().click();
  await chooseFile(page, csvFile('Designation,Price\nPaper,12\nDiesel,20\n', `${name}.csv`));
  return startProject(page);
}

describe('a project in progress', () => {
  it('survives a reload, a lost connection and signing in again, and ends in its result', async () => {
    const opened = await openSignedIn(suite, { allowed: [lost] });
    const { page, context } = opened;
    await page.getByText('No projects yet').waitFor();
    const projectId = await begin(page, 'March');
    await page.getByRole('heading', { name: 'March', level: 1 }).waitFor();
    await page.getByText('Waiting to start').waitFor();
    await expectAccessible(page);
    await page.reload();
    await page.getByRole('heading', { name: 'March', level: 1 }).waitFor();
    await page.getByRole('progressbar').waitFor();

    await context.setOffline(true);
    await page.getByRole('alert').getByText('is not responding').waitFor();
    await context.setOffline(false);
    await page.getByText('Waiting to start').waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);

    const again = await openWatchedPage(context, `${suite.service.url}/`, { allowed: [refusedCall, lost] });
    await signIn(again.page, suite.caller.key);
    await again.page.getByRole('link', { name: 'March' }).waitFor();
    const worker = await openWorker();
    try {
      await again.page.locator('.projects-status-completed').waitFor({ timeout: 60_000 });
      await page.getByText('CO₂e').first().waitFor();
    } finally {
      await worker.close();
    }
    expect(page.url()).toContain(projectId);
    opened.expectPeace();
    again.expectPeace();
    await context.close();
  });

  it('can be cancelled after confirmation', async () => {
    const opened = await openSignedIn(suite, { locale: 'fr-FR', width: 390 });
    const { page } = opened;
    await page.getByRole('link', { name: 'Nouveau projet' }).first().click();
    await chooseFile(page, csvFile('Designation,Price\nPaper,12\n', 'Avril.csv'));
    const projectId = await startProject(page);
    await page.getByRole('button', { name: 'Interrompre' }).click();
    const dialog = page.getByRole('dialog', { name: 'Interrompre le traitement de « Avril » ?' });
    await dialog.waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('progressbar').waitFor();
    await page.getByRole('button', { name: 'Interrompre' }).click();
    await dialog.getByRole('button', { name: 'Interrompre' }).click();
    await page.getByRole('alert').getByText('Ce projet a été interrompu.').waitFor();
    expect(await page.getByRole('button', { name: 'Interrompre' }).count()).toBe(0);
    const { body } = await suite.caller.call('GetProgress', { projectId });
    expect(body.status).toBe('failed');
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Projets', exact: true }).click();
    await page.getByRole('row').filter({ hasText: 'Avril' }).getByText('Interrompu').waitFor();
    opened.expectPeace();
    await opened.context.close();
  });
});

describe('two tabs', () => {
  it('do not interfere with each other, and both list all projects', async () => {
    const first = await openSignedIn(suite);
    const second = await openWatchedPage(first.context, `${suite.service.url}/`, { allowed: [refusedCall] });
    await signIn(second.page, suite.caller.key);
    await first.page.getByRole('link', { name: 'New project' }).first().click();
    await chooseFile(first.page, csvFile('Designation,Price\nPaper,12\n', 'first.csv'));
    await first.page.getByLabel('Name', { exact: true }).fill('Ours');
    await begin(second.page, 'Theirs');
    expect(await first.page.getByLabel('Name', { exact: true }).inputValue()).toBe('Ours');
    await startProject(first.page);
    for (const { page } of [first, second]) {
      await page.getByRole('link', { name: 'Projects', exact: true }).click();
      const names = page.locator('.projects-name');
      await names.filter({ hasText: 'Ours' }).waitFor();
      expect((await names.allTextContents()).slice(0, 2)).toEqual(['Ours', 'Theirs']);
      expect(await page.getByRole('progressbar').count()).toBe(2);
    }
    await expectAccessible(first.page);
    await first.page.getByRole('button', { name: 'Delete Theirs' }).click();
    await first.page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await second.page.locator('.projects-name').filter({ hasText: 'Theirs' }).waitFor({ state: 'detached' });
    await second.page.getByRole('button', { name: 'Sign out' }).click();
    await first.page.getByRole('link', { name: 'Ours' }).waitFor();
    first.expectPeace();
    second.expectPeace();
    await first.context.close();
  });
});

it('a key of another organization sees no projects of the first', async () => {
  const { page, context } = await openSignedIn(suite);
  await begin(page, 'Private');
  await page.getByRole('button', { name: 'Sign out' }).click();
  const stranger = await suite.service.createCaller();
  await signIn(page, stranger.key);
  await page.getByRole('link', { name: 'Projects', exact: true }).click();
  await page.getByText('No projects yet').waitFor();
  expect(await page.getByText('Private').count()).toBe(0);
  await context.close();
});
