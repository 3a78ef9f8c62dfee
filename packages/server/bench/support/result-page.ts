import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, Page } from '@ledgerprint/console/testing/browser';
import { openContext } from '@ledgerprint/console/testing/browser';
import { signIn } from '@ledgerprint/console/testing/sign-in';

/** A tab of the console that shows a project's result. */
export type ResultPage = {
  readonly page: Page;
  /** Milliseconds from the last byte of the file to the first row of the table, when it was last opened. */
  openingMs(): Promise<number>;
  /** Fetches and opens the result again. */
  reopen(): Promise<void>;
};

/** Long enough for everything that an action starts to finish. */
const settledMs = 1_000;
const columns = 9;

/** Opens a project's result as a user does. */
export async function openResultPage(
  browser: Browser,
  { url, key, projectId }: { readonly url: string; readonly key: string; readonly projectId: string },
): Promise<ResultPage> {
  const context = await openContext(browser);
  // At the first frame that has a row, the file has been opened.
  await context.addInitScript(`(function look() {
    if (document.querySelector('[role="grid"] .match-mark')) performance.mark('row-shown');
    else requestAnimationFrame(look);
  })()`);
  const page = await context.newPage();
  await page.goto(`${url}/#/project/${projectId}`);
  await signIn(page, key);
  const firstRow = () => page.locator('[role="grid"] .match-mark').first().waitFor({ timeout: 120_000 });
  await firstRow();
  return {
    page,
    openingMs: () => page.evaluate<number>(`performance.measure('opening', 'result-received', 'row-shown').duration`),
    async reopen() {
      await page.reload();
      await firstRow();
      await pause(settledMs);
    },
  };
}

/** The actions of a user on the table, each until it has finished. */
export const actions: readonly (readonly [name: string, act: (page: Page) => Promise<void>])[] = [
  [
    'scrolling',
    async (page) => {
      await page.getByRole('grid').hover();
      for (let turn = 0; turn < 100; turn++) {
        await page.mouse.wheel(0, turn < 50 ? 400 : 20_000);
        await pause(16);
      }
    },
  ],
  [
    'typing in the search',
    async (page) => {
      await page.getByRole('searchbox').pressSequentially('papier recyclé', { delay: 80 });
      await pause(settledMs);
      await page.getByRole('searchbox').fill('');
    },
  ],
  [
    'sorting by every column',
    async (page) => {
      const headers = page.getByRole('grid').getByRole('columnheader').getByRole('button');
      for (let column = 0; column < columns; column++) {
        await headers.nth(column).click();
        await pause(settledMs);
      }
    },
  ],
  [
    'filtering',
    async (page) => {
      for (const name of ['How sure', 'How computed', 'Category']) {
        const filter = page.getByRole('combobox', { name });
        await filter.selectOption({ index: 2 });
        await pause(settledMs);
        await filter.selectOption({ index: 0 });
        await pause(settledMs);
      }
    },
  ],
  [
    'opening explanations',
    async (page) => {
      await page.getByRole('grid').focus();
      for (let turn = 0; turn < 10; turn++) {
        await page.keyboard.press('ArrowDown');
        await page.keyboard.press('Enter');
        await page.getByRole('dialog').getByRole('heading', { level: 3 }).first().waitFor();
        await page.keyboard.press('Escape');
      }
    },
  ],
];
