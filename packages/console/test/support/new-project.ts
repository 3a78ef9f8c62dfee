import type { Page } from './browser.ts';
import type { LedgerFile } from './ledger-files.ts';

/** Gives the page a file, as choosing it does, and waits until its columns are shown. */
export async function chooseFile(page: Page, file: LedgerFile): Promise<void> {
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByRole('heading', { name: /^(?:Columns|Colonnes)$/ }).waitFor();
}

/** Presses the button that starts the project, and waits for the project's view. Returns the project's id. */
export async function startProject(page: Page): Promise<string> {
  await page.getByRole('button', { name: /^(?:Start|Lancer)$/ }).click();
  await page.waitForURL(/#\/project\/\w+$/);
  return page.url().split('/').at(-1) ?? '';
}

/** What each column is taken for, by the name that it has in the file. */
export async function shownColumns(page: Page): Promise<Readonly<Record<string, string>>> {
  const cells = await page.locator('.column-table th:has(select)').all();
  const pairs = await Promise.all(
    cells.map(async (cell) => {
      const name = (await cell.locator('.column-name').textContent()) ?? '';
      return [name, await cell.locator('select').inputValue()] as const;
    }),
  );
  return Object.fromEntries(pairs.filter(([, field]) => field !== ''));
}
