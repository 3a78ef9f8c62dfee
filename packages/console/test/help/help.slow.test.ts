import { expect, it } from 'vitest';
import { openContext } from '../support/browser.ts';
import { useSuite } from '../support/console-suite.ts';
import { expectAccessible } from '../support/expect-accessible.ts';
import { openWatchedPage } from '../support/watched-page.ts';

const suite = useSuite();

it.each([
  ['en-GB', 'light', 1_440, 'Help: signing in'],
  ['fr-FR', 'dark', 390, 'Aide : connexion'],
] as const)('a view leads to its help page, in %s, %s, at %d px', async (locale, colorScheme, width, name) => {
  const context = await openContext(suite.browser, { locale, colorScheme, width });
  const opened = await openWatchedPage(context, suite.service.url);
  const link = opened.page.getByRole('link', { name }).filter({ visible: true }).first();
  const [help] = await Promise.all([context.waitForEvent('page'), link.click()]);
  await help.getByRole('heading', { level: 1 }).waitFor();
  expect(await help.evaluate(() => document.documentElement.lang)).toBe(locale.slice(0, 2));
  expect(await help.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  await expectAccessible(help);
  opened.expectPeace();
  await context.close();
});

it('every help page fits a phone and loads nothing but the service’s own files', async () => {
  const context = await openContext(suite.browser, { width: 390 });
  const { page, expectPeace } = await openWatchedPage(context, `${suite.service.url}/help/`);
  const links = await page
    .getByRole('navigation')
    .getByRole('link')
    .evaluateAll((found) => found.map((link) => (link as HTMLAnchorElement).href.split('#')[0] ?? ''));
  for (const href of new Set(links)) {
    await page.goto(href);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), href).toBeLessThanOrEqual(390);
  }
  expectPeace();
  await context.close();
});
