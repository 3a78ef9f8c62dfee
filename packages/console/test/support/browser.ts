import { type Browser, type BrowserContext, chromium, playwright } from '../../../../tooling/browser.ts';

export type { Browser, BrowserContext, Download, Page } from '../../../../tooling/browser.ts';

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

/** How somebody's browser is set up. */
export type Visitor = {
  readonly locale?: 'en-GB' | 'fr-FR';
  readonly colorScheme?: 'light' | 'dark';
  readonly width?: number;
  readonly height?: number;
};

/** A browser profile of its own. */
export async function openContext(browser: Browser, visitor: Visitor = {}): Promise<BrowserContext> {
  const { locale = 'en-GB', colorScheme = 'light', width = 1440, height = 900 } = visitor;
  const context = await browser.newContext({
    locale,
    colorScheme,
    viewport: { width, height },
    reducedMotion: 'reduce',
    acceptDownloads: true,
  });
  // Below that of a test, so that what was waited for is named.
  context.setDefaultTimeout(15_000);
  return context;
}
