import { describe, expect, it } from 'vitest';
import { openSignedIn, useSuite } from './support/console-suite.ts';
import { expectAccessible } from './support/expect-accessible.ts';
import { csvFile, type LedgerFile } from './support/ledger-files.ts';
import { chooseFile, shownBalance, startProject } from './support/new-project.ts';

const suite = useSuite({ maxRowsPerProject: '20' });
const isCall = (url: string) => url.includes('CreateProject');

describe('rows that cannot be sent', () => {
  const long = 'é'.repeat(1_001);
  const text = `Designation;Fournisseur;Notes\nPapier;;\n;Lyreco;a\n${long};;\n${long};a;\nGazole;${'x'.repeat(501)};\n`;

  it.each([
    [
      'en-GB',
      'The service would reject 3 rows',
      [
        'Designation is longer than 1,000 characters (lines 4 and 5).',
        'Supplier is longer than 500 characters (line 6).',
      ],
      'no designation line 3 1',
    ],
    [
      'fr-FR',
      'Le service refuserait 3 lignes',
      [
        'Le champ « Désignation » dépasse 1 000 caractères (lignes 4 et 5).',
        'Le champ « Fournisseur » dépasse 500 caractères (ligne 6).',
      ],
      'sans désignation ligne 3 1',
    ],
  ] as const)(
    'are summarized in %s before anything is sent, and can be skipped',
    async (locale, title, sentences, unread) => {
      const opened = await openSignedIn(suite, { locale, place: '#/new', width: 360 });
      const { page, requests } = opened;
      await chooseFile(page, csvFile(text));
      const alert = page.getByRole('alert').filter({ hasText: title });
      await alert.waitFor();
      const said = await alert.getByRole('paragraph').allTextContents();
      expect(said.map((sentence) => sentence.replaceAll(/\s/g, ' '))).toEqual([title, ...sentences]);
      expect(await shownBalance(page)).toContain(unread);
      expect(await page.getByRole('button', { name: /^(?:Start|Lancer)$/ }).isDisabled()).toBe(true);
      expect(requests.filter(isCall)).toEqual([]);
      await expectAccessible(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
      await page.getByRole('checkbox').check();
      const projectId = await startProject(page);
      const { body } = await suite.caller.call('GetProgress', { projectId });
      expect(body.totalLines).toBe('1');
      opened.expectPeace();
      await opened.context.close();
    },
  );

  it('do not say what was bought until the user selects the column', async () => {
    const { page, context } = await openSignedIn(suite, { place: '#/new' });
    await chooseFile(page, csvFile('Code,Price\nA4,12\nB7,20\n'));
    await page.getByRole('alert').getByText('Select the column that says what was bought').waitFor();
    await page.getByText('0 rows will be counted.').waitFor();
    expect(await page.getByRole('button', { name: 'Start' }).isDisabled()).toBe(true);
    await page.getByLabel('Content of Code').selectOption('Designation');
    await page.getByText('2 rows will be counted.').waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    await context.close();
  });

  it('prevent the start if there are no others', async () => {
    const { page, context } = await openSignedIn(suite, { place: '#/new' });
    await chooseFile(page, csvFile(`Designation,Supplier,Notes\n${',Lyreco,a\n'.repeat(8)}`));
    expect((await shownBalance(page)).at(-1)).toBe('no designation lines 2, 3, 4, 5, 6 and 3 more 8');
    await page.getByRole('alert').getByText('No rows can be counted').waitFor();
    expect(await page.getByRole('button', { name: 'Start' }).isDisabled()).toBe(true);
    await context.close();
  });
});

describe('an incomplete ledger', () => {
  const rows = Array.from({ length: 10 }, (_, index) => `Paper ${index};${index < 4 ? 'on request' : '12,50'}`);

  it.each([
    ['en-GB', 'Counted: 6 rows, 75.00 EUR. Unread: 4 rows, no amount.', 'Send anyway'],
    ['fr-FR', 'Compté : 6 lignes, 75,00 EUR. Illisible : 4 lignes, sans montant.', 'Envoyer quand même'],
  ] as const)('needs confirmation in %s, with both figures', async (locale, figures, button) => {
    const opened = await openSignedIn(suite, { locale, place: '#/new', width: 390 });
    const { page, requests } = opened;
    await chooseFile(page, csvFile(`Designation;Amount\n${rows.join('\n')}\n`));
    await page.getByRole('button', { name: /^(?:Start|Lancer)$/ }).click();
    const question = page.getByRole('region', { name: /incomplet/ });
    await question.waitFor();
    expect((await question.innerText()).replaceAll(/\s/g, ' ')).toContain(figures);
    await expectAccessible(page);
    expect(requests.filter(isCall)).toEqual([]);
    await page.getByRole('button', { name: /^(?:Go back|Retour)$/ }).click();
    await page.getByRole('button', { name: /^(?:Start|Lancer)$/ }).click();
    await page.getByRole('button', { name: button }).click();
    await page.waitForURL(/#\/project\/\w+$/);
    const projectId = page.url().split('/').at(-1);
    const { body } = await suite.caller.call('GetProgress', { projectId });
    expect(body.totalLines).toBe('6');
    opened.expectPeace();
    await opened.context.close();
  });

  it('that does not list purchases is counted only on request', async () => {
    const { page, context } = await openSignedIn(suite, { place: '#/new' });
    const text = 'Recipient organisation,Grant amount,Grant purpose\nFood bank,5000,Kitchen\nChoir,1200,Concert\n';
    await chooseFile(page, csvFile(text));
    await page.getByRole('alert').getByText('This looks like a list of grants').waitFor();
    expect(await page.getByRole('button', { name: 'Start' }).isDisabled()).toBe(true);
    await page.getByLabel('Count it anyway').check();
    await page.getByText('2 rows will be counted.').waitFor();
    expect(await page.getByLabel('Count it anyway').isChecked()).toBe(true);
    expect(await page.getByRole('button', { name: 'Start' }).isDisabled()).toBe(false);
    await context.close();
  });
});

describe('files that cannot be read', () => {
  const zip = Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(60)]);
  const files: readonly (readonly [LedgerFile, string, string])[] = [
    [csvFile('%PDF-1.7 …', 'a.pdf'), 'This PDF', 'Ce PDF'],
    [csvFile(zip, 'a.xlsx'), 'workbook cannot be read', 'Ce classeur est illisible'],
    [csvFile(''), 'This file is empty', 'Ce fichier est vide'],
    [csvFile(Buffer.from([0x89, 0x50, 0, 0, 1])), 'not a table', 'pas un tableau'],
    [csvFile('<html><table>'), 'web page', 'page web'],
  ];

  it('are refused with a sentence, and another file can be chosen', async () => {
    const opened = await openSignedIn(suite, { place: '#/new' });
    const { page } = opened;
    for (const [file, english, french] of files) {
      await page.getByLabel(/Language|Langue/).selectOption('English');
      await page.locator('input[type=file]').first().setInputFiles(file);
      await page.getByRole('alert').getByText(english).waitFor();
      await page.getByLabel('Language').selectOption('Français');
      await page.getByRole('alert').getByText(french).waitFor();
    }
    opened.expectPeace();
    await opened.context.close();
  });

  it('are reported with line and column if known', async () => {
    const { page, context } = await openSignedIn(suite, { place: '#/new' });
    const start = `Designation,Notes\n${'Paper,a\n'.repeat(30)}`;
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles(csvFile(`${start}Paper,"open\n`));
    await page.getByRole('alert').filter({ hasText: 'never closed' }).getByText('Line 32, column 2').waitFor();
    await chooseFile(page, csvFile(`${start}Paper,a,b\n`));
    await page.getByRole('alert').filter({ hasText: 'more cells' }).getByText('Line 32, column 3').waitFor();
    expect(await page.getByRole('button', { name: 'Start' }).isDisabled()).toBe(true);
    await context.close();
  });
});

