import type { Browser, BrowserContext } from '../../../../tooling/browser.ts';

export {
  type Browser,
  type BrowserContext,
  type Download,
  openBrowser,
  type Page,
  shareBrowser,
} from '../../../../tooling/browser.ts';

/** The settings of a user's browser. */
export type Visitor = {
  readonly locale?: 'en-GB' | 'fr-FR';
  readonly colorScheme?: 'light' | 'dark';
  readonly width?: number;
  readonly height?: number;
};

/** Opens a separate browser profile. */
export async function openContext(browser: Browser, visitor: Visitor = {}): Promise<BrowserContext> {
  const { locale = 'en-GB', colorScheme = 'light', width = 1440, height = 900 } = visitor;
  const context = await browser.newContext({
    locale,
    colorScheme,
    viewport: { width, height },
    reducedMotion: 'reduce',
    acceptDownloads: true,
  });
  // Below the timeout of a test, so that the error names the awaited element.
  context.setDefaultTimeout(15_000);
  return context;
}
