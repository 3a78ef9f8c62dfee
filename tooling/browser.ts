import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import chromium from '@sparticuz/chromium';
import { type Browser, chromium as playwright } from 'playwright-core';

export { AxeBuilder } from '@axe-core/playwright';
export type { Browser, BrowserContext, Download, Page } from 'playwright-core';

/**
 * Not those of the package: they turn off what the tests are about (web security), or end the browser with a context.
 * Without the GPU, because to draw as one in software takes three times the processor's time.
 */
const args = ['--no-sandbox', '--no-zygote', '--disable-gpu', '--font-render-hinting=none'];

/** One Chromium for a test file; each test opens contexts of its own, which share nothing. */
export async function openBrowser(): Promise<Browser> {
  return playwright.launch({ executablePath: await findChromium(), args, headless: true });
}

/**
 * The Chromium that npm has is for x64 alone; elsewhere it is the system's. Like npm's, the shell is a browser without its
 * own windows: a page in a new context takes 0.25 s of a processor, in the whole browser 1.4 s (arm64, Debian 12).
 */
export async function findChromium(): Promise<string> {
  if (process.arch === 'x64') return chromium.executablePath();
  const folders = (process.env.PATH ?? '').split(delimiter);
  const names = ['chromium-headless-shell', 'chromium', 'chromium-browser'];
  const found = names.flatMap((name) => folders.map((folder) => join(folder, name))).find(existsSync);
  if (found !== undefined) return found;
  throw new Error(
    `npm has no Chromium for ${process.arch}: install the system's package "chromium-headless-shell" or "chromium".`,
  );
}
