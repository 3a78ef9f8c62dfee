import type { ConfigKey } from 'ledgerprint/config';
import { openTestService, type TestCaller, type TestService } from 'ledgerprint/testing/support/test-service';
import { afterAll, beforeAll } from 'vitest';
import type { Browser, BrowserContext } from './browser.ts';
import { openBrowser, openContext, type Visitor } from './browser.ts';
import { signIn } from './sign-in.ts';
import { openWatchedPage, type WatchedPage } from './watched-page.ts';

/** Resources shared by the tests of a file. */
export type Suite = { readonly service: TestService; readonly caller: TestCaller; readonly browser: Browser };

/** The browser itself logs every error response, such as that of the key check. */
export const refusedCall = /the server responded with a status of 4\d\d/;

/** Opens the service and one browser for the tests of this file. */
export function useSuite(settings: Partial<Record<ConfigKey, string>> = {}): Suite {
  const suite: { -readonly [part in keyof Suite]?: Suite[part] } = {};
  beforeAll(async () => {
    suite.service = await openTestService(settings);
    suite.caller = await suite.service.createCaller();
    suite.browser = await openBrowser();
  });
  afterAll(async () => {
    await suite.browser?.close();
    await suite.service?.close();
  });
  return suite as Suite;
}

/** A signed-in tab at this place of the page, in a separate browser profile. */
export async function openSignedIn(
  { service, caller, browser }: Suite,
  options: Visitor & { readonly place?: string; readonly allowed?: readonly RegExp[]; readonly key?: string } = {},
): Promise<WatchedPage & { readonly context: BrowserContext }> {
  const { place = '#/', allowed = [], key = caller.key, ...visitor } = options;
  const context = await openContext(browser, visitor);
  const watched = await openWatchedPage(context, `${service.url}/${place}`, { allowed: [refusedCall, ...allowed] });
  await signIn(watched.page, key);
  return { ...watched, context };
}
