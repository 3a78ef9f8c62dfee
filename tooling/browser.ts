/** A real Chromium from npm, as root too, and what drives and inspects it. */
export { AxeBuilder } from '@axe-core/playwright';
export { default as chromium } from '@sparticuz/chromium';
export {
  type Browser,
  type BrowserContext,
  chromium as playwright,
  type Download,
  type Page,
} from 'playwright-core';
