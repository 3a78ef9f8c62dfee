import { createClient, type LedgerprintClient } from '@ledgerprint/client';
import { describe, expect, it } from 'vitest';
import type { Page } from './support/browser.ts';
import { openSignedIn, useSuite } from './support/console-suite.ts';
import { expectAccessible } from './support/expect-accessible.ts';

const suite = useSuite('all');

/** Purchases with uncertain categories, on two accounts and from three suppliers. */
async function completeProject(client: LedgerprintClient): Promise<string> {
  const { projectId } = await client.projects.createProject({ name: 'Doubts' });
  const rows = ['Prestation', 'Intervention', 'Divers', 'Fourniture', 'Avenant', 'Solde', 'Lot 2', 'Forfait'].map(
    (designation, place) => ({
      designation: `${designation} ${place}`,
      amount: String(9_000 - 1_000 * place),
      currency: 'EUR',
      account: place < 5 ? '611000' : '628000',
      accountLabel: place < 5 ? 'Sous-traitance' : 'Divers',
      supplier: ['Atelier Roy', 'Martin', 'Duval'][place % 3] ?? '',
    }),
  );
  await client.projects.addRows({ projectId, rows });
  await client.submit({ projectId });
  await client.waitUntilDone(projectId);
  return projectId;
}

async function nameReviewer(page: Page): Promise<void> {
  await page.getByRole('dialog').waitFor();
  await page.keyboard.type('Marie Durand');
  await page.keyboard.press('Enter');
  await page.locator('#review-item').waitFor();
}

/** Opens the dialog of a key, checks it, and closes it. */
async function lookAt(page: Page, key: string): Promise<void> {
  await page.keyboard.press(key);
  await page.getByRole('dialog').waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

async function decideByEffect(page: Page): Promise<void> {
  const apply = page.getByRole('button', { name: /^(?:Apply|Appliquer)$/ });
  // The first one waits until an engine has started.
  await expect
    .poll(() => apply.evaluate((button) => button === document.activeElement), { timeout: 60_000 })
    .toBe(true);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

describe('the review of a project', () => {
  it.each([
    ['en-GB', 1_440, ['x', '/', '?']],
    ['fr-FR', 360, ['/', 'm', 'n']],
  ] as const)('can be done by keyboard alone, in %s at %d px', async (locale, width, dialogs) => {
    // Decisions apply to later projects of the organization, hence one organization for each run.
    const { key } = await suite.service.createCaller();
    const client = createClient({ baseUrl: suite.service.url, apiKey: key });
    const projectId = await completeProject(client);
    const opened = await openSignedIn(suite, { key, locale, width, place: `#/project/${projectId}` });
    const { page } = opened;
    const countOpen = async () =>
      Number((await client.projects.getProject({ projectId })).totals?.settlement?.openCases);
    const openAtFirst = await countOpen();
    await page.getByText(new RegExp(` ${openAtFirst} (?:cases are open|cas restent à traiter)`)).waitFor();
    await page.getByRole('link', { name: /^(?:Review|Vérifier)$/ }).press('Enter');
    await nameReviewer(page);
    await expectAccessible(page);
    for (const key of dialogs) await lookAt(page, key);

    // A decision on a group shows its effect first; afterwards its cases are not asked about again.
    expect(await page.locator('#review-item').innerText()).toContain('611000');
    await page.keyboard.press('/');
    await page.getByRole('dialog').getByRole('combobox').and(page.locator(':focus')).waitFor();
    await page.keyboard.type('M71');
    await page.getByRole('option', { name: 'M71' }).waitFor();
    await page.keyboard.press('Enter');
    await page.locator('.review-effect').waitFor({ timeout: 60_000 });
    await expectAccessible(page);
    await decideByEffect(page);
    await expect.poll(() => page.locator('#review-item').innerText()).toContain('628000');

    // Its cases one by one: excluded with a note, undone, excluded again.
    await page.keyboard.press('Enter');
    await page.locator('.review-within').waitFor();
    await page.locator('#review-item').waitFor();
    const first = await page.locator('#review-item').innerText();
    await page.keyboard.press('n');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.type('Checked with the accountant');
    await page.keyboard.press('Enter');
    await page.keyboard.press('x');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('#review-item').innerText()).not.toBe(first);
    await page.keyboard.press('u');
    await expect.poll(() => page.locator('#review-item').innerText()).toBe(first);
    await page.keyboard.press('x');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Enter');
    await page.getByText(/^(?:No decisions are waiting to be sent|Aucune décision n’attend d’être envoyée)$/).waitFor();

    const { decisions } = await client.decisions.listDecisions({ projectId });
    expect(decisions.map(({ selector, categoryCode, exclusion }) => [selector?.kind, categoryCode, exclusion])).toEqual(
      [
        ['case', '', 'vat'],
        ['account', 'M71', ''],
      ],
    );
    expect(decisions.map(({ decidedBy }) => decidedBy)).toEqual(['Marie Durand', 'Marie Durand']);

    // Decisions are listed and can be revoked.
    const openCases = page.locator('.review-totals');
    await expect.poll(() => openCases.innerText()).toMatch(new RegExp(`\\n${await countOpen()} cas`));
    await page.keyboard.press('d');
    await page
      .getByText(/^Marie Durand \(/)
      .first()
      .waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: /^(?:Revoke|Révoquer).*611000$/ }).press('Enter');
    await expect.poll(() => page.locator('.review-decisions li').count()).toBe(1);
    await page.keyboard.press('Escape');
    await expect.poll(() => openCases.innerText()).toMatch(new RegExp(`\\n${openAtFirst - 1} cas`));
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    opened.expectPeace();
    await opened.context.close();
  });
});

