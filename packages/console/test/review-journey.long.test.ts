import { createClient } from '@ledgerprint/client';
import { expect, it } from 'vitest';
import type { Page } from './support/browser.ts';
import { openSignedIn, useSuite } from './support/console-suite.ts';
import { expectAccessible } from './support/expect-accessible.ts';
import { exampleLedger } from './support/ledger-files.ts';
import { signIn } from './support/sign-in.ts';
import { focusedText, tabTo } from './support/tab-to.ts';

const suite = useSuite('all');
const clientOf = (apiKey: string) => createClient({ baseUrl: suite.service.url, apiKey });

/** What an employee would know about these accounts. For all others the engine’s first suggestion is right. */
const knownAccounts: Readonly<Record<string, string>> = {
  // Mixed accounts: the engine’s categories are mostly right.
  601200: 'accept',
  607000: 'accept',
  611000: 'construction',
  613500: 'rental',
};

/** Uploads an example ledger and opens its review, by keyboard. */
async function reviewExample(page: Page, name: string, reviewer: string): Promise<void> {
  await tabTo(page, /New project/);
  await page.keyboard.press('Enter');
  await page.getByText('Drop files or a folder here').waitFor();
  // A new view moves the focus to its title.
  await expect.poll(() => focusedText(page)).toBe('New project');
  await tabTo(page, /Choose files/);
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.keyboard.press('Enter')]);
  await chooser.setFiles(await exampleLedger(name));
  await page.getByText('rows will be counted').waitFor();
  await tabTo(page, /^Start$/);
  await page.keyboard.press('Enter');
  const link = page.getByRole('link', { name: 'Review', exact: true });
  // All rows are sent and enriched first.
  await link.waitFor({ timeout: 90_000 });
  await tabTo(page, /^Review$/);
  await page.keyboard.press('Enter');
  await signReview(page, reviewer);
}

