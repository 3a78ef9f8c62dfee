import { readFile } from 'node:fs/promises';
import { createClient } from '@ledgerprint/client';
import { followToEnd } from 'ledgerprint/testing/support/follow';
import { describe, expect, it } from 'vitest';
import { writeZip } from '../../../tools/testing/zip.ts';
import { openSignedIn, useSuite } from './support/console-suite.ts';
import { expectAccessible } from './support/expect-accessible.ts';

const suite = useSuite('all');
const client = () => createClient({ baseUrl: suite.service.url, apiKey: suite.caller.key });

/** Two quarters; the second contains markup, which must be shown as text. */
const quarters = {
  'q1.csv': 'Designation,Supplier,Net amount,Date\nOffice paper,Acme,120.50,2024-01-15\n',
  'q2.csv':
    'Designation,Supplier,Net amount,Date\n<img src=x onerror=alert(1)>,Acme,80,2024-04-15\nOffice paper,Acme,19.50,2024-05-15\n',
};

async function importQuarters(): Promise<string> {
  const entries = Object.entries(quarters).map(([name, text]) => ({ name, bytes: Buffer.from(text) }));
  const content = writeZip(entries).toString('base64');
  const { body } = await suite.caller.call('Projects.ImportLedger', { name: 'Year', fileName: 'year.zip', content });
  await followToEnd(suite.caller, body.projectId);
  return body.projectId;
}

describe('a completed project', () => {
  it('gives its report and evidence pack, and is signed off at the revision that was examined', async () => {
    const projectId = await importQuarters();
    const opened = await openSignedIn(suite, { place: `#/project/${projectId}` });
    const { page } = opened;
    const part = page.locator('#hand-over');
    const files = part.getByRole('table', { name: 'By file' }).locator('tbody tr');
    await files.first().waitFor();
    const lines = (await files.allInnerTexts()).map((line) => line.split(/\s+/).slice(0, 2));
    expect(lines).toEqual([
      ['year.zip#q1.csv', '1'],
      ['year.zip#q2.csv', '2'],
      ['All', 'files'],
    ]);

    await part.getByLabel('Report language').selectOption('Français');
    const newTab = page.waitForEvent('popup');
    await part.getByRole('button', { name: 'Open the report' }).click();
    const tab = await newTab;
    await tab.getByRole('heading', { level: 1 }).waitFor();
    expect(await tab.evaluate(() => document.documentElement.lang)).toBe('fr');
    expect(await tab.locator('img, script').count()).toBe(0);
    const plain = await tab.evaluate(
      () => getComputedStyle(document.querySelector('table') ?? document.body).borderCollapse,
    );
    expect(plain).toBe('collapse');
    await tab.close();

    const download = page.waitForEvent('download');
    await part.getByRole('button', { name: 'Download evidence pack' }).click();
    const pack = await readFile(await (await download).path());
    expect(pack.subarray(0, 2).toString()).toBe('PK');

    await part.getByRole('button', { name: 'Sign off…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Sign off revision 0?' });
    await dialog.getByRole('button', { name: 'Sign off' }).click();
    await dialog.getByText('Enter your name').waitFor();
    await expectAccessible(page);
    await client().decisions.decide({
      projectId,
      id: 'decided-meanwhile',
      decisions: [{ selector: { kind: 'designation', designation: 'Office paper' }, accept: true }],
    });
    await dialog.getByLabel('Your name').fill('Ada Auditor');
    await page.keyboard.press('Enter');
    await part.getByText('The revision was not signed off').waitFor();

    await part.getByRole('button', { name: 'Sign off…' }).click();
    await page.getByLabel('Your name').fill('Ada Auditor');
    await page.keyboard.press('Enter');
    await part.getByText('The revision has been signed off.').waitFor();
    const head = page.locator('.project-head');
    await head.getByText(/Signed off by Ada Auditor on/).waitFor();
    for (const name of ['Rename', 'Delete']) expect(await head.getByRole('button', { name }).count()).toBe(0);
    await part
      .getByText(/Signed off by Ada Auditor/)
      .first()
      .waitFor();
    const { fingerprint, signedOff } = await client().reports.getReceipt({ projectId });
    await part.getByText(fingerprint).waitFor();
    expect(signedOff).toMatchObject([{ revision: 1, signedBy: 'Ada Auditor' }]);

    await page.setViewportSize({ width: 390, height: 800 });
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    opened.expectPeace();
    await opened.context.close();
  });
});
