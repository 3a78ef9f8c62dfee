import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createClient } from '@ledgerprint/client';
import { openApp } from 'ledgerprint/app';
import { loadConfig } from 'ledgerprint/config';
import { createLogger } from 'ledgerprint/logger';
import type { Browser, Page } from '../test/support/browser.ts';
import { openBrowser, openContext, type Visitor } from '../test/support/browser.ts';

const images = new URL('../../../docs/images/', import.meta.url);
const ledgers = new URL('../../../examples/ledgers/', import.meta.url);
const factory = 'purchases-factory.csv';
const years = ['achats-agenceur-2023.csv', 'achats-agenceur-2024.csv'] as const;
/** An A4 page at 96 dots per inch. */
const sheet = { width: 794, height: 1123 };
const longestWaitMs = 300_000;

type Service = { readonly url: string; readonly key: string; close(): Promise<void> };

/** Opens a service with an empty database. */
async function openService(): Promise<Service> {
  const dataDir = await mkdtemp(join(tmpdir(), 'ledgerprint-screenshots-'));
  const app = await openApp(loadConfig({ dataDir, port: '0', logLevel: 'silent' }, {}), createLogger('silent'));
  const { administration } = app.storage;
  const { organization } = await administration.createOrganization('Screenshots');
  const key = await administration.createKey(organization, { name: 'page', expiresAt: undefined });
  return {
    url: app.url,
    key,
    close: async () => {
      await app.close();
      await rm(dataDir, { recursive: true });
    },
  };
}

async function openPage(browser: Browser, url: string, visitor: Visitor): Promise<Page> {
  const context = await openContext(browser, { width: 1200, height: 800, ...visitor });
  // The large ledger takes a while on a busy machine.
  context.setDefaultTimeout(longestWaitMs);
  const page = await context.newPage();
  await page.goto(url);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
}

async function signIn(page: Page, key: string): Promise<void> {
  await page.locator('input[name=key]').fill(key);
  await page.keyboard.press('Enter');
  await page.locator('nav').waitFor();
}

type Shot = { readonly isWhole?: boolean; readonly of?: string };

/** Takes a screenshot of the window, the whole page or one element. */
async function shoot(page: Page, name: string, { isWhole = false, of }: Shot = {}): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  const path = fileURLToPath(new URL(`${name}.png`, images));
  if (of !== undefined) await page.locator(of).screenshot({ path, animations: 'disabled' });
  else await page.screenshot({ path, fullPage: isWhole, animations: 'disabled' });
}

async function choose(page: Page, file: { readonly name: string; readonly buffer: Buffer }): Promise<void> {
  await page.goto(`${page.url().split('#')[0]}#/new`);
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ ...file, mimeType: 'text/csv' });
  await page.locator('button[type=submit]:not(:disabled)').waitFor();
}

/** Chooses a folder of invoices and enters the organization's VAT number: one of the invoices is a sale. */
async function chooseFolder(page: Page): Promise<void> {
  await page.goto(`${page.url().split('#')[0]}#/new`);
  await page
    .locator('input[type=file]')
    .nth(1)
    .setInputFiles(fileURLToPath(new URL('invoices/', ledgers)));
  const ownId = page.getByLabel('Your VAT number, SIREN or name');
  await ownId.fill('FR44732829320');
  await ownId.press('Tab');
  const sales = page.getByText('1 invoice issued by you, not counted');
  await sales.click();
  await page.locator('button[type=submit]:not(:disabled)').waitFor();
  await page.mouse.wheel(0, -5_000);
}

