import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import chromium from '@sparticuz/chromium';
import { type Browser, chromium as playwright } from 'playwright-core';

export { AxeBuilder } from '@axe-core/playwright';
export type { Browser, BrowserContext, Download, Page } from 'playwright-core';

/**
 * The defaults of the package are not used: they turn off web security, which the tests check, or close the browser
 * together with a context. The GPU is disabled, because emulating one in software takes three times the CPU time.
 */
const args = ['--no-sandbox', '--no-zygote', '--disable-gpu', '--font-render-hinting=none'];

let shared: Promise<Browser> | undefined;

/** The Chromium of a test worker; its files open their own contexts, which share nothing, and never close it. */
export function shareBrowser(): Promise<Browser> {
  shared ??= openBrowser();
  return shared;
}

/** Starts Chromium. */
export async function openBrowser(): Promise<Browser> {
  return playwright.launch({ executablePath: await findChromium(), args, headless: true });
}

/**
 * npm has Chromium only for x64; on other platforms, the system's Chromium is used. Like npm's, the headless shell has
 * no windows of its own: a page in a new context takes 0.25 s of CPU time, compared with 1.4 s in the full browser
 * (arm64, Debian 12).
 */
async function findChromium(): Promise<string> {
  if (process.arch === 'x64') return chromium.executablePath();
  const found = findInstalledChromium();
  if (found !== undefined) return found;
  throw new Error(
    `npm has no Chromium for ${process.arch}: install the system's package "chromium-headless-shell" or "chromium".`,
  );
}

/** A Chromium on the path. Unlike npm's, it also prints from the command line. */
export function findInstalledChromium(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const names = ['chromium-headless-shell', 'chromium', 'chromium-browser'];
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(existsSync);
}
