import { existsSync } from 'node:fs';
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
  return playwright.launch({ executablePath: await findProgram(), args, headless: true });
}

/** The Chromium that npm has is for x64 alone; elsewhere it is the system's. */
async function findProgram(): Promise<string> {
  if (process.arch === 'x64') return chromium.executablePath();
  const found = ['/usr/bin/chromium', '/usr/bin/chromium-browser'].find(existsSync);
  if (found !== undefined) return found;
  throw new Error(`npm has no Chromium for ${process.arch}: install the system's package "chromium".`);
}