async function signReview(page: Page, reviewer: string): Promise<void> {
  await page.getByRole('dialog').waitFor();
  await page.keyboard.type(reviewer);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

/** In percent. */
async function settledTonnes(page: Page): Promise<number> {
  const text = await page.locator('.review-share').first().innerText();
  return Number(/(\d+)\s?%/.exec(text)?.[1]);
}

const shownItem = (page: Page) => page.locator('#review-item').innerText();

/** Decides on the current question, and waits for the next one. */
async function decide(page: Page): Promise<void> {
  const item = await shownItem(page);
  const known = knownAccounts[item.split(/\s/)[0] ?? ''];
  const hasIdea = (await page.locator('.review-candidates button').count()) > 0;
  if (known === 'accept') await page.keyboard.press('a');
  else if (known === undefined && hasIdea) await page.keyboard.press('1');
  // In this ledger, the engine mostly fails to recognize hardware.
  else await search(page, known ?? 'metal');
  await applyWhereAsked(page, item);
  await expect.poll(() => shownItem(page), { interval: 20 }).not.toBe(item);
}

const hasFocus = (locator: ReturnType<Page['locator']>) =>
  locator.evaluate((element) => element === document.activeElement);

async function search(page: Page, words: string): Promise<void> {
  await page.keyboard.press('/');
  const dialog = page.getByRole('dialog');
  await expect.poll(() => hasFocus(dialog.getByRole('combobox')), { interval: 20 }).toBe(true);
  await page.keyboard.type(words);
  await dialog
    .getByRole('option', { name: new RegExp(words, 'i') })
    .first()
    .waitFor();
  await page.keyboard.press('Enter');
}

/** A decision on several cases shows its effect first. */
async function applyWhereAsked(page: Page, item: string): Promise<void> {
  const apply = page.getByRole('button', { name: /^Apply/ });
  const isAsked = async () => (await apply.isVisible()) || (await shownItem(page)) !== item;
  await expect.poll(isAsked, { interval: 20 }).toBe(true);
  if (!(await apply.isVisible())) return;
  // The first one waits until an engine has started.
  await expect.poll(() => hasFocus(apply), { interval: 20, timeout: 60_000 }).toBe(true);
  await page.keyboard.press('Enter');
}

it('a review by keyboard settles 95% of the footprint, and its decisions settle most of the next year', async () => {
  const first = await openSignedIn(suite);
  await reviewExample(first.page, 'achats-agenceur-2023.csv', 'Marie Durand');
  await first.page.locator('#review-item').waitFor();
  expect(await settledTonnes(first.page)).toBeLessThan(50);
  let decisions = 0;
  const reached = first.page.getByText('Materiality reached: at most 5% of the footprint is still open');
  while (!(await reached.isVisible())) {
    await decide(first.page);
    decisions++;
    expect(decisions).toBeLessThan(100);
  }
  expect(await settledTonnes(first.page)).toBeGreaterThanOrEqual(95);
  await first.page.getByText('No decisions are waiting to be sent').waitFor();
  first.expectPeace();
  await first.context.close();

  const second = await openSignedIn(suite);
  await reviewExample(second.page, 'achats-agenceur-2024.csv', 'Marie Durand');
  expect(await settledTonnes(second.page)).toBeGreaterThanOrEqual(70);
  second.expectPeace();
  await second.context.close();
}, 240_000);

/** A completed project of a small ledger in a new organization, without earlier decisions. */
async function importExample() {
  const { key } = await suite.service.createCaller();
  const client = clientOf(key);
  const { name, buffer } = await exampleLedger('depenses-commune.csv');
  const { projectId } = await client.projects.importLedger({ name, fileName: name, content: buffer });
  await client.waitUntilDone(projectId, { minIntervalMs: 50, maxIntervalMs: 200 });
  return { projectId, key, client };
}

it('two reviewers see each other’s decisions, and none is lost or repeated offline, after a reload or in two tabs', async () => {
  const { projectId, key, client } = await importExample();
  const place = `#/project/${projectId}/review`;
  const marie = await openSignedIn(suite, { place, key, allowed: [/ERR_FAILED/] });
  const paul = await openSignedIn(suite, { place, key });
  await signReview(marie.page, 'Marie Durand');
  await signReview(paul.page, 'Paul Martin');
  await paul.page.locator('#review-item').waitFor();
  const item = await shownItem(paul.page);
  await paul.page.keyboard.press('a');
  await applyWhereAsked(paul.page, item);
  await marie.page.getByText('Paul Martin decided on').waitFor({ timeout: 60_000 });
  await paul.context.close();

  await marie.page.keyboard.press('g');
  await marie.page.keyboard.press('g');
  await marie.page.locator('.review-kind', { hasText: 'Case' }).waitFor();
  await marie.context.route('**/ledgerprint.v1.Decisions/**', (call) => call.abort());
  for (const _ of [1, 2, 3]) {
    const before = await shownItem(marie.page);
    await marie.page.keyboard.press('1');
    await expect.poll(() => shownItem(marie.page), { interval: 20 }).not.toBe(before);
  }
  await marie.page.getByText('No connection').waitFor();
  await marie.page.reload();
  const other = await marie.context.newPage();
  await other.goto(`${suite.service.url}/${place}`);
  await signIn(other, key);
  for (const page of [marie.page, other]) await page.getByText('3 decisions are waiting to be sent').waitFor();
  await marie.context.unroute('**/ledgerprint.v1.Decisions/**');
  for (const page of [marie.page, other])
    await page.getByText('No decisions are waiting to be sent').waitFor({ timeout: 60_000 });
  const { decisions, revision } = await client.decisions.listDecisions({ projectId });
  expect(decisions.map(({ decidedBy }) => decidedBy)).toEqual([
    ...['Marie Durand', 'Marie Durand', 'Marie Durand', 'Paul Martin'],
  ]);
  expect(revision).toBe(4);
  marie.expectPeace();
  await marie.context.close();
}, 240_000);

it('a sample is checked and a project is run again, in French at 360 px', async () => {
  const { projectId, key, client } = await importExample();
  const place = `#/project/${projectId}/sample`;
  const opened = await openSignedIn(suite, { place, key, locale: 'fr-FR', width: 360, height: 780 });
  const { page } = opened;
  const expectGood = async () => {
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  };
  await page.getByLabel('Nombre de produits').fill('5');
  await page.getByLabel('Votre nom').fill('Ada');
  await expectGood();
  await page.getByRole('button', { name: 'Tirer un échantillon' }).click();
  await page.getByText('Produit 1 sur 5').waitFor();
  await expectGood();
  await page.keyboard.press('r');
  await page.getByText('Produit 2 sur 5').waitFor();
  await page.keyboard.press('n');
  await page.keyboard.type('ce n’est pas du papier');
  await page.keyboard.press('Escape');
  await page.keyboard.press('w');
  await page.getByText('Produit 3 sur 5').waitFor();
  await page.getByText('1 faux sur 2, intervalle de confiance à 95 % : de 1,3 % à 98,7 %').waitFor();
  await page.keyboard.press('ArrowLeft');
  await page.getByText('Produit 2 sur 5').waitFor();
  expect(await page.getByLabel('Note sur ce produit').inputValue()).toBe('ce n’est pas du papier');
  const { sample } = await client.decisions.getSample({ projectId });
  expect(sample?.products.slice(0, 3).map(({ verdict, note, checkedBy }) => [verdict, note, checkedBy])).toEqual([
    ['right', '', 'Ada'],
    ['wrong', 'ce n’est pas du papier', 'Ada'],
    ['', '', ''],
  ]);
  await page.reload();
  await page.getByText('Produit 3 sur 5').waitFor();

  await page.goto(`${suite.service.url}/#/project/${projectId}`);
  await page.getByRole('button', { name: 'Relancer' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Nom du nouveau projet').fill('Encore');
  await form.getByLabel('Pays par défaut').selectOption('BE');
  await form.getByText('Réaffecter les colonnes').click();
  await form.getByLabel('Origine de « Notes »').selectOption('accountLabel');
  await expectGood();
  await form.getByRole('button', { name: 'Relancer' }).click();
  await page.getByRole('heading', { name: 'Encore', level: 1 }).waitFor();
  const again = /project\/(\w+)/.exec(page.url())?.[1] ?? '';
  const { project } = await client.projects.getProject({ projectId: again });
  expect(project).toMatchObject({ runOf: projectId, context: { country: 'BE' }, rows: 307n });
  opened.expectPeace();
  await opened.context.close();
}, 240_000);
