import { describe, expect, it } from 'vitest';
import { openSignedIn, useSuite } from './support/console-suite.ts';
import { expectAccessible } from './support/expect-accessible.ts';
import { csvFile, type LedgerFile } from './support/ledger-files.ts';
import { chooseFile, startProject } from './support/new-project.ts';

const suite = useSuite({ maxCsvBytes: '2000', maxRowsPerProject: '20' });
const isCall = (url: string) => url.includes('ImportCSV') || url.includes('CreateProject');

describe('lines that cannot be sent', () => {
  const text = `Designation;Fournisseur;Notes\nPapier;;\n;Lyreco;\n${'é'.repeat(1_001)};;\nGazole;${'x'.repeat(501)};\n`;

  it.each([
    [
      'en-GB',
      '3 lines cannot be sent',
      [
        'Line 3, column What was bought: says nothing: every line must say what was bought.',
        'Line 4, column What was bought: is longer than 1,000 characters.',
        'Line 5, column Supplier: is longer than 500 characters.',
      ],
    ],
    [
      'fr-FR',
      '3 lignes ne peuvent pas être envoyées',
      [
        'Ligne 3, colonne Ce qui a été acheté : est vide : chaque ligne doit dire ce qui a été acheté.',
        'Ligne 4, colonne Ce qui a été acheté : dépasse 1 000 caractères.',
        'Ligne 5, colonne Fournisseur : dépasse 500 caractères.',
      ],
    ],
  ] as const)(
    'are listed in %s before anything is sent, and can be left out',
    async (locale, title, sentences) => {
      const opened = await openSignedIn(suite, { locale, place: '#/new', width: 360 });
      const { page, requests } = opened;
      await chooseFile(page, csvFile(text));
      const alert = page.getByRole('alert').filter({ hasText: title });
      await alert.waitFor();
      const listed = await alert.getByRole('listitem').allTextContents();
      expect(listed.map((sentence) => sentence.replaceAll(/\s/g, ' '))).toEqual(sentences);
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

  it('are listed up to a hundred, and counted all', async () => {
    const { page, context } = await openSignedIn(suite, { place: '#/new' });
    await chooseFile(page, csvFile(`Designation,Supplier\n${',Lyreco\n'.repeat(150)}`));
    const alert = page.getByRole('alert').filter({ hasText: '150 lines cannot be sent' });
    await alert.getByText('and 50 more').waitFor();
    await alert.getByText('No line is left to send').waitFor();
    expect(await alert.getByRole('listitem').count()).toBe(101);
    await context.close();
  });
});

describe('files that cannot be read', () => {
  const zip = Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(60)]);
  const files: readonly (readonly [LedgerFile, string, string])[] = [
    [csvFile('%PDF-1.7 …', 'a.pdf'), 'PDF document', 'document PDF'],
    [csvFile(zip, 'a.xlsx'), 'workbook cannot be read', 'classeur ne peut pas être lu'],
    [csvFile(''), 'This file is empty', 'Ce fichier est vide'],
    [csvFile(Buffer.from([0x89, 0x50, 0, 0, 1])), 'not a table', 'pas un tableau'],
    [csvFile('<html><table>'), 'web page', 'page web'],
  ];

  it('are refused in a sentence, and another can be taken', async () => {
    const opened = await openSignedIn(suite, { place: '#/new' });
    const { page } = opened;
    for (const [file, english, french] of files) {
      await page.getByLabel(/Language|Langue/).selectOption('English');
      await page.locator('input[type=file]').setInputFiles(file);
      await page.getByRole('alert').getByText(english).waitFor();
      await page.getByLabel('Language').selectOption('Français');
      await page.getByRole('alert').getByText(french).waitFor();
    }
    opened.expectPeace();
    await opened.context.close();
  });

  it('are told with the line and column where there is one', async () => {
    const { page, context } = await openSignedIn(suite, { place: '#/new' });
    const start = `Designation,Notes\n${'Paper,a\n'.repeat(30)}`;
    await chooseFile(page, csvFile(`${start}Paper,"open\n`));
    await page
      .getByRole('alert')
      .filter({ hasText: 'never closed' })
      .getByText('Line 32, column 2')
      .waitFor();
    expect(await page.getByRole('button', { name: 'Start' }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Take another file' }).click();
    await chooseFile(page, csvFile(`${start}Paper,a,b\n`));
    await page.getByRole('alert').filter({ hasText: 'more cells' }).getByText('Line 32, column 3').waitFor();
    await context.close();
  });
});

describe('what the service refuses is told beside the button, in the user’s language, and can be tried again', () => {
  it.each([
    ['too many rows', 'Paper\n'.repeat(21), 'at most 20 rows'],
    ['too many bytes', `${'x'.repeat(900)}\n`.repeat(3), 'at most 2000 are accepted'],
  ])('%s', async (_what, rows, sentence) => {
    const opened = await openSignedIn(suite, { locale: 'fr-FR', place: '#/new' });
    const { page } = opened;
    await chooseFile(page, csvFile(`Designation\n${rows}`));
    await page.getByRole('button', { name: 'Lancer' }).click();
    const alert = page.getByRole('alert').filter({ hasText: 'Le service ne l’accepte pas tel quel' });
    await alert.getByText('Ce que dit le service').click();
    await alert.getByText(sentence).waitFor();
    await page.getByRole('button', { name: 'Lancer' }).isEnabled();
    opened.expectPeace();
    await opened.context.close();
  });

  it('a name that is too long, before anything is sent', async () => {
    const { page, context } = await openSignedIn(suite, { place: '#/new' });
    await chooseFile(page, csvFile('Designation\nPaper\n'));
    await page.getByLabel('Name', { exact: true }).fill('x'.repeat(201));
    await page.getByText('The name is longer than 200 characters').waitFor();
    expect(await page.getByRole('button', { name: 'Start' }).isDisabled()).toBe(true);
    await context.close();
  });
});
