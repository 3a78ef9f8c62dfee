import type { TestCaller, TestService } from 'ledgerprint/testing/support/test-service';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from './support/browser.ts';
import { openContext } from './support/browser.ts';
import { useSuite } from './support/console-suite.ts';
import { expectAccessible } from './support/expect-accessible.ts';
import { signIn } from './support/sign-in.ts';
import { openWatchedPage } from './support/watched-page.ts';

const suite = useSuite();
let service: TestService;
let caller: TestCaller;
let browser: Browser;
beforeAll(() => {
  ({ service, caller, browser } = suite);
});

/** The browser itself logs every error response. */
const refusedCall = /the server responded with a status of 40[14]/;

describe('signing in', () => {
  it.each([
    ['en-GB', 'This key is not valid'],
    ['fr-FR', 'Cette clé n’est pas valide'],
  ] as const)('in %s with a wrong key says so and does not keep it', async (locale, sentence) => {
    const context = await openContext(browser, { locale });
    const watched = await openWatchedPage(context, service.url, { allowed: [refusedCall] });
    const { page } = watched;
    await page.getByRole('textbox').fill('lp_live_wrong');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText(sentence).waitFor();
    expect(await page.getByRole('textbox').getAttribute('aria-invalid')).toBe('true');
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
    await expectAccessible(page);
    watched.expectPeace();
    await context.close();
  });

  it.each(['', '   ', 'clé', 'a b'])('with "%s" asks for a key without sending it', async (text) => {
    const context = await openContext(browser);
    const { page, requests } = await openWatchedPage(context, service.url);
    await page.getByLabel('API key').fill(text);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page
      .getByRole('alert')
      .getByText(text.trim() === '' ? 'Enter your API key' : 'not valid')
      .waitFor();
    expect(requests.filter((url) => url.includes('api.v1'))).toEqual([]);
    await context.close();
  });

  it('with a valid key keeps it for the session of this tab only', async () => {
    const context = await openContext(browser);
    const watched = await openWatchedPage(context, service.url, { allowed: [refusedCall] });
    const { page } = watched;
    await signIn(page, `  ${caller.key}  `);
    await expectAccessible(page);
    await page.reload();
    await page.getByRole('button', { name: 'Sign out' }).waitFor();
    const kept = await page.evaluate(() => JSON.stringify({ ...localStorage }) + document.cookie);
    expect(kept).not.toContain(caller.key.slice(8, 20));
    const other = await openWatchedPage(context, service.url);
    await other.page.getByLabel('API key').waitFor();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByLabel('API key').waitFor();
    await page.reload();
    await page.getByLabel('API key').waitFor();
    watched.expectPeace();
    other.expectPeace();
    await context.close();
  });

  it('says if the service does not answer', async () => {
    const context = await openContext(browser);
    const { page } = await openWatchedPage(context, service.url);
    await context.setOffline(true);
    await page.getByLabel('API key').fill(caller.key);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('alert').getByText('did not answer').waitFor();
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('button', { name: 'Sign out' }).waitFor();
    await context.close();
  });
});

describe('choices', () => {
  it('of the language are kept in this browser and set the language of the page', async () => {
    const context = await openContext(browser, { locale: 'fr-FR' });
    const { page } = await openWatchedPage(context, service.url);
    await page.getByRole('heading', { name: 'Connexion' }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('fr');
    await page.getByLabel('Langue').selectOption('English');
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('en');
    await context.close();
  });

  it('of the appearance are kept in this browser and start with the system setting', async () => {
    const context = await openContext(browser, { colorScheme: 'dark' });
    const { page } = await openWatchedPage(context, service.url);
    const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    const dark = await background();
    await expectAccessible(page);
    await page.getByLabel('Appearance').selectOption('Light');
    const light = await background();
    expect(light).not.toBe(dark);
    await page.reload();
    await page.getByLabel('API key').waitFor();
    expect(await background()).toBe(light);
    await page.getByLabel('Appearance').selectOption('System');
    expect(await background()).toBe(dark);
    await context.close();
  });
});

it.each([360, 2_560])('the page fits a window of %d px', async (width) => {
  const context = await openContext(browser, { width });
  const { page } = await openWatchedPage(context, service.url, { allowed: [refusedCall] });
  await signIn(page, caller.key);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  await expectAccessible(page);
  await context.close();
});
