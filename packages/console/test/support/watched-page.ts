import { expect } from 'vitest';
import type { BrowserContext, Page } from './browser.ts';

/** A page whose requests and errors are recorded. */
export type WatchedPage = {
  readonly page: Page;
  /** Every URL requested by the page and its workers. */
  readonly requests: readonly string[];
  /** Throws if anything but the service was requested, or if the browser or page logged an error. */
  expectPeace(): void;
};

/**
 * Opens a tab at this address. `allowed` matches errors that a test provokes, such as the browser's own message for an error
 * response.
 */
export async function openWatchedPage(
  context: BrowserContext,
  url: string,
  { allowed = [] }: { readonly allowed?: readonly RegExp[] } = {},
): Promise<WatchedPage> {
  const page = await context.newPage();
  // From here on, the browser opens no dialog of its own: a test that waits for the event only when it presses a key may
  // be too late.
  page.on('filechooser', () => undefined);
  const requests: string[] = [];
  const complaints: string[] = [];
  const { origin } = new URL(url);
  page.on('request', (request) => requests.push(request.url()));
  page.on('pageerror', (error) => complaints.push(String(error.stack)));
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    const text = `${message.text()} (${message.location().url})`;
    if (!allowed.some((pattern) => pattern.test(text))) complaints.push(text);
  });
  await page.goto(url);
  return {
    page,
    requests,
    expectPeace() {
      const foreign = requests.filter((request) => !isOf(request, origin));
      expect({ foreign, complaints }).toEqual({ foreign: [], complaints: [] });
    },
  };
}

function isOf(request: string, origin: string): boolean {
  return new URL(request).origin === origin || request.startsWith(`blob:${origin}/`);
}
