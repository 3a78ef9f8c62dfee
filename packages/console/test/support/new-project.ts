import type { Page } from './browser.ts';
import type { LedgerFile } from './ledger-files.ts';

/** Chooses a file on the page, and waits until its columns are shown. */
export async function chooseFile(page: Page, file: LedgerFile): Promise<void> {
  await page.locator('input[type=file]').first().setInputFiles(file);
  await page
    .getByRole('heading', { name: /^(?:Columns|Colonnes)\b/ })
    .first()
    .waitFor();
}

/** Starts the project and waits for its view. Returns the project's id. */
export async function startProject(page: Page): Promise<string> {
  await page.getByRole('button', { name: /^(?:Start|Lancer)$/ }).click();
  // All rows are sent first, which takes a while on a busy machine.
  await page.waitForURL(/#\/project\/\w+$/, { timeout: 60_000 });
  return page.url().split('/').at(-1) ?? '';
}

/** The role of each column, by its name in the file. */
export async function shownColumns(page: Page): Promise<Readonly<Record<string, string>>> {
  const lines = await page.locator('.column-line').all();
  const pairs = await Promise.all(
    lines.map(async (line) => {
      const name = (await line.locator('.column-name').textContent()) ?? '';
      return [name, await line.locator('select').inputValue()] as const;
    }),
  );
  return Object.fromEntries(pairs.filter(([, role]) => role !== ''));
}

/** The lines of the reconciliation as shown: name, number of rows and amounts. */
export async function shownBalance(page: Page): Promise<readonly string[]> {
  await page.locator('.balance').first().waitFor();
  const lines = await page.locator('.balance').first().locator('tbody tr').allInnerTexts();
  return lines.map((line) => line.replaceAll(/\s+/g, ' ').trim());
}