async function start(page: Page): Promise<void> {
  await page.locator('button[type=submit]').click();
  await page.waitForURL(/#\/project\//);
}

/** Sends a ledger and waits for its result. Returns the project's id. */
async function enrich(page: Page, name: string): Promise<string> {
  await choose(page, { name, buffer: await readFile(new URL(name, ledgers)) });
  await start(page);
  await page.locator('.total-figure').waitFor();
  return /#\/project\/(\w+)/.exec(page.url())?.[1] ?? '';
}

/** The report of a project: its first page, and all of it at half the size. */
async function shootReport(browser: Browser, { url, key }: Service, projectId: string): Promise<void> {
  const { reports } = createClient({ baseUrl: url, apiKey: key });
  const { html } = await reports.getReport({ projectId, format: 'html' });
  const first = await (await browser.newContext({ viewport: sheet })).newPage();
  await first.setContent(html);
  await shoot(first, 'report');
  const small = await (await browser.newContext({ viewport: sheet, deviceScaleFactor: 0.5 })).newPage();
  await small.setContent(html);
  await shoot(small, 'report-whole', { isWhole: true });
}

/** A ledger large enough to show progress: the example's rows, repeated with different numbers. */
async function enlargedLedger(times: number): Promise<Buffer> {
  const [header = '', ...lines] = (await readFile(new URL(factory, ledgers), 'utf8')).trim().split('\n');
  const copies = Array.from({ length: times }, (_, copy) =>
    lines.map((line) => line.replace(/^((?:[^,]*,){3}[^,"]*)/, `$1 no ${copy}`)),
  );
  return Buffer.from([header, ...copies.flat()].join('\n'));
}

/** Two years of one company: the comparison, and the report of the later year. */
async function shootYears(browser: Browser, page: Page, service: Service): Promise<void> {
  const [before, after] = [await enrich(page, years[0]), await enrich(page, years[1])];
  await page.locator('#hand-over').getByRole('button').first().waitFor();
  await shoot(page, 'console-hand-over', { of: '#hand-over' });
  await page.goto(`${service.url}/#/compare/${before}/${after}`);
  await page.locator('.picture-pair').waitFor();
  await shoot(page, 'console-comparison');
  await shootReport(browser, service, after);
}

async function shootAll(browser: Browser, service: Service): Promise<void> {
  const { url, key } = service;
  const page = await openPage(browser, url, {});
  await shoot(page, 'console-sign-in');
  await signIn(page, key);
  await chooseFolder(page);
  await shoot(page, 'console-folder');
  // The next file is chosen at the same address, which would not be loaded again.
  await page.goto(`${url}/#/`);
  const french = await openPage(browser, url, { locale: 'fr-FR' });
  await signIn(french, key);
  const name = 'depenses-commune.csv';
  await choose(french, { name, buffer: await readFile(new URL(name, ledgers)) });
  await shoot(french, 'console-columns');
  await start(french);
  await french.locator('.total-figure').waitFor();

  const projectId = await enrich(page, factory);
  const origin = 'section:has(> h2:text("Where does it come from?"))';
  await page.locator(`${origin} svg`).first().waitFor();
  await shoot(page, 'console-result');
  await shoot(page, 'console-breakdown', { of: origin });
  await page.getByLabel('Appearance').selectOption('Dark');
  await shoot(page, 'console-dark');
  await page.getByLabel('Appearance').selectOption('Light');
  await page.setViewportSize({ width: 1000, height: 680 });
  await page.getByRole('grid').getByRole('row').nth(2).click();
  await page.getByRole('dialog').or(page.getByRole('complementary')).first().waitFor();
  await shoot(page, 'console-explanation');

  const phone = await openPage(browser, `${url}/#/project/${projectId}`, { width: 390, height: 844 });
  await signIn(phone, key);
  await phone.locator('.total-figure').waitFor();
  await shoot(phone, 'console-phone');

  await page.setViewportSize({ width: 1200, height: 800 });
  await shootYears(browser, page, service);
  await choose(page, { name: 'purchases 2024.csv', buffer: await enlargedLedger(200) });
  await start(page);
  await page.getByText(/per second/).waitFor();
  await shoot(page, 'console-progress');
  await page.goto(`${url}/#/`);
  await page.locator('.projects-progress').waitFor();
  await shoot(page, 'console-projects');
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
