import { createClient } from '@ledgerprint/client';
import { beforeAll, expect, it } from 'vitest';
import { openSignedIn, useSuite } from '../support/console-suite.ts';
import { expectAccessible } from '../support/expect-accessible.ts';

const suite = useSuite('all');
const client = () => createClient({ baseUrl: suite.service.url, apiKey: suite.caller.key });

const rows = (litres: string, others: readonly (readonly [string, string, string, string])[]) =>
  [
    { designation: 'Gazole', supplier: 'Total', account: '606', quantity: litres, unit: 'L', amount: '1500' },
    ...others.map(([designation, supplier, account, amount]) => ({ designation, supplier, account, amount })),
  ].map((row) => ({ ...row, currency: 'EUR' }));

const longest = `Prestation de nettoyage ${'et d’entretien des locaux et des abords '.repeat(6)}`;

async function createCompleted(name: string, of: ReturnType<typeof rows>): Promise<string> {
  const { projects, submit, waitUntilDone } = client();
  const { projectId } = await projects.createProject({ name, context: { country: 'FR', year: 2024 } });
  await projects.addRows({ projectId, rows: of });
  await submit({ projectId });
  await waitUntilDone(projectId);
  return projectId;
}

let after: string;
beforeAll(async () => {
  await createCompleted(
    'Achats 2023',
    rows('1000', [
      ['Ramettes de papier A4', 'Lyreco', '606', '3000'],
      [longest, 'Durand', '611', '4000'],
      ['Location de bureaux', 'Foncia', '613', '5000'],
    ]),
  );
  after = await createCompleted(
    'Achats 2024',
    rows('1400', [
      ['RAMETTES DE PAPIER A4', 'Lyreco', '606', '2000'],
      [longest, 'Durand', '611', '4400'],
      ['Ordinateur portable', 'Dell', '218', '9000'],
    ]),
  );
});

it.each([
  ['en-GB', 1_440],
  ['fr-FR', 390],
] as const)('explains the difference between two projects by keyboard alone, in %s at %d px', async (locale, width) => {
  const opened = await openSignedIn(suite, { locale, width, place: `#/project/${after}` });
  const { page } = opened;
  const choice = page.locator('.compare-choice');
  await choice.locator('summary').focus();
  await page.keyboard.press('Enter');
  const select = choice.getByLabel(/^(?:Compare with|Comparer avec)$/);
  await select.waitFor();
  expect(await select.locator('option').allTextContents()).toEqual([expect.stringContaining('Achats 2023')]);
  await expectAccessible(page);
  await select.focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('img', { name: /Achats 2023.*Achats 2024/ }).waitFor();
  expect(page.url()).toMatch(/#\/compare\/\w+\/\w+$/);
  const causes = page.locator('.cause-table tbody th');
  expect(await causes.count()).toBe(3);
  // One bar for each cause and each result.
  expect(await page.locator('.waterfall rect').count()).toBe(5);
  const changed = page.getByRole('table', { name: /^(?:Largest changes|Principaux écarts)/ });
  expect(await changed.getByRole('row').count()).toBe(6);
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  opened.expectPeace();
  await opened.context.close();
});
