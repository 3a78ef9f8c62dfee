import { createClient } from '@ledgerprint/client';
import { followToEnd } from 'ledgerprint/testing/support/follow';
import { describe, expect, it } from 'vitest';
import { openSignedIn, useSuite } from './support/console-suite.ts';
import { expectAccessible } from './support/expect-accessible.ts';
import { csvFile } from './support/ledger-files.ts';
import { chooseFile } from './support/new-project.ts';

const suite = useSuite('all');
const client = () => createClient({ baseUrl: suite.service.url, apiKey: suite.caller.key });

const books = [
  'Compte;Libellé du compte;Libellé;Fournisseur;Montant HT',
  '606400;Fournitures;Ramettes papier;Lyreco;1500,00',
  '641200;Rémunérations;Mission de nettoyage;Onet;400,00',
  '641100;Rémunérations;Salaires mars;;9000,00',
  '635100;Impôts;Taxe foncière;DGFIP;700,00',
  ';;;Inconnu;35,00',
].join('\n');

async function importBooks(name: string): Promise<string> {
  const content = Buffer.from(books).toString('base64');
  const { body } = await suite.caller.call('Projects.ImportLedger', {
    ...{ name, fileName: 'books.csv', content },
    acceptIncomplete: true,
  });
  await followToEnd(suite.caller, body.projectId);
  return body.projectId;
}

describe('rows left out', () => {
  it.each([
    [
      'en-GB',
      1_440,
      { title: 'Rows left out', reason: 'Reason', search: 'Search these rows', none: 'No row matches.' },
    ],
    [
      'fr-FR',
      390,
      {
        title: 'Lignes non retenues',
        reason: 'Motif',
        search: 'Rechercher dans ces lignes',
        none: 'Aucune ligne ne correspond.',
      },
    ],
  ] as const)('are listed by reason and searched, with file and line, in %s at %d px', async (locale, width, words) => {
    const projectId = await importBooks('Listed');
    const opened = await openSignedIn(suite, { locale, width, place: `#/project/${projectId}` });
    const { page } = opened;
    const rows = page.getByRole('table', { name: words.title }).locator('tbody tr');
    const texts = () => rows.locator('th').allInnerTexts();
    // The first page of a worker takes long on a busy machine.
    await rows.first().waitFor({ timeout: 60_000 });
    await expect.poll(texts).toEqual(['Mission de nettoyage\nOnet', 'Salaires mars', 'Taxe foncière\nDGFIP']);
    expect(await rows.first().innerText()).toMatch(/books\.csv · (?:line|ligne) 3/);
    await page.getByLabel(words.reason, { exact: true }).selectOption('excluded tax');
    await expect.poll(texts).toEqual(['Taxe foncière\nDGFIP']);
    await page.getByLabel(words.reason, { exact: true }).selectOption('unread ');
    await expect.poll(async () => (await rows.allInnerTexts()).join()).toMatch(/Inconnu/);
    await page.getByLabel(words.reason, { exact: true }).selectOption('excluded ');
    await page.getByLabel(words.search).fill('SALAIRE');
    await expect.poll(texts).toEqual(['Salaires mars']);
    await page.getByLabel(words.search).fill('nothing like it');
    await page.getByText(words.none).waitFor();
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    opened.expectPeace();
    await opened.context.close();
  });

  it('are counted after all in a new run, which has the same name and a number', async () => {
    const projectId = await importBooks('Books');
    const opened = await openSignedIn(suite, { place: `#/project/${projectId}` });
    const { page } = opened;
    await page.getByRole('button', { name: 'Count “Mission de nettoyage”' }).click();
    const dialog = page.getByRole('dialog', { name: 'Count rows after all' });
    await dialog.getByText('1 excluded row matches.').waitFor();
    await dialog.getByLabel('Where').selectOption('project');
    await dialog.getByText('1 excluded row matches.').waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Count these and run again' }).click();
    await page.getByRole('heading', { name: 'Books (2)', level: 1 }).waitFor();
    const again = page.url().split('/').at(-1) ?? '';
    expect(again).not.toBe(projectId);
    const { rows } = await client().products.listRows({ projectId: again, fate: 'counted' });
    expect(rows.map(({ row }) => row?.designation)).toEqual(['Ramettes papier', 'Mission de nettoyage']);
    opened.expectPeace();
    await opened.context.close();
  });

  it('are shown before a file is sent: the largest exclusions with their texts', async () => {
    const opened = await openSignedIn(suite, { place: '#/new' });
    const { page } = opened;
    await chooseFile(page, csvFile(books, 'books.csv'));
    const part = page.locator('.largest-exclusions');
    await part.getByRole('heading', { name: 'Largest exclusions' }).waitFor();
    expect((await part.locator('li').allInnerTexts()).map((line) => line.replaceAll(/\s+/g, ' '))).toEqual([
      expect.stringMatching(/2 rows, 9,400\.00 EUR For example “Salaires mars”, “Mission de nettoyage”$/),
      expect.stringMatching(/1 row, 700\.00 EUR For example “Taxe foncière”$/),
    ]);
    await expectAccessible(page);
    opened.expectPeace();
    await opened.context.close();
  });
});
