import chromium from '@sparticuz/chromium';
import { type Browser, chromium as playwright } from 'playwright-core';

export { AxeBuilder } from '@axe-core/playwright';
export type { Browser, BrowserContext, Download, Page } from 'playwright-core';

/** Not those of the package: they turn off what the tests are about (web security), or end the browser with a context. */
const args = [
  '--no-sandbox',
  '--no-zygote',
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--font-render-hinting=none',
];

/** One Chromium for a test file; each test opens contexts of its own, which share nothing. */
export async function openBrowser(): Promise<Browser> {
  return playwright.launch({ executablePath: await chromium.executablePath(), args, headless: true });
}
