import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openApp } from 'ledgerprint/app';
import { loadConfig } from 'ledgerprint/config';
import { createLogger } from 'ledgerprint/logger';
import type { Browser, Page } from '../test/support/browser.ts';
import { openBrowser, openContext, type Visitor } from '../test/support/browser.ts';

const images = new URL('../../../docs/images/', import.meta.url);
const ledgers = new URL('../../../examples/ledgers/', import.meta.url);
const factory = 'purchases-factory.csv';

type Service = { readonly url: string; readonly key: string; close(): Promise<void> };

/** A service of its own, with an empty database. */
async function openService(): Promise<Service> {
  const dataDir = await mkdtemp(join(tmpdir(), 'ledgerprint-screenshots-'));
  const app = await openApp(
    loadConfig({ dataDir, port: '0', logLevel: 'silent' }, {}),
    createLogger('silent'),
  );
  const { administration } = app.storage;
  const { organization } = await administration.createOrganization('Screenshots');
  const key = await administration.createKey(organization, { name: 'page', expiresAt: undefined });
  return {
    ...{ url: app.url, key },
    close: async () => {
      await app.close();
      await rm(dataDir, { recursive: true });
    },
  };
}

async function openPage(browser: Browser, url: string, visitor: Visitor): Promise<Page> {
  const page = await (await openContext(browser, { width: 1200, height: 800, ...visitor })).newPage();
  await page.goto(url);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
}

async function signIn(page: Page, key: string): Promise<void> {
  await page.locator('input[name=key]').fill(key);
  await page.keyboard.press('Enter');
  await page.locator('nav').waitFor();
}

async function shoot(page: Page, name: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({
    path: fileURLToPath(new URL(`console-${name}.png`, images)),
    animations: 'disabled',
  });
}

async function choose(page: Page, file: { readonly name: string; readonly buffer: Buffer }): Promise<void> {
  await page.goto(`${page.url().split('#')[0]}#/new`);
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ ...file, mimeType: 'text/csv' });
  await page.locator('button[type=submit]:not(:disabled)').waitFor();
}

/** A folder of invoices, with the organization's own number: one of them is a sale. */
async function chooseFolder(page: Page): Promise<void> {
  await page.goto(`${page.url().split('#')[0]}#/new`);
  await page
    .locator('input[type=file]')
    .nth(1)
    .setInputFiles(fileURLToPath(new URL('invoices/', ledgers)));
  const ownId = page.getByLabel('Your VAT number, SIREN or name');
  await ownId.fill('FR44732829320');
  await ownId.press('Tab');
  const sales = page.getByText('1 invoice of your own, not counted');
  await sales.click();
  await page.locator('button[type=submit]:not(:disabled)').waitFor();
  await page.mouse.wheel(0, -5_000);
}

async function start(page: Page): Promise<void> {
  await page.locator('button[type=submit]').click();
  await page.waitForURL(/#\/project\//, { timeout: 120_000 });
}

/** Large enough that its progress can be seen: the example's lines, each many times with another number. */
async function enlargedLedger(times: number): Promise<Buffer> {
  const [header = '', ...lines] = (await readFile(new URL(factory, ledgers), 'utf8')).trim().split('\n');
  const copies = Array.from({ length: times }, (_, copy) =>
    lines.map((line) => line.replace(/^((?:[^,]*,){3}[^,"]*)/, `$1 no ${copy}`)),
  );
  return Buffer.from([header, ...copies.flat()].join('\n'));
}

async function shootAll(browser: Browser, { url, key }: Service): Promise<void> {
  const page = await openPage(browser, url, {});
  await shoot(page, 'sign-in');
  await signIn(page, key);
  await chooseFolder(page);
  await shoot(page, 'folder');
  // The next file is chosen at the same address, which would not be opened anew.
  await page.goto(`${url}/#/`);
  const french = await openPage(browser, url, { locale: 'fr-FR' });
  await signIn(french, key);
  const name = 'depenses-commune.csv';
  await choose(french, { name, buffer: await readFile(new URL(name, ledgers)) });
  await shoot(french, 'columns');
  await start(french);
  await french.locator('.total-figure').waitFor({ timeout: 120_000 });

  await choose(page, { name: factory, buffer: await readFile(new URL(factory, ledgers)) });
  await start(page);
  await page.locator('.total-figure').waitFor({ timeout: 120_000 });
  await shoot(page, 'result');
  await page.getByLabel('Appearance').selectOption('Dark');
  await shoot(page, 'dark');
  await page.getByLabel('Appearance').selectOption('Light');
  await page.setViewportSize({ width: 1000, height: 680 });
  await page.getByRole('grid').getByRole('row').nth(2).click();
  await page.getByRole('dialog').or(page.getByRole('complementary')).first().waitFor();
  await shoot(page, 'explanation');

  const result = page.url().split('#')[1] ?? '';
  const phone = await openPage(browser, `${url}/#${result}`, { width: 360, height: 780 });
  await signIn(phone, key);
  await phone.locator('.total-figure').waitFor();
  await shoot(phone, 'phone');

  await page.setViewportSize({ width: 1200, height: 800 });
  await choose(page, { name: 'purchases 2024.csv', buffer: await enlargedLedger(400) });
  await start(page);
  await page.getByText(/per second/).waitFor({ timeout: 60_000 });
  await shoot(page, 'progress');
  await page.goto(`${url}/#/`);
  await page.locator('.projects-progress').waitFor();
  await shoot(page, 'projects');
}

await mkdir(images, { recursive: true });
const service = await openService();
const browser = await openBrowser();
try {
  await shootAll(browser, service);
} finally {
  await browser.close();
  await service.close();
}
