import type { Browser, BrowserContext } from '../support/browser.ts';
import { openContext, type Visitor } from '../support/browser.ts';
import { signIn } from '../support/sign-in.ts';
import { openWatchedPage, type WatchedPage } from '../support/watched-page.ts';

/** A tab that shows a project's result. */
export type ResultPage = WatchedPage & { readonly context: BrowserContext };

/** Opens a project's address, signs in and waits for the table. */
export async function openResult(
  browser: Browser,
  target: { readonly url: string; readonly key: string; readonly projectId: string },
  options: {
    readonly visitor?: Visitor;
    /** What to wait for instead of the first row. */
    readonly until?: RegExp;
  } = {},
): Promise<ResultPage> {
  const { visitor, until } = options;
  const context = await openContext(browser, visitor);
  // Signing in requests a project that cannot exist, and the browser logs the error response.
  const allowed = [/the server responded with a status of 404/];
  const watched = await openWatchedPage(context, `${target.url}/#/project/${target.projectId}`, { allowed });
  await signIn(watched.page, target.key);
  if (until === undefined) await watched.page.locator('[role="row"] .match-mark').first().waitFor();
  else await watched.page.getByText(until).waitFor();
  return { ...watched, context };
}