describe('a refusal of the service is shown beside the button, in the user’s language, and can be retried', () => {
  it('too many rows: the unfinished project is deleted', async () => {
    const opened = await openSignedIn(suite, { locale: 'fr-FR', place: '#/new' });
    const { page } = opened;
    await chooseFile(page, csvFile(`Designation\n${'Paper\n'.repeat(21)}`, 'trop.csv'));
    await page.getByRole('button', { name: 'Lancer' }).click();
    const alert = page.getByRole('alert').filter({ hasText: 'Le service a refusé la requête' });
    await alert.getByText('Message du service').click();
    await alert.getByText('at most 20 rows').waitFor();
    expect(await page.getByRole('button', { name: 'Lancer' }).isEnabled()).toBe(true);
    await page.getByRole('link', { name: 'Projets', exact: true }).click();
    await page.getByRole('heading', { name: 'Projets' }).waitFor();
    await page.getByText('Chargement des projets…').waitFor({ state: 'detached' });
    expect(await page.getByText('trop').count()).toBe(0);
    opened.expectPeace();
    await opened.context.close();
  });

  it('a name that is too long is reported before anything is sent', async () => {
    const { page, context } = await openSignedIn(suite, { place: '#/new' });
    await chooseFile(page, csvFile('Designation\nPaper\n'));
    await page.getByLabel('Name', { exact: true }).fill('x'.repeat(201));
    await page.getByText('The name can have at most 200 characters').waitFor();
    expect(await page.getByRole('button', { name: 'Start' }).isDisabled()).toBe(true);
    await context.close();
  });
});
