import { describe, expect, it } from 'vitest';
import { openSignedIn, useSuite } from './support/console-suite.ts';
import { expectAccessible } from './support/expect-accessible.ts';
import { csvFile, xlsxFile } from './support/ledger-files.ts';
import { chooseFile, shownBalance, shownColumns, startProject } from './support/new-project.ts';

const suite = useSuite();
const january = csvFile('Kennung;Betrag X;Intern\nPapier;174;geheim\nDiesel;1620;geheim\n', 'january.csv');
const february = csvFile('Bericht Februar\nKENNUNG;Betrag X ;Intern\nTinte;12;geheim\n', 'february.csv');

describe('the choices for a file', () => {
  it('are remembered for the next one with the same header, announced, and forgotten on request', async () => {
    const opened = await openSignedIn(suite, { place: '#/new' });
    const { page } = opened;
    await chooseFile(page, january);
    await page.getByLabel('Content of Kennung').selectOption('Designation');
    await page.getByLabel('Content of Betrag X').selectOption('Amount excluding tax');
    await page.getByLabel('Content of Intern').selectOption('Not used');
    await page.getByLabel('Default currency').selectOption('CHF');
    await page.getByText('CHF (chosen by you)').waitFor();
    expect((await shownBalance(page))[1]).toBe('Counted 2 1,794.00 CHF');
    await startProject(page);

    await page.getByRole('link', { name: 'New project' }).first().click();
    await chooseFile(page, february);
    const note = page.getByRole('note').filter({ hasText: 'your choices for an earlier file' });
    await note.waitFor();
    expect(await shownColumns(page)).toEqual({ KENNUNG: 'designation', 'Betrag X': 'amount' });
    expect((await shownBalance(page))[1]).toBe('Counted 1 12.00 CHF');
    await expectAccessible(page);

    const kept = await page.evaluate(() => JSON.stringify(localStorage));
    expect(kept).toContain('ledgerprint.columns.');
    expect(kept).not.toMatch(/Papier|Tinte|geheim|Kennung|Betrag/i);

    await note.getByRole('button', { name: 'Forget these choices' }).click();
    await note.waitFor({ state: 'detached' });
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('ledgerprint.columns.');
    opened.expectPeace();
    await opened.context.close();
  });

  it('do not apply to other headers, and nothing is stored without choices', async () => {
    const { page, context } = await openSignedIn(suite, { place: '#/new' });
    await chooseFile(page, csvFile('Designation,Price\nPaper,12\n'));
    await startProject(page);
    await page.getByRole('link', { name: 'New project' }).first().click();
    await chooseFile(page, csvFile('Designation,Price\nPaper,12\n'));
    await page.getByText('1 row will be counted.').waitFor();
    expect(await page.getByRole('note').count()).toBe(0);
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('ledgerprint.columns.');
    await context.close();
  });
});

describe('the sheets of a workbook', () => {
  it.each([
    ['en-GB', 1440],
    ['fr-FR', 390],
  ] as const)('are all listed and can be unchecked, in %s at %i pixels', async (locale, width) => {
    const header = ['Designation', 'Amount'];
    const opened = await openSignedIn(suite, { locale, width, place: '#/new' });
    const { page } = opened;
    await chooseFile(
      page,
      await xlsxFile({
        'Read me': [['Our purchases']],
        January: [header, ['Paper', 12.5], ['Ink', 7]],
        February: [header, ['Diesel', 100.25]],
      }),
    );
    const plain = (text: string) => text.replaceAll(',', '.');
    expect(plain((await shownBalance(page))[1] ?? '')).toMatch(/ 3 119\.75 EUR$/);
    const isOn = (sheet: string) => page.getByRole('checkbox', { name: new RegExp(`^${sheet}`) });
    expect(await isOn('Read me').isChecked()).toBe(false);
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await page.getByRole('button', { name: /February/ }).click();
    await page.getByRole('heading', { name: /^(?:Columns of|Colonnes de).*February/ }).waitFor();
    await isOn('January').uncheck();
    await expect.poll(async () => plain((await shownBalance(page))[1] ?? '')).toMatch(/ 1 100\.25 EUR$/);
    const projectId = await startProject(page);
    const { body } = await suite.caller.call('GetProgress', { projectId });
    expect(body.totalLines).toBe('1');
    opened.expectPeace();
    await opened.context.close();
  });
});
