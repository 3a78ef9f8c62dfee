import { expect } from 'vitest';
import type { BrowserContext, Page } from './browser.ts';

/** A page whose every request and complaint is noted. */
export type WatchedPage = {
  readonly page: Page;
  /** Every URL that was asked for, by the page and by its workers. */
  readonly requests: readonly string[];
  /** Throws where something else than the service was asked, or the browser or page complained. */
  expectPeace(): void;
};

/**
 * Opens a tab on this address. `allowed` are complaints that a test provokes: a call that is answered with an error is
 * one, of the browser itself.
 */
export async function openWatchedPage(
  context: BrowserContext,
  url: string,
  { allowed = [] }: { readonly allowed?: readonly RegExp[] } = {},
): Promise<WatchedPage> {
  const page = await context.newPage();
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