describe('a decision on several cases', () => {
  it.each([
    ['en-GB', 1_440, /^Accept all as shown\?$/, /^One category for all: /, 'No decisions are waiting to be sent'],
    [
      'fr-FR',
      390,
      /^Tout accepter tel quel/,
      /^Une seule catégorie pour tous/,
      'Aucune décision n’attend d’être envoyée',
    ],
  ] as const)(
    'lists the categories first, accepts each as shown, and is undone only in its project, in %s at %d px',
    async (locale, width, acceptTitle, unifyTitle, allSent) => {
      const { key } = await suite.service.createCaller();
      const client = createClient({ baseUrl: suite.service.url, apiKey: key });
      const projectId = await completeProject(client);
      const place = `#/project/${projectId}/review`;
      const opened = await openSignedIn(suite, { key, locale, width, place });
      const { page } = opened;
      await nameReviewer(page);
      const account = /\d{6}/.exec(await page.locator('#review-item').innerText())?.[0] ?? '';
      const read = async () => (await client.products.listCases({ projectId, filter: { account } })).cases;
      const before = await read();
      const choices = (cases: typeof before) => cases.map((one) => [one.caseId, one.categoryCode, one.factorId]);

      await page.keyboard.press('a');
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('heading', { name: acceptTitle }).waitFor();
      await dialog.locator('tbody tr').first().waitFor({ timeout: 60_000 });
      await expectAccessible(page);
      const rows = await dialog.locator('tbody tr').allInnerTexts();
      const counted = Map.groupBy(
        before.filter(({ match }) => match !== 'unmatched'),
        ({ categoryCode }) => categoryCode,
      );
      expect(rows).toHaveLength(counted.size);
      for (const [code, cases] of counted) {
        const row = rows.find((text) => text.includes(`(${code})`));
        expect(row).toMatch(new RegExp(`\t${cases.length}\t[\\d.,\\s]+\\s?(?:kg|t) CO₂e`));
      }
      expect((await client.decisions.listDecisions({ projectId })).decisions).toEqual([]);
      await decideByEffect(page);
      await page.getByText(allSent).waitFor();
      const after = await read();
      expect(choices(after)).toEqual(choices(before));
      expect(after.filter(({ match }) => match === 'decided')).toHaveLength(
        before.filter(({ match }) => match !== 'unmatched').length,
      );

      // One category for all is another act with its own question.
      await page.locator('#review-item').waitFor();
      await page.keyboard.press('1');
      await dialog.getByRole('heading', { name: unifyTitle }).waitFor();
      await dialog.locator('tbody tr').first().waitFor();
      await expectAccessible(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      expect((await client.decisions.listDecisions({ projectId })).decisions).toHaveLength(1);

      const other = await completeProject(client);
      const { revision } = (await client.projects.getProject({ projectId })).project ?? {};
      await page.evaluate((hash) => (location.hash = hash), `#/project/${other}/review`);
      await page.locator(`.review-call, #review-item`).first().waitFor();
      const undo = page.getByRole('button', { name: /^(?:Undo|Annuler la dernière décision)$/ });
      await expect.poll(() => undo.isDisabled()).toBe(true);
      await page.keyboard.press('u');
      await page.getByText(/^(?:Nothing to undo|Rien à annuler)/).waitFor();
      expect((await client.projects.getProject({ projectId })).project?.revision).toBe(revision);
      opened.expectPeace();
      await opened.context.close();
    },
    240_000,
  );
});
