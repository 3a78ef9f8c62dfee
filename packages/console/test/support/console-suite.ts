import type { TestCaller, TestService } from 'ledgerprint/testing/support/test-service';
import { useTestService } from 'ledgerprint/testing/support/use-test-service';
import { afterAll, beforeAll } from 'vitest';
import type { Browser, BrowserContext } from './browser.ts';
import { openContext, shareBrowser, type Visitor } from './browser.ts';
import { signIn } from './sign-in.ts';
import { openWatchedPage, type WatchedPage } from './watched-page.ts';

/** Resources shared by the tests of a file. */
export type Suite = { readonly service: TestService; readonly caller: TestCaller; readonly browser: Browser };

/** The browser itself logs every error response, such as that of the key check. */
export const refusedCall = /the server responded with a status of 4\d\d/;

/** A service, as of `useTestService`, and the browser of the worker, without contexts that tests of this file left open. */
export function useSuite(wanted?: Parameters<typeof useTestService>[0]): Suite {
  const suite: ReturnType<typeof useTestService> & { browser?: Browser } = useTestService(wanted);
  beforeAll(async () => {
    suite.browser = await shareBrowser();
  });
  afterAll(() => Promise.all(suite.browser?.contexts().map((context) => context.close()) ?? []));
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
