import type { Page } from './browser.ts';

/** Presses Tab until what has the focus is named so. */
export async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => {
      const element = document.activeElement;
      // Nothing has the focus: all texts of the page are in it.
      if (element === document.body) return '';
      const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
      return [
        element?.getAttribute('aria-label'),
        ...labels.map((label) => label.textContent),
        element?.textContent,
      ]
        .filter(Boolean)
        .join(' ');
    });
    if (name.test(focused)) return;
  }
  throw new Error(`Tab never came to ${name}`);
}

/** The text of what has the focus. */
export const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent);
