import { createClient } from '@ledgerprint/client';
import { describe, expect, it } from 'vitest';
import { openSignedIn, useSuite } from './support/console-suite.ts';
import { expectAccessible } from './support/expect-accessible.ts';
import { csvFile } from './support/ledger-files.ts';
import { chooseFile, shownBalance, startProject } from './support/new-project.ts';

const suite = useSuite('all');
const client = () => createClient({ baseUrl: suite.service.url, apiKey: suite.caller.key });

const journal = [
  'Date;Compte;Libellé du compte;Libellé;Débit;Crédit',
  '05/01/2024;606100;Electricité;Facture EDF;100,00;',
  '05/01/2024;445660;TVA déductible;Facture EDF;20,00;',
  '05/01/2024;401000;Fournisseurs;Facture EDF;;120,00',
  '31/01/2024;606400;Fournitures;Ramettes papier;12,50;',
  '31/01/2024;512000;Banque;Ramettes papier;;12,50',
].join('\n');

describe('a project', () => {
  it.each([
    ['en-GB', 1_440],
    ['fr-FR', 390],
  ] as const)('shows the same reconciliation as before it was sent, in %s at %d px', async (locale, width) => {
    const opened = await openSignedIn(suite, { locale, width, place: '#/new' });
    const { page } = opened;
    await chooseFile(page, csvFile(journal, 'journal.csv'));
    const before = await shownBalance(page);
    expect(before).toHaveLength(7);
    await page.getByLabel(/^(?:Period|Période) /).fill('Janvier');
    await startProject(page);
    await page.getByText('CO₂e').first().waitFor();
    const about = page.locator('#about-project');
    expect(await shownBalance(page)).toEqual(before);
    await about.getByText('Janvier', { exact: true }).waitFor();

    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    opened.expectPeace();
    await opened.context.close();
  });

  it('has the same name in every browser, and can be renamed in place', async () => {
    const { projectId } = await client().projects.createProject({ name: 'First name' });
    const opened = await openSignedIn(suite, { place: `#/project/${projectId}` });
    const { page } = opened;
    await page.getByRole('heading', { name: 'First name', level: 1 }).waitFor();
    expect(await page.title()).toBe('First name · Ledgerprint');
    await page.getByRole('button', { name: 'Rename' }).click();
    const input = page.getByLabel('Project name');
    await input.fill('   ');
    await page.getByText('Enter a name.').waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByRole('heading', { name: 'First name', level: 1 }).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Rename');
    await page.keyboard.press('Enter');
    await input.fill('  Second name ');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Second name', level: 1 }).waitFor();
    const elsewhere = await openSignedIn(suite, { place: `#/project/${projectId}` });
    await elsewhere.page.getByRole('heading', { name: 'Second name', level: 1 }).waitFor();
    opened.expectPeace();
    await opened.context.close();
    await elsewhere.context.close();
  });
});
